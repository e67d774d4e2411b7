"""The step ``shell``: a command line, split but not interpreted."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import CommandFailed, PipelineError
from adws.core.process import CompletedProcess
from adws.core.railway import settle
from adws.core.settings import Sandbox, Settings
from adws.slots import SHELL_RESULT
from adws.steps.shell import shell
from adws.testing import FakeIo, a_completed
from adws.tests.steps.unstamped import error
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

CONTEXT = Context(PurePath("/project"), Settings(sandbox=Sandbox.NONE))
LOG = PurePath("/project/.adws/logs/shell-000000000001.log")


def failure(io: FakeIo, command: str, completed: CompletedProcess) -> PipelineError:
    """Return how the step fails when its program does this."""
    io.processes.append((("tool",), completed))
    return error(shell(CONTEXT, command=command))


def test_what_the_command_did_is_left_in_a_slot(io: FakeIo) -> None:
    """The words are split like a shell does; the outcome, with its log, is put into a slot."""
    io.processes.append((("tool", "a b", "$HOME", "|", "x"), a_completed("said\n")))
    left = settle(shell(CONTEXT, command="tool 'a b' $HOME | x")).unwrap().get(SHELL_RESULT)
    assert left == CompletedProcess(("tool", "a b", "$HOME", "|", "x"), 0, "said\n", log=LOG)
    assert io.files[LOG] == "said\n"
    assert io.files[PurePath("/project/.adws/.gitignore")].startswith("*\n")
    assert io.commands[0].cwd == PurePath("/project")


def test_a_failing_command_tells_its_last_lines(io: FakeIo) -> None:
    """The error holds the exit code, the end of the output, and where all of it is."""
    candidate = "".join(f"{number}\n" for number in range(20))
    assert failure(io, "tool", a_completed(candidate, 3, stderr="bad\n")) == CommandFailed(
        "'tool' ended with exit code 3:\n11\n12\n13\n14\n15\n16\n17\n18\n19\nbad",
        hint=(
            f"its complete output is in {LOG}; it ran in the cage; "
            "set 'caged = false' to run it with your own rights"
        ),
        context={"exit_code": 3, "log": str(LOG)},
    )


@pytest.mark.parametrize(
    ("completed", "message"),
    [
        (a_completed(exit_code=1), "'tool' ended with exit code 1"),
        (
            evolve(a_completed(exit_code=-9, duration_seconds=2.0), timed_out=True),
            "'tool' timed out after 2.0 s",
        ),
    ],
)
def test_a_failing_command_says_how_it_ended(
    io: FakeIo, completed: CompletedProcess, message: str
) -> None:
    """A silent command and one that took too long are told apart."""
    assert failure(io, "tool", completed).message == message


@pytest.mark.parametrize(
    ("command", "reason"), [("", "it is empty"), ("say 'a", "No closing quotation")]
)
def test_a_command_that_cannot_be_split_is_refused(command: str, reason: str) -> None:
    """Nothing is run when the words are not clear."""
    assert error(shell(CONTEXT, command=command)) == CommandFailed(
        f"the command {command!r} cannot be split: {reason}",
        hint="close every quote; the first word is the program",
    )


@pytest.mark.real_io
def test_a_real_command_runs_in_the_project(tmp_path: PurePath) -> None:
    """The working folder is the project's root."""
    command = f"{sys.executable} -c 'import os; print(os.getcwd())'"
    left = settle(shell(Context(tmp_path), command=command)).unwrap().get(SHELL_RESULT)
    assert left is not None
    assert left.stdout == f"{tmp_path}\n"


@pytest.mark.real_io
@needs("bwrap")
@pytest.mark.parametrize("caged", [True, False])
def test_a_command_is_held_unless_the_step_says_otherwise(here: PurePath, *, caged: bool) -> None:
    """It sees the tree alone, and no variable that nobody lists."""
    context = Context(here / "project", Settings(sandbox=Sandbox.BWRAP))
    _ = value(io_ops.make_folder(context.root))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEPLOY_TOKEN", "token")
        command = f"sh -c 'echo x > here; echo x > {here}/beside; echo [$DEPLOY_TOKEN]'"
        left = value(shell(context, command=command, caged=caged)).require(SHELL_RESULT).unwrap()
    beside = value(io_ops.exists(here / "beside"))
    assert (left.stdout, beside) == (("[]\n", False) if caged else ("[token]\n", True))
    assert value(io_ops.exists(context.root / "here"))
