"""Copies of the tree in which candidates are tried, so that the tree itself is never touched."""

from functools import partial
from pathlib import PurePath, PurePosixPath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import traverse

_PACKAGES = "node_modules"
_LENT = (".venv", "venv")
_INSTALLED = frozenset({_PACKAGES, *_LENT})
_LEFT_OUT = frozenset({".cache", ".tmp", ".vite", ".vitest"})


@frozen
class Place:
    """A copy of the tree. ``scratch`` is where what runs in it finds its temporary folder."""

    tree: PurePath
    folder: PurePath
    scratch: PurePath

    def moved(self, text: str) -> str:
        """Return a text in which the copy's folder stands for the tree's."""
        return text.replace(str(self.tree), str(self.folder))

    def unmoved(self, text: str) -> str:
        """Return a text without the path of the copy."""
        return text.replace(f"{self.folder}/", "")

    def write(self, file: tuple[str, str]) -> IOResult[None, PipelineError]:
        """Write a text into the copy."""
        path, text = file
        return io_ops.write_text(self.folder / path, text)

    def restore(self, path: str) -> IOResult[None, PipelineError]:
        """Make a file of the copy what it is in the tree, also when it is not there."""
        at = self.folder / path
        return io_ops.copy_file(self.tree / path, at).lash(lambda _: io_ops.remove_tree(at))


def lay_out(
    tree: PurePath, desk: PurePath, names: tuple[str, ...], number: int
) -> IOResult[Place, PipelineError]:
    """Copy the files of a tree; what is installed in it is lent to the copy by links."""
    place = Place(tree, desk / f"copy-{number}", desk / f"scratch-{number}")
    homes = {str(PurePosixPath(name).parent) for name in names if name.endswith("package.json")}
    return IOResult.do(
        place
        for _scratch in io_ops.make_folder(place.scratch)
        for _copied in traverse(partial(_copy, place), names)
        for _lent in traverse(partial(_lend, place), _LENT)
        for _packages in traverse(partial(_lend_packages, place), sorted({".", *homes}))
    )


def files_of(tree: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files of a tree that are copied: not what is installed, built or recorded."""
    return io_ops.list_files(tree, skip=NOT_THE_PROJECTS).map(_own)


def _own(names: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out links of such names: they are listed as files."""
    return tuple(name for name in names if PurePosixPath(name).name not in NOT_THE_PROJECTS)


def _copy(place: Place, name: str) -> IOResult[None, PipelineError]:
    """Copy a file; a link that leads to no file is made anew."""
    copied = io_ops.copy_file(place.tree / name, place.folder / name)
    return copied.lash(lambda _: _link(place, name))


def _link(place: Place, name: str) -> IOResult[None, PipelineError]:
    target = io_ops.real_path(place.tree / name).map(partial(_target, place))
    return target.bind(partial(io_ops.make_link, at=place.folder / name))


def _target(place: Place, real: PurePath) -> PurePath:
    """Return what a link must lead to: a package of the project's own to its copy."""
    own = real.is_relative_to(place.tree)
    below = real.relative_to(place.tree) if own else real
    return place.folder / below if own and _INSTALLED.isdisjoint(below.parts) else real


def _lend(place: Place, name: str) -> IOResult[None, PipelineError]:
    return io_ops.exists(place.tree / name).bind(
        lambda there: _link(place, name) if there else IOSuccess(None)
    )


def _lend_packages(place: Place, home: str) -> IOResult[tuple[None, ...], PipelineError]:
    """Lend each package by itself: what a run writes beside them stays in the copy."""
    folder = PurePosixPath(home) / _PACKAGES
    return io_ops.list_folder(place.tree / folder).bind(partial(_lend_all, place, str(folder)))


def _lend_all(
    place: Place, folder: str, names: tuple[str, ...]
) -> IOResult[tuple[None, ...], PipelineError]:
    """Lend what lies in a folder; that of a scope (``@scope``) one by one."""
    paths = [f"{folder}/{name}" for name in names if name not in _LEFT_OUT]
    return traverse(partial(_lend_one, place), paths)


def _lend_one(place: Place, path: str) -> IOResult[None, PipelineError]:
    if not PurePosixPath(path).name.startswith("@"):
        return _link(place, path)
    names = io_ops.list_folder(place.tree / path)
    return names.bind(partial(_lend_all, place, path)).map(lambda _: None)
