"""JavaScript's and TypeScript's files note which functions of the project the cases run.

The body of each case is put into a call that knows its id, and each function of the source begins
with a call that notes its name. Node's ``AsyncLocalStorage`` connects the two, also where cases run
side by side.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePath

from tree_sitter import Node

from adws.languages.syntax_tree import ancestors, is_readable, line_of, name_of, read_syntax
from adws.runners.calls import CallFile, FunctionNotes
from adws.runners.javascript.calls_of_tests import (
    AMONG_SUITES,
    GENERATORS,
    calls_of_tests,
    in_call,
)
from adws.runners.javascript.cases import SEPARATOR, file_of
from adws.runners.twin_sites import ByteEdit, around, edited

_MOST = 100_000  # characters
_PROBE = PurePath(__file__).parent / "probe" / "adws_functions_run.js"
_NO_TYPES = "// @ts-nocheck\n"
_HELPER = """
;function __adwsNotes()<any> {
  const load = (name<any>) => process.getBuiltinModule?.(name) ?? require(name);
  const [fs, hooks] = [load("node:fs"), load("node:async_hooks")];
  const made = (text<any>) => new Function("fs", "AsyncLocalStorage", "file", text)(
    fs, hooks.AsyncLocalStorage, <file>);
  return (globalThis.__adwsFunctions ??= made(fs.readFileSync(<probe>, "utf8")));
}
__adwsNotes();
"""
_NAMED_BY = {
    "variable_declarator": "name",
    "assignment_expression": "left",
    "pair": "key",
    "field_definition": "property",
    "public_field_definition": "name",
}
"""The part of the node around a function that names it, where it has no name of its own."""
_NAME = re.compile(r"(?:[\w$]+\.)*([\w$#]+)")


def noting_cases(request: CallFile) -> str | None:
    """Return a test file whose cases say that they run; None if it cannot be read.

    A case says so if it alone can be meant: if its title is spelled out, no other call has the same
    one, and no case is part of it. What the others run is noted, too, but not that they run it.
    """
    syntax = read_syntax(request.path, request.text)
    if syntax is None or not is_readable(syntax.dialect.grammar, request.text):
        return None
    calls = [call for call in calls_of_tests(syntax.root) if not _is_generator(call.body)]
    counts = Counter(call.title for call in calls)
    ids = {_title(case_id): case_id for case_id in request.case_ids if _is_whole(case_id, request)}
    edits = [
        edit
        for call in calls
        if call.title in ids and counts[call.title] == 1
        for edit in in_call(f"__adwsNotes().within({json.dumps(ids[call.title])}, ", call.body)
    ]
    typed = syntax.dialect.name != "javascript"
    helper = _HELPER.replace("<any>", ": any" if typed else "")
    for name, path in (("<probe>", _PROBE), ("<file>", request.calls.file)):
        helper = helper.replace(name, json.dumps(str(path)))
    return (_NO_TYPES if typed else "") + edited(request.text, edits) + helper


def _is_generator(body: Node) -> bool:
    return next(ancestors(body)).type in GENERATORS


def _title(case_id: str) -> str:
    """Return the title of the call whose words are those of a case's name, and no others."""
    return AMONG_SUITES + SEPARATOR.join(map(re.escape, case_id.split(SEPARATOR)[1:]))


def _is_whole(case_id: str, request: CallFile) -> bool:
    inside = f"{case_id}{SEPARATOR}"
    return not any(other.startswith(inside) for other in request.case_ids)


def noting_functions(path: str, text: str) -> str | None:
    """Return a source file whose named functions note that they run; None if it has none to note.

    All stays on its line. ``path`` is relative to the project.
    """
    syntax = read_syntax(path, text) if len(text) <= _MOST else None
    if syntax is None or syntax.root.has_error:
        return None
    everything = "globalThis" if syntax.dialect.name == "javascript" else "(globalThis as any)"
    kinds = " ".join(f"({kind})" for kind in sorted(syntax.language.nodes.functions))
    edits: list[ByteEdit] = []
    for captures in syntax.matches(f"[{kinds}] @function"):
        (function,) = captures["function"]
        name, body = _name(function), function.child_by_field_name("body")
        if name and body is not None:
            place = json.dumps(f"{path}:{line_of(function)}:{name}")
            edits += _noting(f"{everything}.__adwsFunctions?.ran({place})", body)
    return edited(text, edits) if edits else None


def _name(function: Node) -> str:
    """Return the name of a function, or of what it is assigned to; empty if it has none."""
    above = next(ancestors(function))
    unnamed = (
        "default"
        if above.type == "export_statement"
        else name_of(above, _NAMED_BY.get(above.type, ""))
    )
    plain = _NAME.fullmatch(name_of(function) or unnamed)
    return plain[1] if plain else ""


def _noting(note: str, body: Node) -> Iterator[ByteEdit]:
    """Yield the edits that have a function make a call first, behind its directives."""
    if body.type != "statement_block":
        yield from around(body.start_byte, body.end_byte, f"({note}, ")
        return
    at, before = body.start_byte + 1, " "
    for statement in body.named_children:
        if statement.type != "comment":
            if [child.type for child in statement.named_children] != ["string"]:
                break
            at, before = statement.end_byte, "; "
    yield ByteEdit(at, at, f"{before}{note};")


FUNCTION_NOTES = FunctionNotes("javascript", file_of, noting_cases, noting_functions)
"""How the files of all tools do so."""
