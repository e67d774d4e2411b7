"""Read the user's repository: where it is, what it tracks, what it ignores."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.process import Command
from adws.vcs.git import GitLocation, ask, blame_old_git, git, run_git
from adws.vcs.index import IndexEntry, entries

_ABSOLUTE = "--path-format=absolute"
_UNDECODED = "\N{REPLACEMENT CHARACTER}"


@frozen
class UserRepository:
    """Where the user's repository is.

    ``top`` is its top folder, ``prefix`` the project's folder below it. ``object_format`` is
    ``sha1`` or ``sha256``. ``excludes`` are the user's ignore rules outside of ``.gitignore``
    files: those of all repositories, then those of this one.
    """

    top: PurePath
    prefix: str
    object_format: str
    excludes: str = ""


def find_user_repository(root: PurePath) -> IOResult[UserRepository, PipelineError]:
    """Find the repository that a project's folder belongs to."""
    questions = ("--show-toplevel", "--show-object-format", "--git-path info/exclude")
    return IOResult.do(
        UserRepository(PurePath(top), prefix.strip("/"), object_format, everywhere + here)
        for top, object_format, excludes in _rev_parse(root, *questions)
        for prefix in ask(GitLocation(root), "rev-parse", "--show-prefix")
        for everywhere in _excludes_of_all(PurePath(top))
        for here in _text(PurePath(excludes))
    )


def top_folder(root: PurePath) -> IOResult[PurePath, PipelineError]:
    """Return the top folder of the repository that a folder belongs to."""
    return _rev_parse(root, "--show-toplevel").map(lambda answers: PurePath(answers[0]))


def top_and_repository(
    root: PurePath,
) -> IOResult[tuple[PurePath, tuple[PurePath, ...]], PipelineError]:
    """Return ``top_folder`` and ``repository_folders`` of a folder, in one question."""
    return _rev_parse(root, "--show-toplevel", "--git-common-dir").map(
        lambda answers: (PurePath(answers[0]), (PurePath(answers[1]), PurePath(answers[0], ".git")))
    )


def repository_folders(top: PurePath) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return the folders in which git keeps the repository with this top folder.

    A linked worktree has two; other repositories have only ``.git``.
    """
    return _rev_parse(top, "--git-common-dir").map(
        lambda answers: (PurePath(answers[0]), top / ".git")
    )


def _rev_parse(folder: PurePath, *questions: str) -> IOResult[list[str], PipelineError]:
    """Return git's answer to each question, a line each, paths absolute.

    A git that is too old also prints the options that it does not know.
    """

    def understood(printed: str) -> IOResult[list[str], PipelineError]:
        answers = printed.split("\n")
        if len(answers) == len(questions) and _UNDECODED not in printed:
            return IOSuccess(answers)
        return blame_old_git(folder, _not_understood(folder))

    words = (word for question in questions for word in question.split())
    return ask(GitLocation(folder), "rev-parse", _ABSOLUTE, *words).bind(understood)


def _not_understood(folder: PurePath) -> PipelineError:
    return RepositoryUnusable(
        f"adws cannot read what git rev-parse says of {str(folder)!r}",
        hint="rename the folder if its path has a line break, or characters that are not UTF-8",
    )


def tracked(user: UserRepository) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
    """Return the entries of the user's index."""
    return entries(GitLocation(user.top))


def _excludes_of_all(top: PurePath) -> IOResult[str, PipelineError]:
    return IOResult.do(
        text
        for named in run_git(_excludes_command(GitLocation(top)), accepted=(0, 1))
        for variables in io_ops.environment()
        for text in _text(top / _excludes_file(named.removesuffix("\n"), variables))
    )


def _excludes_command(place: GitLocation) -> Command:
    # The only call that reads the user's own configuration; reading it starts no program.
    command = git(place, "config", "--path", "--get", "core.excludesFile")
    closed = ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM")
    return evolve(command, env={k: v for k, v in command.env.items() if k not in closed})


def _excludes_file(configured: str, variables: Mapping[str, str]) -> PurePath:
    if configured:
        return PurePath(configured)
    home = variables.get("XDG_CONFIG_HOME") or f"{variables.get('HOME', '')}/.config"
    return PurePath(home, "git", "ignore")


def _text(file: PurePath) -> IOResult[str, PipelineError]:
    """Return a file's text, ending in a newline; empty if it cannot be read."""
    return IOResult.do(
        text if text.endswith("\n") else f"{text}\n" for text in io_ops.read_text(file)
    ).lash(lambda _: IOSuccess(""))
