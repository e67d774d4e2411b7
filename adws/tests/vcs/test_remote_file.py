"""A file on a branch elsewhere that many change, with real git."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePath

import pytest
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import (
    Cancelled,
    PipelineError,
    RemoteUnreachable,
    RepositoryUnusable,
)
from adws.core.process import Command
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.remote import Remote
from adws.vcs.remote_file import RemoteFile, RemoteFileChange, change_remote_file, read_remote_file

REF = "refs/heads/adws/ledger"
pytestmark = pytest.mark.real_io


@pytest.fixture
def file(tmp_path: Path) -> RemoteFile:
    """Return a file on a branch of a bare repository, neither of which holds anything yet."""
    _ = shell(tmp_path, "git init -q --bare --template= shared")
    return RemoteFile(Remote(str(tmp_path / "shared")), REF, "lines.txt")


def with_line(line: str, text: str) -> Result[RemoteFileChange[str], PipelineError]:
    """Add a line unless it is there, and return the text."""
    new = text if line in text.splitlines() else f"{text}{line}\n"
    return Success(RemoteFileChange(new, None if new == text else new, f"Add {line}"))


def add(file: RemoteFile, line: str) -> str:
    """Add a line as a runner does."""
    return value(change_remote_file(file, partial(with_line, line)))


def after(
    meanwhile: Callable[[], object], line: str
) -> Callable[[str], Result[RemoteFileChange[str], PipelineError]]:
    """Add a line, and let somebody else do something first, the first time."""
    left = [meanwhile]

    def change(text: str) -> Result[RemoteFileChange[str], PipelineError]:
        if left:
            _ = left.pop()()
        return with_line(line, text)

    return change


def log(file: RemoteFile) -> list[str]:
    """Return the messages on the branch, newest first."""
    return shell(PurePath(file.remote.address), f"git log --format=%s {REF}").splitlines()


def test_a_file_that_nobody_wrote_is_empty(file: RemoteFile) -> None:
    """And a look writes nothing."""
    assert value(read_remote_file(file)) == ""
    assert shell(PurePath(file.remote.address), "git for-each-ref") == ""


def test_each_change_is_a_commit_after_the_one_before(file: RemoteFile) -> None:
    """The history tells who entered what; one that changes nothing makes none."""
    texts = [add(file, line) for line in ("one", "two", "two")]
    assert texts == ["one\n", "one\ntwo\n", "one\ntwo\n"]
    assert log(file) == ["Add two", "Add one"]
    assert value(read_remote_file(file)) == "one\ntwo\n"


def test_who_comes_second_looks_again(file: RemoteFile) -> None:
    """Neither change is lost, not even where both make the branch."""
    first = change_remote_file(file, after(lambda: add(file, "other"), "one"))
    second = change_remote_file(file, after(lambda: add(file, "more"), "two"))
    assert (value(first), value(second)) == ("other\none\n", "other\none\nmore\ntwo\n")
    assert log(file) == ["Add two", "Add more", "Add one", "Add other"]


def test_a_file_is_named_by_its_branch(file: RemoteFile) -> None:
    """Errors say where it is."""
    assert str(file) == f"{REF}:lines.txt of {file.remote.address}"


def test_a_remote_that_is_not_there_is_told(tmp_path: Path) -> None:
    """With its address, without a password in it."""
    file = RemoteFile(Remote("http://me:secret@127.0.0.1:1/a.git", "token"), REF, "lines.txt")
    result = error(read_remote_file(file))
    assert isinstance(result, RemoteUnreachable)
    assert result.message.startswith(f"adws cannot read {REF} of http://127.0.0.1:1/a.git: git")
    assert "secret" not in str(result.as_dict())
    missing = RemoteFile(Remote(str(tmp_path / "no")), REF, "lines.txt")
    assert isinstance(error(read_remote_file(missing)), RemoteUnreachable)


def test_what_is_decided_against_changes_nothing(file: RemoteFile) -> None:
    """A failure of the decision is the failure."""
    no = Cancelled("no")
    assert error(change_remote_file(file, lambda _: Failure(no))) == no
    assert shell(PurePath(file.remote.address), "git for-each-ref") == ""


def test_a_branch_of_somebody_else_is_left_alone(file: RemoteFile, tmp_path: Path) -> None:
    """A branch without the file is not ours to write to."""
    _ = shell(
        tmp_path,
        "git init -q other; cd other; git commit -q --allow-empty -m x;"
        f"git push -q ../shared HEAD:{REF}",
    )
    assert isinstance(error(read_remote_file(file)), RepositoryUnusable)


KILLED = """
import os, sys
from pathlib import Path
from functools import partial
from adws.tests.vcs.test_remote_file import REF, with_line
from adws.vcs.remote import Remote
from adws.vcs.remote_file import RemoteFile, change_remote_file
shared = Path(sys.argv[1])
_ = (shared / "pid").write_text(str(os.getpid()))
_ = change_remote_file(RemoteFile(Remote(str(shared)), REF, "lines.txt"), partial(with_line, "one"))
"""


@pytest.mark.parametrize(("hook", "before"), [("pre-receive", ""), ("post-receive", "one\n")])
def test_a_kill_leaves_all_or_nothing(file: RemoteFile, hook: str, before: str) -> None:
    """Killed before the branch moved, and after: done again, it is there once."""
    shared = PurePath(file.remote.address)
    script = "printf '#!/bin/sh\\nkill -9 $(cat pid)\\nexit 1\\n'"
    _ = shell(shared, f"mkdir hooks; {script} > hooks/{hook}; chmod +x hooks/{hook}")
    killed = Command((sys.executable, "-c", KILLED, str(shared)), cwd=shared)
    assert value(io_ops.run_process(killed)).exit_code == -9
    _ = shell(shared, f"rm hooks/{hook}")
    assert value(read_remote_file(file)) == before
    assert add(file, "one") == "one\n"
    assert log(file) == ["Add one"]
