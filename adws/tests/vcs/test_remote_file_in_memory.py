"""How git is asked for a file on a branch elsewhere, and what becomes of its refusals."""

from pathlib import PurePath

import pytest
from returns.result import Success

from adws.core.errors import Cancelled, PipelineError, PushRefused, RemoteUnreachable
from adws.core.process import Command, CompletedProcess
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, value
from adws.vcs.remote import Remote
from adws.vcs.remote_file import RemoteFile, RemoteFileChange, change_remote_file, read_remote_file

FILE = RemoteFile(
    Remote("https://me@forge.test/team/project.git", "secret"), "refs/heads/adws/ledger", "lines"
)
NOW = "1234"


def answering(io: FakeIo, **answers: CompletedProcess | PipelineError) -> list[Command]:
    """Let git answer by its first word after the settings, and return what it is asked."""
    asked: list[Command] = []

    def answer(command: Command) -> CompletedProcess | PipelineError:
        asked.append(command)
        words = [word.replace("-", "_") for word in command.argv]
        return next(
            (answer for name, answer in answers.items() if name in words), CompletedProcess((), 0)
        )

    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), answer))
    return asked


def read(io: FakeIo, **answers: CompletedProcess | PipelineError) -> PipelineError:
    """Return why the file cannot be read."""
    _ = answering(io, **answers)
    return error(read_remote_file(FILE))


def added(io: FakeIo, **answers: CompletedProcess | PipelineError) -> PipelineError:
    """Return why nothing can be added to the file."""
    _ = answering(io, **answers)
    return error(
        change_remote_file(FILE, lambda text: Success(RemoteFileChange(0, f"{text}line\n")))
    )


def test_a_token_stands_on_no_command_line(io: FakeIo) -> None:
    """It goes by the environment; and no call waits for ever."""
    listed = CompletedProcess((), 0, f"{NOW}\t{FILE.ref}\n")
    commands = answering(io, ls_remote=listed, cat_file=CompletedProcess((), 0, "line\n"))
    assert value(read_remote_file(FILE)) == "line\n"
    _made, listing, fetching, _reading = commands
    assert listing.argv[-3:] == ("ls-remote", FILE.remote.address, FILE.ref)
    assert fetching.argv[-3:] == ("--depth=1", FILE.remote.address, NOW)
    assert "secret" not in f"{FILE} {listing.argv} {fetching.argv}"
    for command in (listing, fetching):
        assert FILE.remote.env.items() <= command.env.items()
        assert command.timeout_seconds == 120


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (CompletedProcess((), 128, "", "fatal: no"), RemoteUnreachable),
        (Cancelled("stop"), Cancelled),
    ],
)
def test_what_cannot_be_read(
    io: FakeIo, answer: CompletedProcess | PipelineError, kind: type[PipelineError]
) -> None:
    """Git's refusal has a kind of its own; a stop stays one."""
    assert type(read(io, ls_remote=answer)) is kind


def test_a_stop_is_no_lost_race(io: FakeIo) -> None:
    """Nothing is tried again."""
    stop = Cancelled("stop")
    assert (added(io, push=stop), io.seconds) == (stop, 0)


def test_a_branch_that_takes_nothing_is_told(io: FakeIo) -> None:
    """After twenty tries within half a minute, with the words of git."""
    error = added(io, push=CompletedProcess((), 1, "", "locked"))
    assert isinstance(error, PushRefused)
    assert error.message == (
        "refs/heads/adws/ledger of https://forge.test/team/project.git accepted no commit: "
        "git push failed: locked"
    )
    assert error.context == {
        "address": "https://forge.test/team/project.git",
        "ref": "refs/heads/adws/ledger",
        "stderr": "locked",
    }
    calls = [str(call.arguments) for call in io.calls if call.name == "run_process"]
    assert sum("'push'" in words for words in calls) == 20
    assert 1 < io.seconds < 30
