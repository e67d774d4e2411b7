"""Copies of the tree in which candidates are tried, several at the same time.

The tree itself never changes.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from pathlib import PurePath, PurePosixPath
from queue import SimpleQueue
from typing import TypeVar

from attrs import field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import collect, traverse

_Item = TypeVar("_Item")
_Value = TypeVar("_Value")

_PACKAGES = "node_modules"
_LENT = (".venv", "venv")
_INSTALLED = frozenset({_PACKAGES, *_LENT})
_LEFT_OUT = frozenset({".cache", ".tmp", ".vite", ".vitest"})


@frozen
class Copy:
    """A copy of the tree. ``scratch`` is the temporary folder of processes in it."""

    tree: PurePath
    folder: PurePath
    scratch: PurePath

    def moved(self, text: str) -> str:
        """Return a text in which the copy's path replaces the tree's."""
        return text.replace(str(self.tree), str(self.folder))

    def unmoved(self, text: str) -> str:
        """Return a text without the path of the copy."""
        return text.replace(f"{self.folder}/", "")

    def write(self, texts: Mapping[str, str]) -> IOResult[object, PipelineError]:
        """Write texts into the copy, by their paths."""
        return collect(io_ops.write_text(self.folder / path, texts[path]) for path in texts)

    def restore(self, path: str) -> IOResult[None, PipelineError]:
        """Restore a file of the copy to its state in the tree; a missing file is removed."""
        at = self.folder / path
        return io_ops.copy_file(self.tree / path, at).lash(lambda _: io_ops.remove_tree(at))

    def take(self, name: str) -> IOResult[None, PipelineError]:
        """Copy a file of the tree; a dangling link is recreated."""
        copied = io_ops.copy_file(self.tree / name, self.folder / name)
        return copied.lash(lambda _: self.link(name))

    def link(self, name: str) -> IOResult[None, PipelineError]:
        """Make a link into the tree; for the project's own packages, into the copy."""

        def target(real: PurePath) -> PurePath:
            own = real.is_relative_to(self.tree)
            below = real.relative_to(self.tree) if own else real
            return self.folder / below if own and _INSTALLED.isdisjoint(below.parts) else real

        return IOResult.do(
            link
            for real in io_ops.real_path(self.tree / name)
            for link in io_ops.make_link(target(real), self.folder / name)
        )

    def lend(self, name: str) -> IOResult[None, PipelineError]:
        """Link to an installed folder of the tree, if it exists."""
        return IOResult.do(
            lent
            for exists in io_ops.exists(self.tree / name)
            for lent in (self.link(name) if exists else IOSuccess(None))
        )

    def lend_packages(self, folder: str) -> IOResult[object, PipelineError]:
        """Lend each package separately: files that a run writes beside them stay in the copy.

        The packages of a scope (``@scope``) are lent one by one.
        """

        def lend(name: str) -> IOResult[object, PipelineError]:
            path = f"{folder}/{name}"
            return self.lend_packages(path) if name.startswith("@") else self.link(path)

        return IOResult.do(
            lent
            for names in io_ops.list_folder(self.tree / folder)
            for lent in traverse(lend, [name for name in names if name not in _LEFT_OUT])
        )


def lay_out(
    tree: PurePath, folder: PurePath, names: tuple[str, ...], number: int
) -> IOResult[Copy, PipelineError]:
    """Copy the files of a tree; installed packages are linked."""
    copy = Copy(tree, folder / f"copy-{number}", folder / f"scratch-{number}")
    paths = (PurePosixPath(name) for name in names if name.endswith("package.json"))
    packages = {_PACKAGES, *(str(path.parent / _PACKAGES) for path in paths)}
    return IOResult.do(
        copy
        for _scratch in io_ops.make_folder(copy.scratch)
        for _taken in traverse(copy.take, names)
        for _lent in traverse(copy.lend, _LENT)
        for _packages in traverse(copy.lend_packages, sorted(packages))
    )


def files_of(tree: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files of a tree to copy: none that are installed, built or recorded."""
    # Links with such names are listed as files.
    return IOResult.do(
        tuple(name for name in names if PurePosixPath(name).name not in NOT_THE_PROJECTS)
        for names in io_ops.list_files(tree, skip=NOT_THE_PROJECTS)
    )


@frozen
class Executor:
    """The copies, each of which does one task at a time."""

    copies: tuple[Copy, ...]
    free: SimpleQueue[Copy] = field(factory=SimpleQueue[Copy], init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Mark every copy as free."""
        for copy in self.copies:
            self.free.put(copy)

    @property
    def alone(self) -> "Executor":
        """An executor with the first copy only."""
        return Executor(self.copies[:1])

    def run(
        self,
        work: Callable[[_Item, Copy], IOResult[_Value, PipelineError]],
        items: Iterable[_Item],
    ) -> Generator[IOResult[_Value, PipelineError], None, None]:
        """Yield the result of each item in order; work on a few items begins in advance.

        A caller that stops early waits for the items that have begun.
        """

        def in_free_copy(item: _Item) -> IOResult[_Value, PipelineError]:
            copy = self.free.get()
            try:
                return work(item, copy)
            finally:
                self.free.put(copy)

        with ThreadPoolExecutor(len(self.copies)) as pool:
            futures: list[Future[IOResult[_Value, PipelineError]]] = []
            for item in items:
                futures.append(pool.submit(copy_context().run, in_free_copy, item))
                if len(futures) > len(self.copies):
                    yield futures.pop(0).result()
            while futures:
                yield futures.pop(0).result()
