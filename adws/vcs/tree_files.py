"""List the files of a tree in adws's repository."""

from collections.abc import Iterable

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import adws_repository, git, run_git
from adws.vcs.quoting import unquote


def files_at(base: Base, tree_ish: str) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files of the project in a tree, relative to the project's folder."""
    return IOResult.do(in_project(base, files) for files in all_files_at(base, tree_ish))


def all_files_at(base: Base, tree_ish: str) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files of a tree, relative to the repository's top."""
    listed = run_git(
        git(adws_repository(base), "ls-tree", "-r", "--full-tree", "--name-only", tree_ish)
    )
    return IOResult.do(tuple(map(unquote, lines.splitlines())) for lines in listed)


def in_project(base: Base, paths: Iterable[str]) -> tuple[str, ...]:
    """Return the paths inside the project, relative to the project's folder."""
    start = base.path_start
    return tuple(path.removeprefix(start) for path in paths if path.startswith(start))
