"""The calls of JavaScript's and TypeScript's test cases: recorded, or made again in their place.

What a test file loads from the project is watched where the file loads it. A file that makes calls
again has the same cases, but nothing of what the original prepares.
"""

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import PurePath, PurePosixPath
from posixpath import normpath

from attrs import frozen
from tree_sitter import Node

from adws.core.process import Command
from adws.languages.syntax_tree import Syntax, is_readable, read_syntax, text_of, walk
from adws.runners.calls import CallFile, CallTests
from adws.runners.javascript.calls_of_tests import arguments, calls_of_tests
from adws.runners.javascript.cases import SEPARATOR, file_of
from adws.runners.javascript.selection import without_number
from adws.runners.runner import CallOutside, Suite
from adws.runners.twin_sites import ByteEdit, around, edited

_PROBE = PurePath(__file__).parent / "probe"
_OUTSIDE = _PROBE / "adws_call_outside.mjs"
_PARTS = tuple(
    str(_PROBE / f"adws_call_{name}.js") for name in ("words", "values", "again", "recorder")
)
_AWAY = 'cd "${0%/*}" && unset OLDPWD && exec "$@"'
_NO_TYPES = "// @ts-nocheck\n"

_HELPER = """
;var __adwsKept<any>; function __adwsCalls()<any> {
  if (__adwsKept) return __adwsKept;
  const fs<any> = process.getBuiltinModule?.("node:fs") ?? require("node:fs");
  const text = <parts>.map((path<any>) => fs.readFileSync(path, "utf8")).join("\\n");
  return (__adwsKept = new Function("fs", "settings", text)(fs, <settings>));
}
"""


@frozen
class ModuleDialect:
    """How a test file of one tool is written.

    ``head`` names ``beforeAll``, ``describe`` and ``test``; ``load`` loads a module by its name.
    ``required_head`` and ``required_load`` are for files without modules of their own; ``seconds``
    says behind a test how long it may take.
    """

    head: str
    load: str
    required_head: str = ""
    required_load: str = ""
    seconds: str = ", 60000"


def call_tests(dialect: ModuleDialect) -> CallTests:
    """Return how the test files of a tool record calls, and make them again."""

    def altered(request: CallFile) -> str | None:
        syntax = read_syntax(request.path, request.text)
        if syntax is None or not is_readable(syntax.dialect.grammar, request.text):
            return None
        text = (
            _made_again(dialect, syntax, request)
            if request.calls.rows
            else _recorded(syntax, request)
        )
        typed = syntax.dialect.name != "javascript"
        helper = _HELPER.replace("<any>", ": any" if typed else "")
        parts, settings = json.dumps(_PARTS), json.dumps(_settings(syntax, request))
        whole = text + helper.replace("<parts>", parts).replace("<settings>", settings)
        return _NO_TYPES + whole if typed else whole

    return CallTests(file_of, altered)


def outside_with(name: str) -> CallOutside:
    """Return what builds the command that makes calls outside of any test run, with a program.

    It is the one that the suite is started with, where that is called so, and it is found as the
    suite finds it.
    """

    def command(suite: Suite, settings: PurePath, home: PurePath, *, optimized: bool) -> Command:
        names = [PurePath(word).name for word in suite.argv]
        at = names.index(name) if name in names else 0
        program = suite.argv[at] if name in names else name
        away = ("sh", "-c", _AWAY, str(settings))
        mode = ("production",) if optimized else ()
        argv = (*suite.argv[:at], *away, program, str(_OUTSIDE), str(settings), *mode)
        return Command(argv, cwd=home, env=suite.env)

    return command


def _settings(syntax: Syntax, request: CallFile) -> dict[str, object]:
    """Return the settings of the probe; ``cases`` are the ids of the cases of each body."""
    titles = (call.title for call in calls_of_tests(syntax.root))
    names = {
        case_id: without_number(case_id.partition(SEPARATOR)[2]) for case_id in request.case_ids
    }
    return {
        "file": str(request.calls.file),
        "rows": str(request.calls.rows),
        "tree": str(request.calls.tree),
        "path": request.path,
        "first": request.case_ids[0],
        "cases": [[name for name in names if re.fullmatch(title, names[name])] for title in titles],
    }


def _recorded(syntax: Syntax, request: CallFile) -> str:
    """Return a test file that notes what its cases call."""
    bodies = [call.body for call in calls_of_tests(syntax.root)]
    begin_lines = [_begin_edits(number, body) for number, body in enumerate(bodies)]
    loaded = list(chain.from_iterable(_watched(syntax.root, request)))
    opened, closed = zip(*begin_lines, strict=True) if begin_lines else ((), ())
    return edited(request.text, [*opened, *loaded, *closed])


