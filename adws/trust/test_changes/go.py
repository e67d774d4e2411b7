"""How a test file in Go is read: ``if got != want { t.Errorf(…) }``, and testify."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.trust.test_changes.assertion import ORDERING, Assertion, Relation, relation_of
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.syntax import children, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_CASE = re.compile(r"(Test|Fuzz|Example)([^a-z]\w*)?")
_FAILS = re.compile(r"\w+\.(Error|Errorf|Fatal|Fatalf|Fail|FailNow)")
_SKIPS = re.compile(r"\w+\.(Skip|Skipf|SkipNow)")
_OPERATORS = {
    "!=": Relation.EQUAL,
    "==": Relation.DIFFERENT,
    **ORDERING,
}
_TESTIFY = (
    (
        r"(assert|require)\.(Equal|EqualValues|Exactly|ErrorIs|Nil|NoError|Len|JSONEq)f?",
        Relation.EQUAL,
    ),
    (r"(assert|require)\.(NotNil|NotEmpty|Error)f?", Relation.PRESENT),
    (r"(assert|require)\.(InDelta|InEpsilon)f?", Relation.CLOSE),
    (r"(assert|require)\.(Contains|Subset|Regexp|ElementsMatch)f?", Relation.PART),
    (r"(assert|require)\.Not\w+", Relation.DIFFERENT),
    (r"(assert|require)\.True", Relation.TRUTHY),
    (r"(assert|require)\.IsType", Relation.KIND),
    (r"(assert|require)\.\w+", Relation.OTHER),
)
_TABLES = frozenset({"slice_type", "map_type", "array_type", "implicit_length_array_type"})


def read_go(top: Node) -> CaseFile:
    """Read a test file from its syntax tree."""
    functions = [one for one in children(top) if one.type == "function_declaration"]
    around = (one for one in children(top) if one not in functions and one.is_named)
    return CaseFile(tuple(map(_routine, functions)), tuple(map(code_of, around)))


def _routine(node: Node) -> Routine:
    named = node.child_by_field_name("name")
    name = text_of(named) if named else ""
    assertions = tuple(found for one in walk(node) for found in _assertion(one))
    last = max((one.whole.start for one in assertions), default=-1)
    return Routine(
        (name,),
        "case" if _CASE.fullmatch(name) else "function",
        code_of(node),
        tuple(word for one in children(node) if one != named for word in shape(one)),
        assertions,
        tuple(found for one in walk(node) for found in _signals(one, node, last)),
        _rows(node),
    )


def _assertion(node: Node) -> Iterator[Assertion]:
    if node.type == "if_statement":
        condition = node.child_by_field_name("condition")
        body = node.child_by_field_name("consequence")
        if condition and body and any(_calls(_FAILS, one) for one in walk(body)):
            yield _condition(condition)
    elif node.type == "call_expression":
        yield from _testify(node)


def _condition(node: Node) -> Assertion:
    """Return what is asserted by failing under a condition: its contrary."""
    operator = node.child_by_field_name("operator")
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    relation = _OPERATORS.get(text_of(operator) if operator else "", Relation.OTHER)
    if node.type == "false":
        return Assertion(code_of(node), Relation.ALWAYS)
    if node.type != "binary_expression" or left is None or right is None:
        return Assertion(code_of(node), Relation.OTHER, code_of(node))
    return Assertion(code_of(node), relation, code_of(left), code_of(right))


def _testify(call: Node) -> Iterator[Assertion]:
    function = call.child_by_field_name("function")
    name = text_of(function) if function else ""
    relation = relation_of(_TESTIFY, name)
    given = call.child_by_field_name("arguments")
    values = [code_of(one) for one in given.named_children[1:]] if given else []
    if relation is not None:
        expected, subject = (values[0], values[1]) if len(values) > 1 else (None, None)
        yield Assertion(code_of(call), relation, subject or next(iter(values), None), expected)


def _signals(node: Node, routine: Node, last: int) -> Iterator[Signal]:
    if _calls(_SKIPS, node):
        yield Signal("it no longer runs, or not everywhere", code_of(node))
    if node.type == "return_statement" and node.start_byte < last:
        inner = (one for one in ancestors(node, routine) if one.type == "func_literal")
        if next(inner, None) is None:
            yield Signal("it returns before an assertion")


def _calls(rule: re.Pattern[str], node: Node) -> bool:
    function = node.child_by_field_name("function") if node.type == "call_expression" else None
    return function is not None and bool(rule.fullmatch(text_of(function)))


def _rows(routine: Node) -> tuple[Code, ...] | None:
    tables = [one for one in walk(routine) if one.type == "composite_literal" and _is_table(one)]
    bodies = (one.child_by_field_name("body") for one in tables)
    rows = tuple(code_of(row) for body in bodies if body for row in body.named_children)
    return rows if tables else None


def _is_table(node: Node) -> bool:
    kind = node.child_by_field_name("type")
    return kind is not None and kind.type in _TABLES
