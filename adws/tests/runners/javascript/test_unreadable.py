"""What is told of a command that ran no test."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.runners.javascript.scripts import LaunchScript, launch_argv
from adws.runners.javascript.unreadable import not_started
from adws.runners.runner import Outputs, Run, Suite

ARGV = launch_argv(LaunchScript("test", (), ("mocha", "-R", "dot"), {}))
RUN = Run(Suite("mocha", ".", ARGV), PurePath("/tree"), PurePath("/outputs"), "n")
OUTPUTS = Outputs(
    RUN, 1, "", "no files", timed_out=False, texts={}, duration_seconds=1, raw_output="log"
)
UPDATE = (
    "remove it from the project's configuration; if it is not there, adws gives it: update mocha"
    " (adws docs runners names the versions)"
)
REFUSED = "error: unknown option `--no-color'"
OWN_OPTION = evolve(RUN, suite=Suite("mocha", ".", ("mocha", "--own=1")))
WRAPPED = evolve(RUN, suite=Suite("mocha", ".", ("npm", "test"), wrapped=True))


@pytest.mark.parametrize(
    ("outputs", "message", "hint"),
    [
        (
            OUTPUTS,
            "'mocha -R dot' ended with exit code 1 and ran no test\nno files",
            "run it yourself to see why; the raw output was kept",
        ),
        (
            evolve(OUTPUTS, stderr=REFUSED),
            f"mocha does not know the option --no-color\n{REFUSED}",
            UPDATE,
        ),
        (
            evolve(OUTPUTS, run=WRAPPED, stderr="adws needs mocha 7.1 or newer\nnpm ERR! code 1"),
            "adws needs mocha 7.1 or newer",
            "update mocha in the project",
        ),
        (
            evolve(OUTPUTS, run=WRAPPED, stderr="invalid argument: --no-color"),
            "'npm test' ended with exit code 1 and ran no test\ninvalid argument: --no-color",
            "check that it starts mocha, and hands ADWS_PROBE through to it",
        ),
        (
            evolve(OUTPUTS, run=OWN_OPTION, stderr="invalid argument: --own"),
            "'mocha --own=1' ended with exit code 1 and ran no test\ninvalid argument: --own",
            "run it yourself to see why; the raw output was kept",
        ),
        (
            evolve(OUTPUTS, run=WRAPPED),
            "'npm test' ended with exit code 1 and ran no test\nno files",
            "check that it starts mocha, and hands ADWS_PROBE through to it",
        ),
    ],
)
def test_a_command_is_shown_as_people_type_it(outputs: Outputs, message: str, hint: str) -> None:
    """Only that of another program may keep something from the tool."""
    error = not_started(outputs, "ADWS_PROBE")
    assert (error.message, error.hint) == (message, hint)
