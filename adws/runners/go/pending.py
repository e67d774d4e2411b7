"""The pending tests of Go: tests that begin with ``t.Skip("tdd: …")``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.core.spec import MarkKind
from adws.languages.syntax_tree import is_readable, line_of, name_of, read_syntax, text_of, walk
from adws.runners.pending import SEPARATOR, MarkedCase, PendingMark, SpecReader, removal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_SKIPS = ("Skip", "Skipf", "SkipNow")
_STRINGS = ("interpreted_string_literal", "raw_string_literal")


def _read(path: str, text: str) -> tuple[MarkedCase, ...] | None:
    syntax = read_syntax(path, text)
    if syntax is None:
        return ()
    if not is_readable(syntax.dialect.grammar, text):
        return None
    data = text.encode("utf-8", "replace")
    tests = (
        node
        for node in syntax.root.children
        if node.type == "function_declaration" and name_of(node).startswith("Test")
    )
    return tuple(case for test in tests for case in _cases(data, test, test, name_of(test)))


PENDING = SpecReader(_read, ("**/*_test.go",), ("Skip",))
"""What finds the pending tests of Go."""


def _cases(data: bytes, function: Node, named: Node, name: str) -> Iterator[MarkedCase]:
    """Yield a test and its subtests; ``named`` is where it gets its name."""
    body = function.child_by_field_name("body")
    statements = _statements(body) if body else []
    first = statements[0] if statements else None
    mark = _mark(data, first, _parameter(function)) if first else None
    yield MarkedCase(
        name,
        line_of(named),
        line_of(named),
        named.start_byte,
        (mark,) if mark else (),
        len(statements) > (1 if mark else 0),
    )
    for call in walk(body) if body else ():
        title, inner = _subtest(call, _parameter(function))
        if title and inner:
            yield from _cases(data, inner, call, f"{name}{SEPARATOR}{title}")


def _statements(body: Node) -> list[Node]:
    lists = [child for child in body.named_children if child.type == "statement_list"]
    inner = lists[0].named_children if lists else []
    return [
        statement for statement in inner if statement.type not in ("comment", "empty_statement")
    ]


def _parameter(function: Node) -> str:
    """Return the name of the first parameter of a test."""
    parameters = function.child_by_field_name("parameters")
    return name_of(parameters.named_children[0]) if parameters and parameters.named_children else ""


def _mark(data: bytes, statement: Node, parameter: str) -> PendingMark | None:
    call = statement.named_children[0] if statement.type == "expression_statement" else None
    skips = [f"{parameter}.{name}" for name in _SKIPS]
    if call is None or call.type != "call_expression" or name_of(call, "function") not in skips:
        return None
    arguments = call.child_by_field_name("arguments")
    texts = (
        [argument for argument in arguments.named_children if argument.type in _STRINGS]
        if arguments
        else []
    )
    end = statement.end_byte + (data[statement.end_byte : statement.end_byte + 1] == b";")
    edit = removal(data, statement.start_byte, end)
    reason = text_of(texts[0])[1:-1] if texts else ""
    return PendingMark(MarkKind.SKIP, line_of(statement), reason, edit)


def _subtest(call: Node, parameter: str) -> tuple[str, Node | None]:
    """Return the title and the function of ``t.Run("…", func(t *testing.T) {…})``."""
    arguments = call.child_by_field_name("arguments") if call.type == "call_expression" else None
    if arguments is None or name_of(call, "function") != f"{parameter}.Run":
        return "", None
    texts = [
        text_of(argument)[1:-1]
        for argument in arguments.named_children
        if argument.type in _STRINGS
    ]
    functions = [
        argument for argument in arguments.named_children if argument.type == "func_literal"
    ]
    return (texts[0], functions[0]) if texts and functions else ("", None)
