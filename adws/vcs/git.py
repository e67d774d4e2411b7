"""Call git so that nothing planted in a repository, a tree or the user's settings takes effect.

git does not protect you from the configuration and hooks of a repository (see gitsecurity(7)). So
each call switches off everything that could start a program, and ignores the configuration of the
system and of the user.
"""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.process import Command, CompletedProcess
from adws.vcs.base import Base
from adws.vcs.git_version import INSTALL, require_new_git

_SETTINGS = (
    "core.attributesFile=/dev/null",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.quotePath=true",
    "core.splitIndex=false",
    "core.untrackedCache=false",
    "core.alternateRefsCommand=true",
    "commit.gpgSign=false",
    "credential.helper=",
    "fetch.writeCommitGraph=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "protocol.allow=never",
    "protocol.file.allow=always",
    "safe.directory=*",
    "submodule.recurse=false",
)
SAFE = (
    "git",
    "--no-pager",
    "--no-replace-objects",
    *(word for setting in _SETTINGS for word in ("-c", setting)),
)
"""How git is started, also at the other end of a fetch."""

_QUIET = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


@frozen
class GitLocation:
    """Where git works.

    git starts in ``folder``; without a ``repository`` it takes the one that the folder belongs to.
    ``tree`` and ``index`` replace the repository's own.
    """

    folder: PurePath
    repository: PurePath | None = None
    tree: PurePath | None = None
    index: PurePath | None = None

    @property
    def env(self) -> dict[str, str]:
        """The variables that make git work there."""
        named = {
            "GIT_DIR": self.repository,
            "GIT_WORK_TREE": self.tree,
            "GIT_INDEX_FILE": self.index,
        }
        return {name: str(path) for name, path in named.items() if path is not None}


def adws_repository(
    base: Base, *, tree: PurePath | None = None, index: PurePath | None = None
) -> GitLocation:
    """Return adws's repository as the location to work in, on the files of ``tree``."""
    return GitLocation(tree or base.home, base.repository, tree, index)


def git(
    place: GitLocation, *arguments: str, stdin: str = "", env: Mapping[str, str] | None = None
) -> Command:
    """Return a command that runs git, and no other program.

    All ``GIT_*`` variables of the caller are removed; ``env`` adds variables to those a call needs.
    """
    return Command(
        (*SAFE, *arguments),
        cwd=place.folder,
        env={**_QUIET, **place.env, **(env or {})},
        scrub=("GIT_*", "SSH_ASKPASS"),
        stdin=stdin,
    )


def run_git(command: Command, accepted: tuple[int, ...] = (0,)) -> IOResult[str, PipelineError]:
    """Run git and return its complete output, however long.

    Fails with ``RepositoryUnusable`` and git's message for an exit code that is not accepted; where
    the disk is full, its context has that as ``reason``, like an error of ``io_ops``.
    """

    def run(folder: PurePath) -> IOResult[str, PipelineError]:
        output = folder / "stdout"
        return IOResult.do(
            text
            for completed in io_ops.run_process(evolve(command, stdout_file=output)).lash(_explain)
            for _accepted in IOResult.from_result(_check(completed, accepted)).lash(
                lambda error: blame_old_git(command.cwd, error)
            )
            for text in io_ops.read_text(output)
        )

    return io_ops.with_folder(run)


def ask(place: GitLocation, *arguments: str, stdin: str = "") -> IOResult[str, PipelineError]:
    """Run git in a place and return its output without the final newline."""
    printed = run_git(git(place, *arguments, stdin=stdin))
    return IOResult.do(text.removesuffix("\n") for text in printed)


def blame_old_git(folder: PurePath, error: PipelineError) -> IOResult[Any, PipelineError]:
    """Fail with the error of a git that is too old, if it is; otherwise with ``error``."""
    asked = io_ops.run_process(git(GitLocation(folder), "version"))
    return (
        asked.lash(lambda _: IOFailure(error))
        .bind_result(lambda ran: require_new_git(ran.stdout.strip()))
        .bind(lambda _: IOFailure(error))
    )


def _explain(error: PipelineError) -> IOResult[CompletedProcess, PipelineError]:
    """Say that git is missing, if that is why it could not be started."""
    missing = RepositoryUnusable(
        f"adws could not start git: {error.message}",
        hint=INSTALL,
        context=error.context,
    )
    return io_ops.find_program(SAFE[0]).bind(
        lambda program: IOFailure(missing if program is None else error)
    )


def _check(
    completed: CompletedProcess, accepted: tuple[int, ...]
) -> Result[CompletedProcess, PipelineError]:
    if completed.exit_code in accepted and not completed.timed_out:
        return Success(completed)
    arguments = completed.argv[len(SAFE) :]
    words = "; ".join(completed.stderr.strip().splitlines()) or f"exit code {completed.exit_code}"
    return Failure(
        RepositoryUnusable(
            f"git {' '.join(arguments[:1])} failed: {words}",
            hint=_hint(words),
            context={"argv": list(arguments), "stderr": completed.stderr, **_reason(words)},
        )
    )


_OUTSIDE = ("not a git repository", "must be run in a work tree")
_BEGIN = "run adws inside a git repository: git init && git add -A && git commit"


_GONE = "not a git repository: '"
"""What git says of a repository that it was given by its path: adws gives its own."""
_FULL = ("No space left on device", "Disk quota exceeded")
_FREE_SPACE = (
    "free some space on the disk; adws keeps its copy of the repository in its cache, which "
    "ADWS_CACHE moves to another disk"
)
_UNWRITTEN = "unable to write file"
"""What git says of a file of a tree that it cannot write, without the reason."""
_LOOK_FOR_SPACE = (
    "see with adws doctor whether the disk of adws's cache is full; ADWS_CACHE moves the cache to "
    "another disk"
)
_CACHE_GONE = "adws's own copy of the repository is gone from its cache: put it back"


def is_outside(error: PipelineError) -> bool:
    """Whether git refused because there is no repository, or no work tree."""
    words = f"{error.message} {error.context.get('stderr', '')}"
    return _GONE not in words and any(refusal in words for refusal in _OUTSIDE)


def outside(folder: PurePath, error: PipelineError) -> PipelineError:
    """Return that a folder is in no git repository, in place of git's own error."""
    return evolve(error, message=f"{folder} is not in a git repository", hint=_BEGIN)


def _hint(words: str) -> str:
    if _GONE in words:
        return _CACHE_GONE
    if any(refusal in words for refusal in _OUTSIDE):
        return _BEGIN
    if _is_full(words):
        return _FREE_SPACE
    if _UNWRITTEN in words:
        return _LOOK_FOR_SPACE
    return "this message comes from git; adws changed none of your files"


def _reason(words: str) -> dict[str, io_ops.IoReason]:
    return {"reason": io_ops.IoReason.FULL} if _is_full(words) else {}


def _is_full(words: str) -> bool:
    return any(refusal in words for refusal in _FULL)
