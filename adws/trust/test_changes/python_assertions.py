"""Assertions as they are written in Python: plain ones, and those of unittest and numpy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import name_of, text_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, compared_by, relation_of
from adws.trust.test_changes.code import argument_of, code_of
from adws.trust.test_changes.literal import is_literal, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import Cases, Language


def name_called(call: Node) -> str:
    """Return the name of the function that is called."""
    return name_of(call, "function")


def assertions_in(language: Language, routine: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a routine, in order."""
    tests = language.tests
    return tuple(found for node in walk(routine) for found in _assertion(tests, node))


def _assertion(tests: Cases, node: Node) -> Iterator[Assertion]:
    if node.type == "assert_statement" and node.named_children:
        yield _plain(tests, node.named_children[0])
    elif node.type == "call":
        yield from _method(tests, node)


def _plain(tests: Cases, asserted: Node) -> Assertion:
    node = _bare(asserted)
    whole = code_of(node)
    if _is_always_true(node):
        return Assertion(whole, Relation.ALWAYS)
    if node.type == "comparison_operator":
        return _comparison(tests, node)
    if node.type == "not_operator":
        return Assertion(whole, Relation.FALSY, code_of(_bare(node.named_children[0])))
    if node.type == "call":
        return _answered(tests, node)
    relation = Relation.OTHER if node.type == "boolean_operator" else Relation.TRUTHY
    return Assertion(whole, relation, whole)


def _answered(tests: Cases, call: Node) -> Assertion:
    """Return what is asserted by a call that must answer with something true."""
    whole = code_of(call)
    relation = relation_of(tests.questions, name_called(call)) or Relation.TRUTHY
    if relation is Relation.TRUTHY:
        return Assertion(whole, relation, whole)
    tolerance = _tolerance_in(tests, call)
    return Assertion(whole, relation, argument_of(call, 0), argument_of(call, 1), tolerance)


def _comparison(tests: Cases, node: Node) -> Assertion:
    whole = code_of(node)
    operands = [_bare(one) for one in node.named_children]
    operators = node.children_by_field_name("operators")
    operator = " ".join(text_of(one) for one in operators)
    relation = compared_by(tests, operator) or Relation.OTHER
    swapped = len(operands) > 1 and is_literal(operands[0]) and not is_literal(operands[-1])
    seen, wanted = (operands[-1], operands[0]) if swapped else (operands[0], operands[-1])
    if operator == "is not" and wanted.type == "none":
        relation = Relation.PRESENT
    tolerance = number_of(wanted) if relation is Relation.ORDER else _tolerance_in(tests, node)
    return Assertion(whole, relation, code_of(seen), code_of(wanted), tolerance)


def _method(tests: Cases, node: Node) -> Iterator[Assertion]:
    name = name_called(node)
    relation = relation_of(tests.assertions, name.rpartition(".")[2])
    if relation is Relation.RAISES:
        yield Assertion(code_of(node), Relation.RAISES, None, argument_of(node, 0))
        return
    if relation is None or "." not in name:
        return
    expected = argument_of(node, 1)
    tolerance = _tolerance_in(tests, node)
    yield Assertion(code_of(node), relation, argument_of(node, 0), expected, tolerance)


def _tolerance_in(tests: Cases, node: Node) -> float | None:
    """Return the widest tolerance that a comparison names, if it names one."""
    named = (one for one in walk(node) if one.type == "keyword_argument")
    values = [
        number_of(one.named_children[-1])
        for one in named
        if re.fullmatch(tests.tolerances, text_of(one.named_children[0]))
    ]
    return max((value for value in values if value is not None), default=None)


def _bare(node: Node) -> Node:
    while node.type == "parenthesized_expression" and node.named_children:
        node = node.named_children[0]
    return node


def _is_always_true(node: Node) -> bool:
    if node.type == "tuple":
        return bool(node.named_children)
    if node.type == "boolean_operator" and node.children_by_field_name("operator"):
        sides = (_bare(one) for one in node.named_children)
        return node.children[1].type == "or" and any(map(_is_always_true, sides))
    if node.type == "true":
        return True
    return number_of(node) not in {None, 0.0} or (
        node.type == "string" and len(node.named_children) > 2  # noqa: PLR2004 - both quotes
    )
