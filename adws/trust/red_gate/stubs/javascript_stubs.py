"""Stubs in JavaScript and TypeScript: functions that throw when called or constructed."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from adws.languages.language import languages
from adws.languages.syntax_tree import Captures, read_syntax, text_of
from adws.trust.red_gate.stubs.stub_language import (
    Imported,
    NeededFile,
    ProjectLayout,
    StubLanguage,
    joined,
)

_DEFAULT = "default"
_ALIASES = ("@/", "~/")
_COMMON = re.compile(r"\bexports\b")


def _imports(path: str, text: str) -> tuple[Imported, ...]:
    syntax = read_syntax(path, text)
    matches = syntax.matches(syntax.language.stubs.imports) if syntax else ()
    return tuple(imported for captures in matches for imported in _imported(captures))


def _imported(captures: Captures) -> Iterator[Imported]:
    """Yield an import of values; an import of types does not exist at run time."""
    words = {kind: text_of(nodes[0]) for kind, nodes in captures.items()}
    call = words.get("call", "import")
    typed = words.get("statement", "").startswith("import type")
    typed = typed or words.get("specifier", "").startswith("type ")
    if typed or call not in {"require", "import"}:
        return
    name = _DEFAULT if _DEFAULT in words else words.get("name", "")
    yield Imported(words["module"], (name,) if name else (), required=call == "require")


def _needed_file(imported: Imported, importer: str, layout: ProjectLayout) -> NeededFile | None:
    place, spelled = _place(imported.module, importer, layout)
    target = joined(place, spelled) if spelled else None
    if target is None:
        return None
    there = (file for file in _candidates(target) if file in layout.files)
    file = next(there, None) or _new_file(target, importer)
    if not file.endswith(tuple(languages()["javascript"].suffixes)):
        return None
    return NeededFile(file, imported.names, imported.required)


def _place(module: str, importer: str, layout: ProjectLayout) -> tuple[str, str]:
    """Return the folder in which a module is looked up, and its name there; none for packages."""
    if module.startswith(("./", "../")):
        return importer.rpartition("/")[0], module
    if module.startswith(_ALIASES):
        return "src" if layout.has_folder("src") else "", module[2:]
    return "", ""


def _candidates(target: str) -> Iterator[str]:
    path = PurePosixPath(target)
    plain, typed = _suffixes()
    yield target
    if path.suffix in plain:
        yield from (str(path.with_suffix(suffix)) for suffix in typed)
    yield from (f"{target}{ending}" for ending in languages()["javascript"].imports.endings)


def _new_file(target: str, importer: str) -> str:
    """Return the file of a new module; without a suffix, it gets the importing file's dialect."""
    path = PurePosixPath(target)
    plain, typed = _suffixes()
    if not path.suffix:
        return f"{target}{'.ts' if importer.endswith(typed) else '.js'}"
    is_typed = importer.endswith(typed) and path.suffix in plain
    return str(path.with_suffix(".ts")) if is_typed else target


def _suffixes() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the suffixes of plain JavaScript, and those of TypeScript."""
    javascript = languages()["javascript"]
    plain = javascript.suffixes_of("javascript")
    return plain, tuple(suffix for suffix in javascript.suffixes if suffix not in plain)


def _names_in(path: str, text: str) -> frozenset[str] | None:
    """Return the names that a module exports; None if it re-exports others.

    None for a CommonJS module, too: a missing name is ``undefined`` there, and hides nothing.
    """
    syntax = read_syntax(path, text)
    if syntax is None or _COMMON.search(text):
        return None
    exports = tuple(syntax.matches(syntax.language.stubs.exports))
    if any("any" in captures for captures in exports):
        return None
    return frozenset(text_of(captures["name"][0]) for captures in exports)


JAVASCRIPT = StubLanguage(
    "javascript", imports=_imports, needed_file=_needed_file, names_in=_names_in
)
