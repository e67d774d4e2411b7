"""Find what a line of code imports from the project, as parts of a path from its top."""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath

from adws.languages.language import language_of, languages

_IMPORT = re.compile(
    r"^\s*(?:from\s+(?P<from>\.*[\w.]*)\s+import\b"
    r"|import\s+(?P<import>[\w.]+(?:\s*,\s*[\w.]+)*)\s*(?:as\s+\w+\s*)?$"
    r"|.*\bfrom\s*[\"'](?P<module>[^\"']+)[\"']"
    r"|.*\b(?:require|import)\s*\(?\s*[\"'](?P<called>[^\"']+)[\"']"
    r"|(?:pub\s+)?use\s+(?P<use>\w+(?:::\w+)*)"
    r"|(?:[\w.]+\s+)?\"(?P<quoted>[\w.-]+(?:/[\w.-]+)+)\"\s*$)"
)
HOLD_PARTS = frozenset(
    {"src", "lib", "libs", "packages", "apps", "services", "crates", "internal", "pkg", "cmd"}
)
"""Folders at a project's top that contain its parts but are not parts."""


def imported_parts(path: str, line: str, tops: Collection[str]) -> Iterator[tuple[str, ...]]:
    r"""Yield the path parts of the project modules that a line imports.

    ``tops`` are the names of the folders and modules at the project's top, and of those below its
    source folders; an import that begins with none of them is a library.

    >>> [*imported_parts("shop/cart.py", "from billing.api import charge", {"billing", "shop"})]
    [('billing', 'api')]
    >>> [*imported_parts("web/a.ts", 'import { b } from "../api/b";', {"web", "api"})]
    [('api', 'b')]
    >>> [*imported_parts("cmd/a.go", '\t"example.com/m/internal/graph"', {"cmd", "internal"})]
    [('internal', 'graph')]
    """
    match = _IMPORT.match(line)
    for name in _names(match) if match else ():
        parts = _from(path, name)
        start = next((at for at, part in enumerate(parts) if part in tops), None)
        if start is not None:
            yield parts[start:]


def importers(
    paths: Collection[str], lines: Collection[tuple[str, str]]
) -> Mapping[str, tuple[str, ...]]:
    """Return for each path the files that import it; ``lines`` are files, each with a line.

    A line counts if it imports a name equal to the file's, or to its folder's if the file has no
    name of its own.

    >>> importers(["shop/cart.py"], [("a.py", "from shop.cart import total"), ("b.py", "cart = 1")])
    {'shop/cart.py': ('a.py',)}
    """
    imports = [(file, line) for file, line in lines if _IMPORT.match(line)]
    return {path: tuple(_importers(path, imports)) for path in paths}


def tops_of(listing: Collection[str]) -> frozenset[str]:
    """Return the first parts of paths from a project's top, or from its source folders.

    >>> sorted(tops_of(["src/shop/cart.py", "calc.py", "web/a.ts"]))
    ['calc', 'shop', 'src', 'web']
    """
    return frozenset(name for path in listing for name in _beginnings(PurePosixPath(path)))


def import_name(path: str) -> str:
    """Return the name by which a file is imported.

    >>> import_name("shop/cart.py"), import_name("shop/__init__.py"), import_name("graph/a.go")
    ('cart', 'shop', 'graph')
    """
    place = PurePosixPath(path)
    stem = place.name.partition(".")[0]
    language = language_of(path)
    stems = (stem for language in languages().values() for stem in language.imports.folder_stems)
    after_folder = stem in stems or (language is not None and language.imports.package)
    return place.parent.name if after_folder else stem


def _importers(path: str, imports: list[tuple[str, str]]) -> Iterator[str]:
    name = import_name(path)
    pattern = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    importers = (file for file, line in imports if file != path and name and pattern.search(line))
    yield from dict.fromkeys(importers)


def _beginnings(path: PurePosixPath) -> Iterator[str]:
    parts = path.with_suffix("").parts
    yield parts[0]
    if parts[0] in HOLD_PARTS:
        yield from parts[1:2]


def _names(match: re.Match[str]) -> list[str]:
    text = next(filter(None, match.groups()), "")
    return [part.strip() for part in text.split(",")]


def _from(path: str, name: str) -> tuple[str, ...]:
    """Return the parts of a name, relative to the project's top."""
    folder = PurePosixPath(path).parent.parts
    if name.startswith(("./", "../")):
        return _resolved((*folder, *name.split("/")))
    if name.startswith("."):
        depth = len(name) - len(name.lstrip("."))
        above = folder[: len(folder) - depth + 1]
        return (*above, *filter(None, name.lstrip(".").split(".")))
    separator = next((sign for sign in ("::", "/") if sign in name), ".")
    return tuple(name.split(separator))


def _resolved(parts: tuple[str, ...]) -> tuple[str, ...]:
    folders: list[str] = []
    for part in parts:
        if part == ".." and folders:
            _ = folders.pop()
        elif part not in {".", ".."}:
            folders.append(part)
    return tuple(folders)
