"""What must be known of a language to write stubs in it."""

from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from attrs import evolve, frozen

from adws.languages.language import languages

_FAULTS = ("Error", "Exception", "Warning")


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
class NeededFile:
    """What is looked for in a file, which may be there or not; ``required`` as in ``Imported``."""

    file: str
    names: tuple[str, ...] = ()
    required: bool = False


@frozen
class StubLanguage:
    """What is asked of a language to write stubs in it; how they look stands with the language."""

    name: str
    """The language, as ``adws.languages`` names it."""
    imports: Callable[[str, str], tuple[Imported, ...]]
    """What a file imports, by its path and text."""
    needed_file: Callable[[Imported, str, Layout], NeededFile | None]
    """What an import of a file looks for in which file of a layout; None: not the project's."""
    names_in: Callable[[str, str], frozenset[str] | None]
    """The names that a file has for others, by its path and text; None: that cannot be told."""

    def stub(self, name: str, required: bool) -> str:  # noqa: FBT001 - as an import tells it
        """Return the code that makes a name exist, whether its module is required or imported."""
        stubs = languages()[self.name].stubs
        if name.isupper():
            form = stubs.constant
        elif stubs.kind and name[0].isupper():
            form = stubs.fault if name.endswith(_FAULTS) else stubs.kind
        else:
            form = stubs.function
        passed = stubs.required if required else stubs.exported
        return f"{form}{passed}".replace("{name}", name)


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
