"""The command that continues a stopped run."""

import shlex

import pytest

from adws.cli.options import SETTINGS
from adws.cli.resume_command import resume_command
from adws.core.run_request import RunRequest
from adws.testing import FakeIo


@pytest.mark.parametrize(
    ("root", "values", "command"),
    [
        (".", {}, "`adws fix`"),
        ("../a b", {}, "`adws fix --root '../a b'`"),
        (
            ".",
            {"test_command": "make t", "agent": "claude", "max_cost_usd": 0.4},
            "`adws fix --agent claude --test-command 'make t' --max-cost 0.4`",
        ),
        (".", {"accept_flagged": True, "lanes": 2}, "`adws fix --lanes 2`"),
        (".", {"sandbox": "none"}, "`adws fix`"),
        (".", {"sandbox": "bwrap"}, "`adws fix --sandbox bwrap`"),
    ],
)
def test_the_command_repeats_what_a_run_does_not_keep(
    root: str, values: dict[str, object], command: str, io: FakeIo
) -> None:
    """The run keeps that flagged fixes are accepted; the environment keeps its variables."""
    io.variables = {"ADWS_SANDBOX": "none"}
    assert resume_command(root, values) == command


def test_every_option_is_repeated_with_its_value(io: FakeIo) -> None:
    """None of them is a flag without a value, but for those that a run keeps."""
    io.variables = {}
    values: dict[str, object] = {row.key: "x" for row in SETTINGS}
    words = shlex.split(resume_command(".", values).strip("`"))[2:]
    repeated = [row for row in SETTINGS if not hasattr(RunRequest(), row.key)]
    assert words == [word for row in repeated for word in (row.option.param_decls[0], "x")]
    assert bool not in {row.type for row in repeated}
