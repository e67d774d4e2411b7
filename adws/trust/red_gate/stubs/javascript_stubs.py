"""Stubs in JavaScript and TypeScript: functions that throw, called or constructed."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from adws.languages.syntax_tree import Captures, read_syntax, text_of
from adws.trust.red_gate.stubs.stub_language import Imported, Layout, Sought, StubLanguage, joined

_DEFAULT = "default"
_TYPED = (".ts", ".tsx", ".mts", ".cts")
_PLAIN = (".js", ".jsx", ".mjs", ".cjs")
_SUFFIXES = (*_TYPED, *_PLAIN)
_ALIASES = ("@/", "~/")
_COMMON = re.compile(r"\bexports\b")
_FUNCTION = """\
function adwsStub_{name}() {{
  throw new Error("{name} is still to be built");
}}
"""
_CONSTANT = 'const adwsStub_{name} = Symbol("{name} is still to be built");\n'
_EXPORTED = "export {{ adwsStub_{name} as {name} }};\n"
_REQUIRED = "module.exports.{name} = adwsStub_{name};\n"
_IMPORTS = """
(import_statement
  (import_clause (named_imports (import_specifier name: (_) @name) @specifier))
  source: (string (string_fragment) @module)) @statement
(import_statement (import_clause (identifier) @default)
  source: (string (string_fragment) @module)) @statement
(import_statement source: (string (string_fragment) @module)) @statement
(call_expression function: [(identifier) (import)] @call
  arguments: (arguments . (string (string_fragment) @module)))
(variable_declarator
  name: (object_pattern [(shorthand_property_identifier_pattern) @name
    (pair_pattern key: (property_identifier) @name)])
  value: [(call_expression function: (identifier) @call
      arguments: (arguments . (string (string_fragment) @module)))
    (await_expression (call_expression function: (import) @call
      arguments: (arguments . (string (string_fragment) @module))))])
"""
_EXPORTS = """
(export_statement declaration: (_ name: (_) @name))
(export_statement declaration: (_ (variable_declarator name: (_) @name)))
(export_specifier name: (_) @name !alias)
(export_specifier alias: (_) @name)
(export_statement "default" @name)
(export_statement "*" @any)
"""


def _imports(path: str, text: str) -> tuple[Imported, ...]:
    syntax = read_syntax(path, text)
    found = syntax.matches(_IMPORTS) if syntax else ()
    return tuple(one for captures in found for one in _imported(captures))


def _imported(captures: Captures) -> Iterator[Imported]:
    """Yield an import of values; one of types alone is gone when the tests run."""
    words = {kind: text_of(nodes[0]) for kind, nodes in captures.items()}
    call = words.get("call", "import")
    typed = words.get("statement", "").startswith("import type")
    typed = typed or words.get("specifier", "").startswith("type ")
    if typed or call not in {"require", "import"}:
        return
    name = _DEFAULT if _DEFAULT in words else words.get("name", "")
    yield Imported(words["module"], (name,) if name else (), required=call == "require")


def _sought(imported: Imported, importer: str, layout: Layout) -> Sought | None:
    place, spelled = _place(imported.module, importer, layout)
    wanted = joined(place, spelled) if spelled else None
    if wanted is None:
        return None
    there = (file for file in _candidates(wanted) if file in layout.files)
    file = next(there, None) or _new(wanted, importer)
    return Sought(file, imported.names, imported.required) if file.endswith(_SUFFIXES) else None


def _place(module: str, importer: str, layout: Layout) -> tuple[str, str]:
    """Return where a module is looked for, and how it is spelled there; not those of packages."""
    if module.startswith(("./", "../")):
        return importer.rpartition("/")[0], module
    if module.startswith(_ALIASES):
        return "src" if layout.has_folder("src") else "", module[2:]
    return "", ""


def _candidates(wanted: str) -> Iterator[str]:
    path = PurePosixPath(wanted)
    yield wanted
    if path.suffix in _PLAIN:
        yield from (str(path.with_suffix(suffix)) for suffix in _TYPED)
    yield from (f"{wanted}{suffix}" for suffix in _SUFFIXES)
    yield from (f"{wanted}/index{suffix}" for suffix in _SUFFIXES)


def _new(wanted: str, importer: str) -> str:
    """Return the file that a module would be: in the importing file's language, if not told."""
    path = PurePosixPath(wanted)
    typed = importer.endswith(_TYPED)
    if not path.suffix:
        return f"{wanted}{'.ts' if typed else '.js'}"
    return str(path.with_suffix(".ts")) if typed and path.suffix in _PLAIN else wanted


def _names_in(path: str, text: str) -> frozenset[str] | None:
    """Return the names that a module exports; None for one that passes on what others export.

    A CommonJS module is one of these: what it has not is ``undefined`` there, and hides nothing.
    """
    syntax = read_syntax(path, text)
    if syntax is None or _COMMON.search(text):
        return None
    found = tuple(syntax.matches(_EXPORTS))
    if any("any" in captures for captures in found):
        return None
    return frozenset(text_of(captures["name"][0]) for captures in found)


def _stub(name: str, required: bool) -> str:  # noqa: FBT001 - the signature of the contract
    """Write a name under another one, so that it stands in nobody's way, and pass it out."""
    form = _CONSTANT if name.isupper() else _FUNCTION
    return (form + (_REQUIRED if required else _EXPORTED)).format(name=name)


JAVASCRIPT = StubLanguage(
    suffixes=_SUFFIXES, imports=_imports, sought=_sought, names_in=_names_in, stub=_stub
)
