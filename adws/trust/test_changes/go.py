"""How a test file in Go is read: ``if got != want { t.Errorf(…) }``, and testify."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import name_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, compared_by, relation_of
from adws.trust.test_changes.code import Code, code_of, name_called
from adws.trust.test_changes.routine import CaseFile, Routine
from adws.trust.test_changes.signals import call_signals, detours, signal_rules
from adws.trust.test_changes.syntax import children, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import CaseSyntax, Language

_CONTRARY = {Relation.EQUAL: Relation.DIFFERENT, Relation.DIFFERENT: Relation.EQUAL}
_TABLES = frozenset({"slice_type", "map_type", "array_type", "implicit_length_array_type"})


def read_go(language: Language, top: Node) -> CaseFile:
    """Read a test file from its syntax tree."""
    functions = [node for node in children(top) if node.type == "function_declaration"]
    around = (node for node in children(top) if node not in functions and node.is_named)
    routines = (_routine(language, node) for node in functions)
    return CaseFile(tuple(routines), tuple(map(code_of, around)))


def _routine(language: Language, node: Node) -> Routine:
    named, name = node.child_by_field_name("name"), name_of(node)
    calls = signal_rules(language).calls
    return Routine(
        (name,),
        "case" if re.fullmatch(language.tests.cases, name) else "function",
        code_of(node),
        tuple(word for child in children(node) if child != named for word in shape(child)),
        _assertions_in(language, node),
        (
            *call_signals(node, calls, language, name_called),
            *detours(node, language, _assertions_in),
        ),
        _rows(node),
    )


def _assertions_in(language: Language, routine: Node) -> tuple[Assertion, ...]:
    return tuple(
        assertion for node in walk(routine) for assertion in _assertion(language.tests, node)
    )


def _assertion(tests: CaseSyntax, node: Node) -> Iterator[Assertion]:
    if node.type == "if_statement":
        condition = node.child_by_field_name("condition")
        body = node.child_by_field_name("consequence")
        if condition and body and any(_fails(tests, node) for node in walk(body)):
            yield _condition(tests, condition)
    elif node.type == "call_expression":
        yield from _testify(tests, node)


def _condition(tests: CaseSyntax, node: Node) -> Assertion:
    """Return the assertion of a test that fails under a condition: the opposite condition."""
    compared = compared_by(tests, name_of(node, "operator")) or Relation.OTHER
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    relation = _CONTRARY.get(compared, compared)
    if node.type == "false":
        return Assertion(code_of(node), Relation.ALWAYS)
    if node.type != "binary_expression" or left is None or right is None:
        return Assertion(code_of(node), Relation.OTHER, code_of(node))
    return Assertion(code_of(node), relation, code_of(left), code_of(right))


def _testify(tests: CaseSyntax, call: Node) -> Iterator[Assertion]:
    relation = relation_of(tests.assertions, name_called(call))
    arguments = call.child_by_field_name("arguments")
    values = [code_of(node) for node in arguments.named_children[1:]] if arguments else []
    if relation is not None:
        expected, subject = (values[0], values[1]) if len(values) > 1 else (None, None)
        yield Assertion(code_of(call), relation, subject or next(iter(values), None), expected)


def _fails(tests: CaseSyntax, node: Node) -> bool:
    return node.type == "call_expression" and bool(re.fullmatch(tests.failing, name_called(node)))


def _rows(routine: Node) -> tuple[Code, ...] | None:
    tables = [
        node for node in walk(routine) if node.type == "composite_literal" and _is_table(node)
    ]
    bodies = (node.child_by_field_name("body") for node in tables)
    rows = tuple(code_of(row) for body in bodies if body for row in body.named_children)
    return rows if tables else None


def _is_table(node: Node) -> bool:
    kind = node.child_by_field_name("type")
    return kind is not None and kind.type in _TABLES
