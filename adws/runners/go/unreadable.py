"""Why a run of ``go test`` cannot be read, told to the person who waits for it."""

import re

from adws.core.errors import SuiteUnreadable
from adws.runners.go.names import case_id
from adws.runners.go.results import Results
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of
from adws.runners.unreadable import timed_out as ended
from adws.runners.unreadable import unreadable as with_lines

_HINTS = (
    (
        r"GOPROXY=off|no required module provides|missing go\.sum entry",
        "modules are missing here: run 'go mod download'; adws itself downloads nothing",
    ),
    (r"requires go >= ", "install the version of go that go.mod asks for"),
    (r"go\.mod file not found|cannot find main module", "start in the folder of the go.mod"),
    (r"adws_go_|adws: no settings", "check that 'go build' works here, with go 1.19 or newer"),
    (r"matched no packages", "check the packages in test_command"),
)
_WRAPPED = "let test_command start 'go test' by the name 'go', and hand ADWS_PROBE through"
_OTHERWISE = "look at what go printed"


def timed_out(outputs: Outputs, results: Results) -> SuiteUnreadable:
    """Return the error for a run that its time limit ended; it names the tests that ran then."""
    running = [case_id(*key) for key, told in results.tests.items() if told.begun and not told.end]
    return ended(outputs, ", ".join(running), _printed(outputs))


def not_run(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a run in which no test was found, or none got its turn."""
    printed = _printed(outputs)
    text = "\n".join(printed)
    found = next((hint for pattern, hint in _HINTS if re.search(pattern, text)), None)
    argv = " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and ran no tests of Go"
    hint = found or (_WRAPPED if outputs.run.suite.wrapped else _OTHERWISE)
    return with_lines(outputs, message, hint, printed)


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(outputs.stderr or outputs.stdout)
