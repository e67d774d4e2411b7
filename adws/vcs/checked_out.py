"""What git checks out: files as the attributes of their own tree make them.

Line ends, encodings and ``$Id$`` differ between what git stores and what it writes to disk (see
gitattributes(5)). A change to ``.gitattributes`` alters files that it does not name.
"""

from collections.abc import Callable
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, RepositoryUnusable
from adws.vcs.base import Base
from adws.vcs.git import Place, ask, git, own, run_git
from adws.vcs.index import fill, write_tree
from adws.vcs.own_repository import init

ATTRIBUTES = ".gitattributes"

_CONVERSIONS = "* !filter !diff !merge !whitespace\n"
"""Only attributes that start programs stay off: ``info/attributes`` wins over all others."""


def checked_out(base: Base, tree_ish: str) -> IOResult[str, PipelineError]:
    """Return the tree that holds each file of ``tree_ish`` as a fresh checkout writes it.

    ``tree_ish`` holds files as git stores them. Filters (``filter=lfs``) are not run.
    """
    return _if_converted(base, tree_ish, lambda folder: _write(base, folder, tree_ish))


def checked_in_and_out(base: Base, tree_ish: str) -> IOResult[str, PipelineError]:
    """Return the tree that a commit of these files and a fresh checkout give.

    ``tree_ish`` holds files as they lie on disk. Where git cannot commit them (a text that is not
    in the encoding that its attributes name), they stay as they are.
    """

    def convert(folder: PurePath) -> IOResult[str, PipelineError]:
        return _store(base, folder, tree_ish).bind(lambda stored: _write(base, folder, stored))

    def keep(error: PipelineError) -> IOResult[str, PipelineError]:
        known = isinstance(error, RepositoryUnusable)
        return IOSuccess(tree_ish) if known else IOFailure(error)

    return _if_converted(base, tree_ish, lambda folder: convert(folder).lash(keep))


def _if_converted(
    base: Base, tree_ish: str, convert: Callable[[PurePath], IOResult[str, PipelineError]]
) -> IOResult[str, PipelineError]:
    """Convert a tree that has attributes; any other is checked out as it is stored."""
    listed = run_git(git(own(base), "ls-tree", "-r", "--full-tree", "--name-only", tree_ish))
    return listed.bind(
        lambda names: (
            io_ops.with_folder(convert)
            if any(PurePath(name.strip('"')).name == ATTRIBUTES for name in names.splitlines())
            else IOSuccess(tree_ish)
        )
    )


def _write(base: Base, folder: PurePath, stored: str) -> IOResult[str, PipelineError]:
    files = folder / "written"
    return IOResult.do(
        tree
        for converting in _converting(base, folder, files)
        for _ in ask(converting, "read-tree", "--reset", "-u", stored)
        for tree in _read(own(base, tree=files, index=folder / "written-index"), stored)
    )


def _store(base: Base, folder: PurePath, on_disk: str) -> IOResult[str, PipelineError]:
    files = folder / "stored"
    index = folder / "stored-index"
    return IOResult.do(
        tree
        for _ in io_ops.make_folder(files)
        for _ in ask(own(base, tree=files, index=index), "read-tree", "--reset", "-u", on_disk)
        for converting in _converting(base, folder, files)
        for tree in _read(converting, on_disk)
    )


def _read(place: Place, tree_ish: str) -> IOResult[str, PipelineError]:
    """Return the tree of the files in a place that ``tree_ish`` has too."""
    return fill(place, tree_ish).bind(
        lambda _: ask(place, "add", "--update").bind(lambda _: write_tree(place))
    )


def _converting(base: Base, folder: PurePath, files: PurePath) -> IOResult[Place, PipelineError]:
    """Make a repository that converts files, with the objects of adws's own."""
    repository = folder / "repository.git"
    alternates = repository / "objects" / "info" / "alternates"
    return IOResult.do(
        Place(files, repository, files, folder / f"{files.name}-converting-index")
        for _ in io_ops.make_folder(files)
        for _ in init(base, repository, "--bare")
        for _ in io_ops.write_text(alternates, f"{base.repository / 'objects'}\n")
        for _ in io_ops.write_text(repository / "info" / "attributes", _CONVERSIONS)
    )
