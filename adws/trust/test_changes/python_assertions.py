"""Assertions as they are written in Python: plain ones, and those of unittest and numpy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import text_of, walk
from adws.trust.test_changes.assertion import ORDERING, Assertion, Relation, relation_of
from adws.trust.test_changes.code import argument_of, code_of
from adws.trust.test_changes.literal import is_literal, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_OPERATORS = {
    "==": Relation.EQUAL,
    "is": Relation.EQUAL,
    "!=": Relation.DIFFERENT,
    "<>": Relation.DIFFERENT,
    "is not": Relation.DIFFERENT,
    "not in": Relation.DIFFERENT,
    "in": Relation.PART,
    **ORDERING,
}
_METHODS = (
    (r"assertTrue|assert_", Relation.TRUTHY),
    (r"assertFalse", Relation.FALSY),
    (r"assertIsNotNone", Relation.PRESENT),
    (r"assert(Is|Equals?|Is(None)|\w+Equals?|_(array_)?equal)", Relation.EQUAL),
    (r"assert(AlmostEqual|_allclose|_almost_equal|_approx_equal)", Relation.CLOSE),
    (r"assert(In|Regex|ContainsSubset)", Relation.PART),
    (r"assert(Greater|Less)(Equal)?", Relation.ORDER),
    (r"assert(Not\w+|IsNot)", Relation.DIFFERENT),
    (r"assertIsInstance", Relation.KIND),
    (r"assert\w+", Relation.OTHER),
)
_QUESTIONS = (
    (r"isinstance", Relation.KIND),
    (r"(\w+\.)*(isclose|allclose)", Relation.CLOSE),
    (r"(\w+\.)*(array_equal|equals)", Relation.EQUAL),
)
_RAISES = re.compile(r"(.*\.)?(raises|assertRaises(Regex)?)")
_TOLERANCES = re.compile(r"abs|rel|atol|rtol|abs_tol|rel_tol|delta")


def assertions_in(routine: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a routine, in order."""
    return tuple(found for node in walk(routine) for found in _assertion(node))


def _assertion(node: Node) -> Iterator[Assertion]:
    if node.type == "assert_statement" and node.named_children:
        yield _plain(node.named_children[0])
    elif node.type == "call":
        yield from _called(node)


def _plain(asserted: Node) -> Assertion:
    node = _bare(asserted)
    whole = code_of(node)
    if _is_always_true(node):
        return Assertion(whole, Relation.ALWAYS)
    if node.type == "comparison_operator":
        return _comparison(node)
    if node.type == "not_operator":
        return Assertion(whole, Relation.FALSY, code_of(_bare(node.named_children[0])))
    if node.type == "call":
        return _answered(node)
    relation = Relation.OTHER if node.type == "boolean_operator" else Relation.TRUTHY
    return Assertion(whole, relation, whole)


def _answered(call: Node) -> Assertion:
    """Return what is asserted by a call that must answer with something true."""
    whole = code_of(call)
    relation = relation_of(_QUESTIONS, _name(call)) or Relation.TRUTHY
    if relation is Relation.TRUTHY:
        return Assertion(whole, relation, whole)
    return Assertion(
        whole, relation, argument_of(call, 0), argument_of(call, 1), tolerance_in(call)
    )


def _comparison(node: Node) -> Assertion:
    whole = code_of(node)
    operands = [_bare(one) for one in node.named_children]
    operators = node.children_by_field_name("operators")
    operator = " ".join(text_of(one) for one in operators)
    relation = _OPERATORS.get(operator, Relation.OTHER)
    swapped = len(operands) > 1 and is_literal(operands[0]) and not is_literal(operands[-1])
    seen, wanted = (operands[-1], operands[0]) if swapped else (operands[0], operands[-1])
    if operator == "is not" and wanted.type == "none":
        relation = Relation.PRESENT
    tolerance = number_of(wanted) if relation is Relation.ORDER else tolerance_in(node)
    return Assertion(whole, relation, code_of(seen), code_of(wanted), tolerance)


def _called(node: Node) -> Iterator[Assertion]:
    name = _name(node)
    if _RAISES.fullmatch(name):
        yield Assertion(code_of(node), Relation.RAISES, None, argument_of(node, 0))
        return
    last = name.rpartition(".")[2]
    relation = relation_of(_METHODS, last)
    if relation is None or "." not in name:
        return
    expected = argument_of(node, 1)
    yield Assertion(code_of(node), relation, argument_of(node, 0), expected, tolerance_in(node))


def tolerance_in(node: Node) -> float | None:
    """Return the widest tolerance that a comparison names, if it names one."""
    named = (one for one in walk(node) if one.type == "keyword_argument")
    values = [
        number_of(one.named_children[-1])
        for one in named
        if _TOLERANCES.fullmatch(text_of(one.named_children[0]))
    ]
    return max((value for value in values if value is not None), default=None)


def _name(call: Node) -> str:
    function = call.child_by_field_name("function")
    return text_of(function) if function else ""


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
