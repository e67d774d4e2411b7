"""Submodules of a tree: check out their files at the commits that the tree names."""

from itertools import chain
from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.patch import Patch
from adws.core.railway import traverse
from adws.vcs.base import Base
from adws.vcs.git import adws_repository, ask, git, run_git
from adws.vcs.index import GITLINK
from adws.vcs.own_repository import fetch
from adws.vcs.quoting import unquote

_REFERENCE = "refs/adws/submodule"


@frozen
class Submodule:
    """A submodule in a tree: its path, relative to the repository's top, and its commit."""

    path: str
    commit: str


def check_out_submodules(
    base: Base, tree_ish: str, tree: PurePath
) -> IOResult[tuple[Submodule, ...], PipelineError]:
    """Write the files of all submodules into a tree; return those whose commit is missing.

    The commits come from the user's own checkouts of the submodules, which are only read.
    Uncommitted work there is not copied. A submodule without its commit stays an empty folder.
    """
    return _check_out(base, tree_ish, base.user_top, tree, PurePath())


def missing_submodules(base: Base, patch: Patch) -> IOResult[tuple[Submodule, ...], PipelineError]:
    """Return the submodules that a change moves to missing commits."""

    def check_out(folder: PurePath) -> IOResult[tuple[Submodule, ...], PipelineError]:
        return check_out_submodules(base, patch.tree, folder)

    def missing_of(
        modules: tuple[Submodule, ...],
    ) -> IOResult[tuple[Submodule, ...], PipelineError]:
        moved = [module.path for module in modules if module.path in patch.paths]
        return IOResult.do(
            tuple(
                module
                for module in missing
                if any(PurePath(module.path).is_relative_to(path) for path in moved)
            )
            for missing in (io_ops.with_folder(check_out) if moved else IOSuccess(()))
        )

    return submodules_at(base, patch.tree).bind(missing_of)


def _check_out(
    base: Base, tree_ish: str, source: PurePath, tree: PurePath, at: PurePath
) -> IOResult[tuple[Submodule, ...], PipelineError]:
    """Write the submodules of the repository ``at`` this path of the tree."""

    def write(submodule: Submodule) -> IOResult[tuple[Submodule, ...], PipelineError]:
        checkout = source / submodule.path
        files = tree / submodule.path
        path = at / submodule.path
        return IOResult.do(
            missing
            for at_hand in _fetch(base, submodule.commit, checkout)
            for _written in (_write(base, submodule.commit, files) if at_hand else IOSuccess(""))
            for missing in (
                _check_out(base, submodule.commit, checkout, files, path)
                if at_hand
                else IOSuccess((Submodule(str(path), submodule.commit),))
            )
        )

    return IOResult.do(
        tuple(chain.from_iterable(missing))
        for submodules in submodules_at(base, tree_ish)
        for missing in traverse(write, submodules)
    )


def submodules_at(base: Base, tree_ish: str) -> IOResult[tuple[Submodule, ...], PipelineError]:
    """Return the submodules that a tree names, without nested ones."""
    listed = run_git(git(adws_repository(base), "ls-tree", "-r", "--full-tree", tree_ish))
    return IOResult.do(
        tuple(
            Submodule(unquote(path), facts.split(" ")[2])
            for facts, _, path in (line.partition("\t") for line in text.splitlines())
            if facts.startswith(GITLINK)
        )
        for text in listed
    )


def is_at_hand(base: Base, commit: str) -> IOResult[bool, PipelineError]:
    """Return whether adws's repository has a commit."""
    present = ask(adws_repository(base), "cat-file", "-e", f"{commit}^{{commit}}")
    return present.map(lambda _: True).lash(_no_such_commit)


def _fetch(base: Base, commit: str, source: PurePath) -> IOResult[bool, PipelineError]:
    """Fetch a commit into adws's repository; return whether it is there now."""

    def bring(is_present: bool) -> IOResult[bool, PipelineError]:  # noqa: FBT001 - the value of a result
        if is_present:
            return IOSuccess(is_present)
        fetched = fetch(adws_repository(base), source, f"+{commit}:{_REFERENCE}/{commit}")
        return fetched.map(lambda _: True).lash(_no_such_commit)

    return is_at_hand(base, commit).bind(bring)


def _no_such_commit(error: PipelineError) -> IOResult[bool, PipelineError]:
    return IOSuccess(False) if isinstance(error, RepositoryUnusable) else IOFailure(error)  # noqa: FBT003 - the value of a result


def _write(base: Base, commit: str, files: PurePath) -> IOResult[str, PipelineError]:
    def read(folder: PurePath) -> IOResult[str, PipelineError]:
        place = adws_repository(base, tree=files, index=folder / "index")
        return ask(place, "read-tree", "--reset", "-u", commit)

    return IOResult.do(
        printed for _made in io_ops.make_folder(files) for printed in io_ops.with_folder(read)
    )
