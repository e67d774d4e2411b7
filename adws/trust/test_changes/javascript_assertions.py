"""Assertions as they are written in JavaScript: ``expect(…).toBe(…)`` and ``assert.equal(…)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.languages.syntax_tree import text_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, relation_of
from adws.trust.test_changes.code import argument_of, code_of
from adws.trust.test_changes.literal import number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import Cases, Language

_NEGATED = {
    Relation.TRUTHY: Relation.FALSY,
    Relation.FALSY: Relation.TRUTHY,
    Relation.EQUAL: Relation.DIFFERENT,
    Relation.PART: Relation.DIFFERENT,
    Relation.RAISES: Relation.OTHER,
}


def assertions_in(language: Language, case: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a case, in order."""
    calls = (node for node in walk(case) if node.type == "call_expression")
    return tuple(found for call in calls for found in _assertion(language.tests, call))


def _assertion(tests: Cases, call: Node) -> Iterator[Assertion]:
    words = _chain(call)
    if words[:1] == ("expect",) and len(words) > 1 and words[1] not in {"soft", "poll"}:
        yield _expect(tests, call, words)
    elif words and (words[0] == "assert" or words[:2] == ("t", "assert")):
        relation = relation_of(tests.assertions, words[-1]) or Relation.OTHER
        yield Assertion(code_of(call), relation, argument_of(call, 0), argument_of(call, 1))


def _expect(tests: Cases, call: Node, words: tuple[str, ...]) -> Assertion:
    relation = relation_of(tests.matchers, words[-1]) or Relation.OTHER
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
