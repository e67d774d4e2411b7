"""How a test file in JavaScript or TypeScript is read: vitest, jest, bun, node:test, Playwright."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.javascript_assertions import assertions_in
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.syntax import children, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_CASE = re.compile(r"(x|f)?(it|test|specify)(\.\w+)*")
_SUITE = re.compile(r"(x|f)?(describe|suite|context)(\.\w+)*|test\.describe(\.\w+)*")
_FUNCTIONS = frozenset({"arrow_function", "function_expression", "function_declaration"})
_MODIFIERS = (
    (
        re.compile(r"x\w+|.*\.(skip|skipIf|runIf|todo|fixme)\b.*"),
        "it no longer runs, or not everywhere",
    ),
    (
        re.compile(r"f(it|test|describe|specify|context)\b.*|.*\.only\b.*"),
        "the other cases of the file no longer run",
    ),
    (re.compile(r".*\.(fails|failing|fail)\b.*"), "it may fail without being red"),
)
_CALLS = (
    (r"(\w+\.)*(skip|todo|fixme)", "it no longer runs, or not everywhere"),
    (r"process\.(exit|abort)", "the run ends there"),
    (
        r"(vi|jest|mock|sinon)\.(mock|doMock|module|spyOn|stub|fn|method|replace)|spyOn",
        "what it calls may no longer be the project's own code",
    ),
    (
        r".*\.mock(Return|Resolved|Implementation)\w*",
        "what it calls may no longer be the project's own code",
    ),
)


def read_javascript(top: Node) -> CaseFile:
    """Read a test file from its syntax tree."""
    calls = [node for node in walk(top) if node.type == "call_expression"]
    routines = tuple(_case(node, top) for node in calls if _is_case(node))
    around = tuple(code_of(node) for node in children(top) if not _holds_cases(node))
    suites = (node for node in calls if _SUITE.fullmatch(_callee(node)))
    signals = tuple(found for node in suites for found in _modified(node))
    return CaseFile(routines, around, signals)


def _is_case(call: Node) -> bool:
    name = _callee(call)
    return bool(_CASE.fullmatch(name)) and not _SUITE.fullmatch(name) and _title(call) is not None


def _holds_cases(node: Node) -> bool:
    calls = (one for one in walk(node) if one.type == "call_expression")
    return any(_is_case(one) or _SUITE.fullmatch(_callee(one)) for one in calls)


def _case(call: Node, top: Node) -> Routine:
    given = call.child_by_field_name("arguments") or call
    body = tuple(word for one in children(given)[2:] for word in shape(one))
    assertions = assertions_in(call)
    last = max((one.whole.start for one in assertions), default=-1)
    signals = (*_modified(call), *_called(call), *_detours(call, last))
    return Routine(
        (*_suites(call, top), _title(call) or ""),
        "case",
        code_of(call),
        body,
        assertions,
        signals,
        _rows(call),
    )


def _suites(call: Node, top: Node) -> tuple[str, ...]:
    around = [one for one in ancestors(call, top) if one.type == "call_expression"]
    titles = (_title(one) for one in around if _SUITE.fullmatch(_callee(one)))
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


def _modified(call: Node) -> Iterator[Signal]:
    name = _callee(call)
    for rule, told in _MODIFIERS:
        if rule.fullmatch(name):
            yield Signal(f"`{name}` takes the place of a plain one: {told}")


def _called(case: Node) -> Iterator[Signal]:
    for call in walk(case):
        name = _callee(call) if call.type == "call_expression" and call != case else ""
        told = [words for rule, words in _CALLS if re.fullmatch(rule, name)]
        yield from (Signal(words, code_of(call)) for words in told[:1])


def _detours(case: Node, last: int) -> Iterator[Signal]:
    for node in walk(case):
        if node.type == "return_statement" and node.start_byte < last and _own(node, case):
            yield Signal("it returns before an assertion")
        if node.type == "try_statement" and assertions_in(node):
            if node.child_by_field_name("handler"):
                yield Signal("an assertion stands in a `try` that catches what it throws")
        elif node.type == "if_statement" and assertions_in(node):
            yield Signal("an assertion is made under a condition only")


def _own(node: Node, case: Node) -> bool:
    """Whether a statement stands in the case's own function, not in one inside of it."""
    functions = [one for one in ancestors(node, case) if one.type in _FUNCTIONS]
    return len(functions) == 1


def _rows(call: Node) -> tuple[Code, ...] | None:
    function = call.child_by_field_name("function")
    given = function.child_by_field_name("arguments") if function else None
    table = given.named_children[0] if given and given.named_children else None
    if table is None or table.type != "array":
        return None
    return tuple(code_of(row) for row in table.named_children if row.type != "comment")
