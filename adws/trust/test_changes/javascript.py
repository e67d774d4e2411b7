"""How a test file in JavaScript is read: vitest, jest, bun, node:test, Playwright, and asserts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, relation_of
from adws.trust.test_changes.code import Code, argument_of, code_of
from adws.trust.test_changes.literal import number_of
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.signals import call_signals, detours, signal_rules, words_for
from adws.trust.test_changes.syntax import children, is_comment, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import CaseSyntax, Language

_NEGATED = {
    Relation.TRUTHY: Relation.FALSY,
    Relation.FALSY: Relation.TRUTHY,
    Relation.EQUAL: Relation.DIFFERENT,
    Relation.PART: Relation.DIFFERENT,
    Relation.RAISES: Relation.OTHER,
}


def read_javascript(language: Language, top: Node) -> CaseFile:
    """Read a test file from its syntax tree."""
    calls = [node for node in walk(top) if node.type == "call_expression"]
    routines = tuple(_case(language, node, top) for node in calls if _is_case(language, node))
    around = tuple(code_of(node) for node in children(top) if not _holds_cases(language, node))
    suites = (node for node in calls if _is_suite(language, node))
    signals = tuple(signal for node in suites for signal in _modified(language, node))
    return CaseFile(routines, around, signals)


def _is_suite(language: Language, call: Node) -> bool:
    return bool(re.fullmatch(language.tests.suites, _callee(call)))


def _is_case(language: Language, call: Node) -> bool:
    named = re.fullmatch(language.tests.cases, _callee(call))
    return bool(named) and not _is_suite(language, call) and _title(call) is not None


def _holds_cases(language: Language, node: Node) -> bool:
    calls = (inner for inner in walk(node) if inner.type == "call_expression")
    return any(_is_case(language, node) or _is_suite(language, node) for node in calls)


def _case(language: Language, call: Node, top: Node) -> Routine:
    arguments = call.child_by_field_name("arguments") or call
    body = tuple(word for node in children(arguments)[2:] for word in shape(node))
    signals = (
        *_modified(language, call),
        *call_signals(call, signal_rules(language).calls, language, _callee),
        *detours(call, language, _assertions_in),
    )
    return Routine(
        (*_suites(language, call, top), _title(call) or ""),
        "case",
        code_of(call),
        body,
        _assertions_in(language, call),
        signals,
        _rows(call),
    )


def _suites(language: Language, call: Node, top: Node) -> tuple[str, ...]:
    around = [node for node in ancestors(call, top) if node.type == "call_expression"]
    titles = (_title(node) for node in around if _is_suite(language, node))
    return tuple(title for title in reversed([*titles]) if title is not None)


def _callee(call: Node) -> str:
    """Return the name that is called: ``it.each`` for ``it.each(rows)(title, …)``."""
    function = call.child_by_field_name("function")
    if function is not None and function.type == "call_expression":
        function = function.child_by_field_name("function")
    return "".join(text_of(function).split()) if function else ""


def _title(call: Node) -> str | None:
    arguments = call.child_by_field_name("arguments")
    first = arguments.named_children[0] if arguments and arguments.named_children else None
    if first is None or first.type not in {"string", "template_string"}:
        return None
    return text_of(first)[1:-1]


def _modified(language: Language, call: Node) -> Iterator[Signal]:
    name = _callee(call)
    for words in words_for(signal_rules(language).marks, name):
        yield Signal(f"`{name}` replaces a plain one: {words}")


def _rows(call: Node) -> tuple[Code, ...] | None:
    function = call.child_by_field_name("function")
    arguments = function.child_by_field_name("arguments") if function else None
    table = arguments.named_children[0] if arguments and arguments.named_children else None
    if table is None or table.type != "array":
        return None
    return tuple(code_of(row) for row in table.named_children if not is_comment(row))


def _assertions_in(language: Language, case: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a case, in order."""
    calls = (node for node in walk(case) if node.type == "call_expression")
    return tuple(assertion for call in calls for assertion in _assertion(language.tests, call))


def _assertion(tests: CaseSyntax, call: Node) -> Iterator[Assertion]:
    words = _chain(call)
    if words[:1] == ("expect",) and len(words) > 1 and words[1] not in {"soft", "poll"}:
        yield _expect(tests, call, words)
    elif words and (words[0] == "assert" or words[:2] == ("t", "assert")):
        relation = relation_of(tests.assertions, words[-1]) or Relation.OTHER
        yield Assertion(code_of(call), relation, argument_of(call, 0), argument_of(call, 1))


def _expect(tests: CaseSyntax, call: Node, words: tuple[str, ...]) -> Assertion:
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
    """Return the tolerance of ``toBeCloseTo``: half of the last requested digit."""
    arguments = call.child_by_field_name("arguments")
    digits = (
        number_of(arguments.named_children[1])
        if arguments and arguments.named_child_count > 1
        else None
    )
    return 0.5 * 10 ** -(2.0 if digits is None else digits)
