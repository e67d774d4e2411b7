"""The files that git checks out: converted as the attributes of their tree say.

Line ends, encodings and ``$Id$`` differ between what git stores and what it writes to disk (see
gitattributes(5)). A change to ``.gitattributes`` alters files that it does not name.
"""

from collections.abc import Callable
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, RepositoryUnusable
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, adws_repository, ask
from adws.vcs.index import GITLINK, IndexEntry, fill, put_entries, write_tree
from adws.vcs.own_repository import init
from adws.vcs.submodules import Submodule, submodules_at
from adws.vcs.tree_files import all_files_at

ATTRIBUTES = ".gitattributes"

_REPOSITORY = "repository.git"
_CONVERSIONS = "* !filter !diff !merge !whitespace\n"
"""Switches off the attributes that start programs; ``info/attributes`` overrides all others."""


def checked_out(base: Base, tree_ish: str) -> IOResult[str, PipelineError]:
    """Return a tree that holds each file of ``tree_ish`` as a fresh checkout writes it.

    ``tree_ish`` holds files as git stores them. Filters (``filter=lfs``) are not run.
    """

    def convert(folder: PurePath) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for submodules in submodules_at(base, tree_ish)
            for tree in _write(base, folder, tree_ish, submodules)
        )

    return _if_converted(base, tree_ish, convert)


def checked_in_and_out(base: Base, tree_ish: str) -> IOResult[str, PipelineError]:
    """Return the tree that results from committing these files and checking them out.

    ``tree_ish`` holds files as they are on disk. If git cannot commit them (a text is not in the
    encoding that its attributes name), they stay unchanged.
    """

    def convert(folder: PurePath) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for submodules in submodules_at(base, tree_ish)
            for stored in _store(base, folder, tree_ish, submodules)
            for tree in (
                _write(base, folder, stored, submodules) if stored else IOSuccess(tree_ish)
            )
        )

    return _if_converted(base, tree_ish, convert)


def _if_converted(
    base: Base, tree_ish: str, convert: Callable[[PurePath], IOResult[str, PipelineError]]
) -> IOResult[str, PipelineError]:
    """Convert a tree that has attributes; other trees are checked out as they are stored."""
    return IOResult.do(
        tree
        for files in all_files_at(base, tree_ish)
        for tree in (
            io_ops.with_folder(lambda folder: _make_repository(base, folder).bind(convert))
            if any(PurePath(file).name == ATTRIBUTES for file in files)
            else IOSuccess(tree_ish)
        )
    )


def _write(
    base: Base, folder: PurePath, stored: str, submodules: tuple[Submodule, ...]
) -> IOResult[str, PipelineError]:
    files = folder / "written"
    return IOResult.do(
        tree
        for _ in io_ops.make_folder(files)
        for converting in IOSuccess(_converting_repository(folder, files))
        for _ in ask(converting, "read-tree", "--reset", "-u", stored)
        for tree in _tree_of_files(
            adws_repository(base, tree=files, index=folder / "index"), submodules
        )
    )


def _store(
    base: Base, folder: PurePath, on_disk: str, submodules: tuple[Submodule, ...]
) -> IOResult[str, PipelineError]:
    """Return the tree that git stores; empty if git cannot store it."""
    files = folder / "stored"
    stored = adws_repository(base, tree=files, index=folder / "disk-index")

    def without_tree(error: PipelineError) -> IOResult[str, PipelineError]:
        return IOSuccess("") if isinstance(error, RepositoryUnusable) else IOFailure(error)

    return IOResult.do(
        tree
        for _ in io_ops.make_folder(files)
        for _ in ask(stored, "read-tree", "--reset", "-u", on_disk)
        for converting in IOSuccess(_converting_repository(folder, files))
        # Whether git converts line ends depends on those of the last commit.
        for _ in fill(converting, base.head)
        for tree in _tree_of_files(converting, submodules).lash(without_tree)
    )


def _tree_of_files(
    place: GitLocation, submodules: tuple[Submodule, ...]
) -> IOResult[str, PipelineError]:
    """Return the tree of all files of a place, with these submodules."""
    links = tuple(IndexEntry(GITLINK, submodule.commit, submodule.path) for submodule in submodules)
    return IOResult.do(
        tree
        for _ in ask(place, "add", "--all", "--force")
        for _ in put_entries(place, links)
        for tree in write_tree(place)
    )


def _converting_repository(folder: PurePath, files: PurePath) -> GitLocation:
    """Return where git converts the files of a folder."""
    return GitLocation(
        files, folder / _REPOSITORY, files, folder / f"{files.name}-converting-index"
    )


def _make_repository(base: Base, folder: PurePath) -> IOResult[PurePath, PipelineError]:
    """Make a repository that converts files, with the objects of adws's own."""
    repository = folder / _REPOSITORY
    alternates = repository / "objects" / "info" / "alternates"
    return IOResult.do(
        folder
        for _ in init(base, repository, "--bare")
        for _ in io_ops.write_text(alternates, f"{base.repository / 'objects'}\n")
        for _ in io_ops.write_text(repository / "info" / "attributes", _CONVERSIONS)
    )
