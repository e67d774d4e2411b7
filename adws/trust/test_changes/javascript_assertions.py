"""Assertions as they are written in JavaScript: ``expect(…).toBe(…)`` and ``assert.equal(…)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.languages.syntax_tree import text_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, Rules, relation_of
from adws.trust.test_changes.code import argument_of, code_of
from adws.trust.test_changes.literal import number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_MATCHERS = (
    (r"toBeTruthy|toBeOk", Relation.TRUTHY),
    (r"toBeFalsy", Relation.FALSY),
    (r"toBeDefined|toBeAttached", Relation.PRESENT),
    (r"toBeInstanceOf|toBeTypeOf", Relation.KIND),
    (r"toBeCloseTo", Relation.CLOSE),
    (r"toContain\w*|toMatch|toMatchObject|toHaveProperty", Relation.PART),
    (r"toBe(Greater|Less)Than(OrEqual)?", Relation.ORDER),
    (r"toThrow\w*|rejects", Relation.RAISES),
    (r"toBe|toEqual|toStrictEqual|toHave\w+|toBe(Null|Undefined|NaN)", Relation.EQUAL),
)
_NEGATED = {
    Relation.TRUTHY: Relation.FALSY,
    Relation.FALSY: Relation.TRUTHY,
    Relation.EQUAL: Relation.DIFFERENT,
    Relation.PART: Relation.DIFFERENT,
    Relation.RAISES: Relation.OTHER,
}
_FUNCTIONS = (
    (r"(strict|deep|deepStrict|same)?equal|is|deepStrictEqual", Relation.EQUAL),
    (r"not\w+|notEqual", Relation.DIFFERENT),
    (r"ok|true", Relation.TRUTHY),
    (r"throws|rejects", Relation.RAISES),
    (r"match|includes?", Relation.PART),
)


def assertions_in(case: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a case, in order."""
    calls = (node for node in walk(case) if node.type == "call_expression")
    return tuple(found for call in calls for found in _assertion(call))


def _assertion(call: Node) -> Iterator[Assertion]:
    words = _chain(call)
    if words[:1] == ("expect",) and len(words) > 1 and words[1] not in {"soft", "poll"}:
        yield _expect(call, words)
    elif words and (words[0] == "assert" or words[:2] == ("t", "assert")):
        yield _assert(call, words[-1])


def _expect(call: Node, words: tuple[str, ...]) -> Assertion:
    relation = _relation(_MATCHERS, words[-1])
    if "not" in words:
        present = words[-1] in {"toBeNull", "toBeUndefined"}
        relation = Relation.PRESENT if present else _NEGATED.get(relation, Relation.OTHER)
    return Assertion(
        code_of(call),
        relation,
        argument_of(_root(call), 0),
        argument_of(call, 0),
        _closeness(call) if relation is Relation.CLOSE else None,
    )


def _assert(call: Node, word: str) -> Assertion:
    relation = Relation.TRUTHY if word == "assert" else _relation(_FUNCTIONS, word)
    return Assertion(code_of(call), relation, argument_of(call, 0), argument_of(call, 1))


def _relation(rules: Rules, word: str) -> Relation:
    return relation_of(rules, word, any_case=True) or Relation.OTHER


def _chain(call: Node) -> tuple[str, ...]:
    """Return the names that lead to a call: ``expect(x).not.toBe(1)`` is expect, not, toBe."""
    words: list[str] = []
    node = call.child_by_field_name("function")
    while node is not None:
        name = node.child_by_field_name("property")
        if name is not None:
            words.append(text_of(name))
        elif node.type == "identifier":
            words.append(text_of(node))
        node = _before(node)
    return tuple(reversed(words))


def _root(call: Node) -> Node:
    """Return the call that a chain of names begins with: ``expect(x)``."""
    root, node = call, _before(call)
    while node is not None:
        root = node if node.type == "call_expression" else root
        node = _before(node)
    return root


def _before(node: Node) -> Node | None:
    return node.child_by_field_name("object") or node.child_by_field_name("function")


def _closeness(call: Node) -> float:
    """Return how far off ``toBeCloseTo`` lets a value be: half of the last digit asked for."""
    given = call.child_by_field_name("arguments")
    digits = number_of(given.named_children[1]) if given and given.named_child_count > 1 else None
    return 0.5 * 10 ** -(2.0 if digits is None else digits)
