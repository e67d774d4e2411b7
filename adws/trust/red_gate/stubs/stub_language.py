"""What adws needs to know about a language to write stubs in it."""

from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from attrs import evolve, frozen

from adws.languages.language import languages

_FAULTS = ("Error", "Exception", "Warning")


@frozen
class Imported:
    """An import in a file: the module as it is written, and the imported names.

    ``required`` says that it is a call of ``require``.
    """

    module: str
    names: tuple[str, ...] = ()
    required: bool = False


@frozen
class ProjectLayout:
    """The files of a project, relative to its folder.

    ``roots`` are the folders from which its modules are loaded, most likely first; ``""`` is the
    project's folder.
    """

    files: frozenset[str]
    roots: tuple[str, ...] = ("",)

    def has_folder(self, folder: str) -> bool:
        """Whether there is a file below a folder."""
        return any(file.startswith(f"{folder}/") for file in self.files)

    def also(self, files: Iterable[str]) -> "ProjectLayout":
        """Return the layout with more files."""
        return evolve(self, files=self.files.union(files))


@frozen
class NeededFile:
    """The names that are needed in a file, which may exist; ``required`` as in ``Imported``."""

    file: str
    names: tuple[str, ...] = ()
    required: bool = False


@frozen
class StubLanguage:
    """How to write stubs in a language; the form of a stub is in the language's data."""

    name: str
    """The language, as ``adws.languages`` names it."""
    imports: Callable[[str, str], tuple[Imported, ...]]
    """Returns the imports of a file, from its path and text."""
    needed_file: Callable[[Imported, str, ProjectLayout], NeededFile | None]
    """Returns the file of a layout that an import needs; None if it is not the project's."""
    names_in: Callable[[str, str], frozenset[str] | None]
    """Returns the names that a file exports, from its path and text; None if unknown."""

    def stub(self, name: str, required: bool) -> str:  # noqa: FBT001 - a field of an import
        """Return the code that defines a name, for a required or an imported module."""
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
    folders: list[str] = []
    for part in PurePosixPath(*parts).parts:
        if part == ".." and not folders:
            return None
        folders = folders[:-1] if part == ".." else [*folders, part]
    return "/".join(folders)
