"""How a test file in JavaScript or TypeScript is read: vitest, jest, bun, node:test, Playwright."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.javascript_assertions import assertions_in
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.signals import called, detours, signal_rules, words_for
from adws.trust.test_changes.syntax import children, is_comment, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import Language


def read_javascript(language: Language, top: Node) -> CaseFile:
    """Read a test file from its syntax tree."""
    calls = [node for node in walk(top) if node.type == "call_expression"]
    routines = tuple(_case(language, node, top) for node in calls if _is_case(language, node))
    around = tuple(code_of(node) for node in children(top) if not _holds_cases(language, node))
    suites = (node for node in calls if _is_suite(language, node))
    signals = tuple(found for node in suites for found in _modified(language, node))
    return CaseFile(routines, around, signals)


def _is_suite(language: Language, call: Node) -> bool:
    return bool(re.fullmatch(language.tests.suites, _callee(call)))


def _is_case(language: Language, call: Node) -> bool:
    named = re.fullmatch(language.tests.cases, _callee(call))
    return bool(named) and not _is_suite(language, call) and _title(call) is not None


def _holds_cases(language: Language, node: Node) -> bool:
    calls = (one for one in walk(node) if one.type == "call_expression")
    return any(_is_case(language, one) or _is_suite(language, one) for one in calls)


def _case(language: Language, call: Node, top: Node) -> Routine:
    given = call.child_by_field_name("arguments") or call
    body = tuple(word for one in children(given)[2:] for word in shape(one))
    signals = (
        *_modified(language, call),
        *called(call, signal_rules(language).calls, language, _callee),
        *detours(call, language, assertions_in),
    )
    return Routine(
        (*_suites(language, call, top), _title(call) or ""),
        "case",
        code_of(call),
        body,
        assertions_in(language, call),
        signals,
        _rows(call),
    )


def _suites(language: Language, call: Node, top: Node) -> tuple[str, ...]:
    around = [one for one in ancestors(call, top) if one.type == "call_expression"]
    titles = (_title(one) for one in around if _is_suite(language, one))
    return tuple(title for title in reversed([*titles]) if title is not None)


def _callee(call: Node) -> str:
    """Return the name that is called; that of ``it.each(rows)`` in ``it.each(rows)(title, …)``."""
    function = call.child_by_field_name("function")
    if function is not None and function.type == "call_expression":
        function = function.child_by_field_name("function")
    return "".join(text_of(function).split()) if function else ""


def _title(call: Node) -> str | None:
    given = call.child_by_field_name("arguments")
    first = given.named_children[0] if given and given.named_children else None
    if first is None or first.type not in {"string", "template_string"}:
        return None
    return text_of(first)[1:-1]


def _modified(language: Language, call: Node) -> Iterator[Signal]:
    name = _callee(call)
    for words in words_for(signal_rules(language).marks, name):
        yield Signal(f"`{name}` takes the place of a plain one: {words}")


def _rows(call: Node) -> tuple[Code, ...] | None:
    function = call.child_by_field_name("function")
    given = function.child_by_field_name("arguments") if function else None
    table = given.named_children[0] if given and given.named_children else None
    if table is None or table.type != "array":
        return None
    return tuple(code_of(row) for row in table.named_children if not is_comment(row))
