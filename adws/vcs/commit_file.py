"""One file of a commit: what it holds, and the commit's tree with another text in its place."""

from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.patch import Patch
from adws.vcs.base import Base
from adws.vcs.diff import patch_between
from adws.vcs.git import Place, ask, git, own, run_git
from adws.vcs.index import Entry, fill, put, with_index, write_tree

_REGULAR = "100644"


def file_in_commit(base: Base, commit: str, name: str) -> IOResult[str, PipelineError]:
    """Return what a file of the project's folder holds in a commit; empty: it is not there."""
    shown = run_git(git(own(base), "show", "--end-of-options", f"{commit}:{_path(base, name)}"))
    return shown.lash(_nothing)


def patch_of_file(base: Base, commit: str, name: str, text: str) -> IOResult[Patch, PipelineError]:
    """Return the change that gives a file of the project's folder another text."""
    return (
        ask(own(base), "hash-object", "-w", "--stdin", stdin=text)
        .map(partial(Entry, _REGULAR, path=_path(base, name)))
        .bind(partial(_tree, base, commit))
        .bind(partial(patch_between, base, commit))
    )


def _path(base: Base, name: str) -> str:
    return str(PurePath(base.prefix) / name)


def _nothing(error: PipelineError) -> IOResult[str, PipelineError]:
    return IOSuccess("") if isinstance(error, RepositoryUnusable) else IOFailure(error)


def _tree(base: Base, commit: str, entry: Entry) -> IOResult[str, PipelineError]:
    return with_index(base, None, partial(_write, commit, entry))


def _write(commit: str, entry: Entry, index: Place) -> IOResult[str, PipelineError]:
    return fill(index, commit).bind(partial(put, wanted=(entry,))).bind(write_tree)
