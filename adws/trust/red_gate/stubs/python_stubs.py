"""Stubs in Python: names that raise ``NotImplementedError`` as soon as they are called."""

import ast
from collections.abc import Iterator

from adws.core.python_source import parse_module
from adws.languages.language import languages
from adws.trust.red_gate.stubs.stub_language import (
    Imported,
    NeededFile,
    ProjectLayout,
    StubLanguage,
    joined,
)

_UNREADABLE = (SyntaxError, ValueError, RecursionError)


def _imports(_path: str, text: str) -> tuple[Imported, ...]:
    try:
        tree = parse_module(text)
    except _UNREADABLE:
        return ()
    return tuple(imported for node in ast.walk(tree) for imported in _imported(node))


def _imported(node: ast.AST) -> Iterator[Imported]:
    if isinstance(node, ast.Import):
        yield from (Imported(alias.name) for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        yield Imported(module, tuple(alias.name for alias in node.names if alias.name != "*"))


def _needed_file(imported: Imported, importer: str, layout: ProjectLayout) -> NeededFile | None:
    """Return the module's file, or the file that a new one would get in the best place."""
    places = _places(imported.module, importer, layout)
    parts = imported.module.lstrip(".").replace(".", "/")
    files = tuple(file for place in places for file in _possible_files(place, parts))
    existing = [file for file in files if file in layout.files]
    if not places or not (existing or parts):
        return None
    file = existing[0] if existing else _new_file(_best_place(places, parts, layout), parts, layout)
    package = file.removesuffix("__init__.py").removesuffix(".py").rstrip("/")
    submodules = {name for name in imported.names if _is_module(f"{package}/{name}", layout)}
    return NeededFile(file, tuple(name for name in imported.names if name not in submodules))


def _places(module: str, importer: str, layout: ProjectLayout) -> tuple[str, ...]:
    folder = importer.rpartition("/")[0]
    level = len(module) - len(module.lstrip("."))
    if level:
        place = joined(folder, *[".."] * (level - 1))
        return () if place is None else (place,)
    return (*layout.roots, *(f"{root}/src".lstrip("/") for root in layout.roots), folder)


def _possible_files(place: str, parts: str) -> tuple[str, ...]:
    base = joined(place, parts) or ""
    return tuple(f"{base}{end}".lstrip("/") for end in languages()["python"].imports.endings)


def _best_place(places: tuple[str, ...], parts: str, layout: ProjectLayout) -> str:
    top = parts.partition("/")[0]
    existing_places = (place for place in places if layout.has_folder(joined(place, top) or top))
    return next(existing_places, places[0])


def _new_file(place: str, parts: str, layout: ProjectLayout) -> str:
    module = joined(place, parts) or parts
    return f"{module}/__init__.py" if layout.has_folder(module) else f"{module}.py"


def _is_module(path: str, layout: ProjectLayout) -> bool:
    path = path.lstrip("/")
    return f"{path}.py" in layout.files or layout.has_folder(path)


def _names_in(_path: str, text: str) -> frozenset[str] | None:
    """Return the names that a module binds; None if it computes them, or is broken."""
    try:
        body = parse_module(text).body
    except _UNREADABLE:
        return None
    names = frozenset(name for node in _statements(body) for name in _bound_names(node))
    return None if names & {"*", "__getattr__"} else names


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a module, including those in branches."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for inner in ("body", "handlers", "orelse", "finalbody"):
                yield from _statements(getattr(node, inner, []))


def _bound_names(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    else:
        names = (part for part in ast.walk(node) if isinstance(part, ast.Name))
        yield from (name.id for name in names if isinstance(name.ctx, ast.Store))


PYTHON = StubLanguage("python", imports=_imports, needed_file=_needed_file, names_in=_names_in)