def _begin_edits(number: int, body: Node) -> tuple[ByteEdit, ByteEdit]:
    """Return the edits at the start of a case's body that note which case runs."""
    call = f"__adwsCalls().begin({number})"
    if body.type == "statement_block":
        at = body.start_byte + 1
        return ByteEdit(at, at, f"{call};"), ByteEdit(at, at, "")
    return around(body.start_byte, body.end_byte, f"({call}, ")


def _watched(root: Node, request: CallFile) -> Iterator[tuple[ByteEdit, ...]]:
    """Yield the edits that watch what a file loads of the project."""
    for number, node in enumerate(walk(root)):
        if node.type == "import_statement":
            specifier = node.child_by_field_name("source")
            place = _place(request, specifier)
            if specifier is not None and place:
                yield _watched_import(node, f"__adws{number}", (text_of(specifier)[1:-1], place))
        elif node.type == "call_expression":
            place = _place(request, next(iter(arguments(node)), None))
            word = text_of(node.children[0])
            if place and word in ("require", "import"):
                yield _watched_call(node, word, (text_of(arguments(node)[0])[1:-1], place))


def _place(request: CallFile, specifier: Node | None) -> str:
    """Return where in the project a relative path leads; empty for packages and for test code."""
    path = text_of(specifier)[1:-1] if specifier is not None and specifier.type == "string" else ""
    if not path.startswith("."):
        return ""
    place = normpath(PurePosixPath(request.folder, request.path).parent / path)
    tests = re.compile(request.calls.tests)
    return "" if tests.fullmatch(place) or tests.fullmatch(f"{place}/any") else place


def _watched_call(call: Node, word: str, loaded: tuple[str, str]) -> tuple[ByteEdit, ...]:
    words = ", ".join(map(json.dumps, loaded))
    if word == "require":
        return around(call.start_byte, call.end_byte, "__adwsCalls().loaded(", f", {words})")
    then = f".then((one) => __adwsCalls().loaded(one, {words}))"
    return (ByteEdit(call.end_byte, call.end_byte, then),)


def _watched_import(node: Node, name: str, loaded: tuple[str, str]) -> tuple[ByteEdit, ...]:
    """Import a whole module by another name, and bind its names to what is watched of it."""
    clause = next((child for child in node.children if child.type == "import_clause"), None)
    if clause is None or any(child.type == "type" for child in node.children):
        return ()
    whole = f"__adwsCalls().loaded({name}, {', '.join(map(json.dumps, loaded))})"
    bound = [
        f"{local} = {whole}{f'[{json.dumps(own)}]' if own else ''}" for local, own in _names(clause)
    ]
    lines = "\n" * text_of(clause).count("\n")
    return (
        ByteEdit(clause.start_byte, clause.end_byte, f"* as {name}{lines}"),
        ByteEdit(node.end_byte, node.end_byte, f"; const {', '.join(bound)};" if bound else ""),
    )


def _names(clause: Node) -> Iterator[tuple[str, str]]:
    """Yield the names that an import binds, each with its name in the module; empty for all."""
    for part in clause.named_children:
        if part.type == "identifier":
            yield text_of(part), "default"
        elif part.type == "namespace_import":
            yield text_of(part.named_children[0]), ""
        for child in part.named_children if part.type == "named_imports" else ():
            if child.type == "import_specifier" and child.children[0].type != "type":
                name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
                own = text_of(name).strip("\"'") if name is not None else ""
                yield text_of(alias) if alias is not None else own, own


def _made_again(dialect: ModuleDialect, syntax: Syntax, request: CallFile) -> str:
    """Return a test file with the same cases, which make the calls again in their place.

    What the file holds stays in it as a comment: code on trial may read it.
    """
    is_module = request.path.endswith((".mjs", ".mts")) or any(
        child.type in ("import_statement", "export_statement") for child in syntax.root.children
    )
    required = dialect.required_head and not is_module
    head = dialect.required_head if required else dialect.head
    load = dialect.required_load if required else dialect.load
    cases = (_case(dialect, case_id) for case_id in request.case_ids)
    comment = f"/*\n{request.text.replace('*/', '* /')}\n*/"
    return "\n".join((head, f"beforeAll(() => __adwsCalls().prepare({load}));", *cases, comment))


def _case(dialect: ModuleDialect, case_id: str) -> str:
    *suites, name = map(json.dumps, without_number(case_id).split(SEPARATOR)[1:])
    test = f"test({name}, () => __adwsCalls().again({json.dumps(case_id)}){dialect.seconds});"
    for suite in reversed(suites):
        test = f"describe({suite}, () => {{ {test} }});"
    return test
