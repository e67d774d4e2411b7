"""What must be known of a language to write stubs in it."""

from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from attrs import evolve, frozen


@frozen
class Imported:
    """One import of a file: the module as it is written there, and the names taken from it.

    ``required``: by a call of ``require``.
    """

    module: str
    names: tuple[str, ...] = ()
    required: bool = False


@frozen
class Layout:
    """The files of a project, relative to its folder.

    ``roots`` are the folders from which its modules are loaded, most likely first; ``""`` is the
    project's own.
    """

    files: frozenset[str]
    roots: tuple[str, ...] = ("",)

    def has_folder(self, folder: str) -> bool:
        """Whether a file is somewhere below a folder."""
        return any(file.startswith(f"{folder}/") for file in self.files)

    def also(self, files: Iterable[str]) -> "Layout":
        """Return the layout with more files."""
        return evolve(self, files=self.files.union(files))


@frozen
class Sought:
    """What is looked for in a file, which may be there or not; ``required`` as in ``Imported``."""

    file: str
    names: tuple[str, ...] = ()
    required: bool = False


@frozen
class StubLanguage:
    """How stubs are written in one language.

    ``imports`` tells what a file (by its path and text) imports. ``sought`` tells what an import of
    a file looks for in which file of a layout; None where it is none of the project's. ``names_in``
    are the names that a file's text has for others, None where that cannot be told. ``stub`` is the
    code that makes a name exist, whether its module is required or imported.
    """

    suffixes: tuple[str, ...]
    imports: Callable[[str, str], tuple[Imported, ...]]
    sought: Callable[[Imported, str, Layout], Sought | None]
    names_in: Callable[[str, str], frozenset[str] | None]
    stub: Callable[[str, bool], str]


def joined(*parts: str) -> str | None:
    """Return a path without ``.`` and ``..``; None for one that leads out of the project.

    >>> joined("web/tests", "../cart"), joined("", "src", "a.py"), joined("tests", "../../a")
    ('web/cart', 'src/a.py', None)
    """
    kept: list[str] = []
    for part in PurePosixPath(*parts).parts:
        if part == ".." and not kept:
            return None
        kept = kept[:-1] if part == ".." else [*kept, part]
    return "/".join(kept)
