"""A file on a remote branch that many change: the first push wins, the others try again."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import PurePath
from typing import Generic, TypeVar

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Result

from adws import io_ops
from adws.core.errors import PipelineError, PushRefused, RemoteUnreachable, RepositoryUnusable
from adws.core.process import Command
from adws.vcs.commit import store_commit
from adws.vcs.git import GitLocation, ask, git, run_git
from adws.vcs.remote import Remote, remote_command

_Value = TypeVar("_Value")
_MOST_TRIES = 20
_LONGEST_PAUSE = 2.0
_SECONDS = 120.0
_NAMES = re.compile(r"(?<=://)[^/]*@")


@frozen
class RemoteFile:
    """A file on a remote branch."""

    remote: Remote
    ref: str
    name: str

    def __str__(self) -> str:
        """Return it as messages name it."""
        return f"{self.ref}:{self.name} of {self.address}"

    @property
    def address(self) -> str:
        """The remote's address without a user name or password."""
        return _NAMES.sub("", self.remote.address)


@frozen
class RemoteFileChange(Generic[_Value]):
    """A change to a file: its new text (None leaves it), and the value to return."""

    value: _Value
    text: str | None = None
    message: str = ""


def read_remote_file(file: RemoteFile) -> IOResult[str, PipelineError]:
    """Return the text of the file, empty if there is none yet."""
    return change_remote_file(file, lambda text: Result.from_value(RemoteFileChange(text)))


def change_remote_file(
    file: RemoteFile, change: Callable[[str], Result[RemoteFileChange[_Value], PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Change the file as ``change`` decides from its present text, and return the value.

    No push is forced. A push is refused if another came first, or if the answer to it was lost.
    Then ``change`` is called again with the new text, so it must recognise its own work. After
    twenty tries this fails with the last refusal.
    """

    def in_folder(folder: PurePath) -> IOResult[_Value, PipelineError]:
        return IOResult.do(
            value
            for _made in ask(
                GitLocation(folder), "init", "--quiet", "--bare", "--template=", str(folder)
            )
            for value in _try_change(file, change, GitLocation(folder, folder), 1)
        )

    return io_ops.with_folder(in_folder)


def _try_change(
    file: RemoteFile,
    change: Callable[[str], Result[RemoteFileChange[_Value], PipelineError]],
    place: GitLocation,
    turn: int,
) -> IOResult[_Value, PipelineError]:
    def again(error: PipelineError) -> IOResult[_Value, PipelineError]:
        if not isinstance(error, PushRefused) or turn == _MOST_TRIES:
            return IOFailure(error)
        # Each pause is longer than the last, and differs between competing processes.
        part = sha256(f"{place.folder} {turn}".encode()).digest()[0] / 255
        return IOResult.do(
            value
            for _slept in io_ops.sleep(min(_LONGEST_PAUSE, 0.1 * turn) * part)
            for value in _try_change(file, change, place, turn + 1)
        )

    return IOResult.do(
        changed.value
        for tip in _tip(file, place)
        for text in (
            run_git(git(place, "cat-file", "blob", f"{tip}:{file.name}")) if tip else IOSuccess("")
        )
        for changed in IOResult.from_result(change(text))
        for _pushed in _push_change(file, place, tip, changed)
    ).lash(again)


def _tip(file: RemoteFile, place: GitLocation) -> IOResult[str, PipelineError]:
    """Fetch the newest commit of the branch without its history, and return its id."""
    address = file.remote.address
    options = ("--quiet", "--no-tags", "--no-write-fetch-head", "--depth=1")

    def unreachable(error: PipelineError) -> PipelineError:
        if not isinstance(error, RepositoryUnusable):
            return error
        return RemoteUnreachable(
            f"adws cannot read {file.ref} of {file.address}: {error.message}",
            hint="check the network, the address and the token's read permission, then try again",
            context=_context(file, error),
        )

    def fetch(commit: str) -> IOResult[str, PipelineError]:
        if not commit:
            return IOSuccess("")
        fetched = run_git(_remote_command(file, place, "fetch", *options, address, commit))
        return IOResult.do(commit for _ in fetched)

    return IOResult.do(
        commit
        for listed in run_git(_remote_command(file, place, "ls-remote", address, file.ref))
        for commit in fetch(_commit_at(file.ref, listed))
    ).alt(unreachable)


def _commit_at(ref: str, printed: str) -> str:
    rows = (line.split("\t") for line in printed.splitlines())
    return next((commit for commit, name in rows if name == ref), "")


def _push_change(
    file: RemoteFile, place: GitLocation, tip: str, change: RemoteFileChange[_Value]
) -> IOResult[None, PipelineError]:
    if change.text is None:
        return IOSuccess(None)
    message, parents = change.message, (tip,) if tip else ()
    return IOResult.do(
        None
        for blob in ask(place, "hash-object", "-w", "--stdin", stdin=change.text)
        for tree in ask(place, "mktree", stdin=f"100644 blob {blob}\t{file.name}\n")
        for now in io_ops.now()
        for commit in store_commit(place, tree, parents, message, now)
        for _pushed in _push(file, place, commit)
    )


def _push(file: RemoteFile, place: GitLocation, commit: str) -> IOResult[str, PipelineError]:
    words = ("push", "--quiet", file.remote.address, f"{commit}:{file.ref}")

    def refused_push(error: PipelineError) -> PipelineError:
        if not isinstance(error, RepositoryUnusable):
            return error
        return PushRefused(
            f"{file.ref} of {file.address} accepted no commit: {error.message}",
            hint="try again; if it keeps failing, check that the token may push to the branch",
            context=_context(file, error),
        )

    return run_git(_remote_command(file, place, *words)).alt(refused_push)


def _remote_command(file: RemoteFile, place: GitLocation, *arguments: str) -> Command:
    return evolve(remote_command(place, file.remote, *arguments), timeout_seconds=_SECONDS)


def _context(file: RemoteFile, error: PipelineError) -> dict[str, object]:
    return {
        "address": file.address,
        "ref": file.ref,
        "stderr": error.context.get("stderr", ""),
    }
