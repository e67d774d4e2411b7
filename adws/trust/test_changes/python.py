"""How a test file in Python is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.python_assertions import assertions_in
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.syntax import children, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.trust.test_changes.assertion import Assertion

_SKIPPED = "it no longer runs, or not everywhere"
_XFAILED = "it may fail without being red"
_REPLACED = "what it calls may no longer be the project's own code"
_SWALLOWED = "an error raised there is swallowed"
_DECORATORS = (
    (r"(pytest\.)?mark\.skip(if)?|(unittest\.)?skip(If|Unless)?", _SKIPPED),
    (r"(pytest\.)?mark\.xfail|(unittest\.)?expectedFailure", _XFAILED),
    (r"((unittest\.)?mock\.)?patch(\.\w+)?", _REPLACED),
)
_CALLS = (
    (r"(pytest\.|.*\.)?(skip|skipTest|importorskip|SkipTest)", _SKIPPED),
    (r"(pytest\.)?(xfail|mark\.xfail)", _XFAILED),
    (r"pytest\.exit|(sys\.|os\.)?_?exit", "the run ends there"),
    (r"(contextlib\.)?suppress", _SWALLOWED),
    (r"(.*\.)?(patch(\.\w+)?|setattr)|(mock\.)?(Magic|Async)?Mock", _REPLACED),
)
_MODULE_CALLS = (*_CALLS[:2], (r"pytest\.mark\.skip(if)?|collect_ignore\w*", _SKIPPED))
_DEFINITIONS = frozenset({"function_definition", "class_definition", "decorated_definition"})


def read_python(top: Node) -> CaseFile:
    """Read a test file from its syntax tree."""
    routines = tuple(_routine(node) for node in walk(top) if _is_routine(node, top))
    around = tuple(code_of(node) for node in _around(top))
    signals = (found for node in _around(top) for found in _called(node, _MODULE_CALLS))
    return CaseFile(routines, around, tuple(signals))


def _is_routine(node: Node, top: Node) -> bool:
    if node.type != "function_definition":
        return False
    return all(one.type != "function_definition" for one in ancestors(node, top))


def _around(top: Node) -> Iterator[Node]:
    """Give what stands at the top or in a class, and what a class is besides its body."""
    waiting = [top]
    while waiting:
        for node in children(waiting.pop()):
            inner = node.child_by_field_name("definition") or node
            if inner.type == "class_definition":
                yield from (one for one in children(node) if one.type == "decorator")
                yield from (one for one in inner.named_children if one.type != "block")
                waiting.extend(one for one in inner.children if one.type == "block")
            elif inner.type != "function_definition" and node.is_named:
                yield node


def _routine(node: Node) -> Routine:
    parent = node.parent
    whole = parent if parent is not None and parent.type == "decorated_definition" else node
    titles = _titles(node)
    decorators = [one for one in whole.children if one.type == "decorator"]
    assertions = assertions_in(node)
    return Routine(
        titles,
        _noun(titles[-1], decorators),
        code_of(whole),
        tuple(word for one in children(whole) for word in _unnamed(one)),
        assertions,
        tuple(_signals(node, decorators, assertions)),
        _rows(decorators),
    )


def _unnamed(part: Node) -> Iterator[str]:
    name = part.child_by_field_name("name") if part.type == "function_definition" else None
    named = name.id if name else -1
    for one in children(part):
        yield from () if one.id == named else shape(one)


def _titles(node: Node) -> tuple[str, ...]:
    found = [node.child_by_field_name("name")]
    around = node.parent
    while around is not None:
        if around.type == "class_definition":
            found.append(around.child_by_field_name("name"))
        around = around.parent
    return tuple(text_of(one) for one in reversed(found) if one)


def _noun(name: str, decorators: list[Node]) -> str:
    if any("fixture" in text_of(one) for one in decorators):
        return "fixture"
    if name.startswith("pytest_"):
        return "hook"
    return "case" if name.startswith("test") else "function"


def _signals(
    node: Node, decorators: list[Node], assertions: tuple[Assertion, ...]
) -> Iterator[Signal]:
    for one in decorators:
        for rule, told in _DECORATORS:
            if re.fullmatch(rule, text_of(one).lstrip("@ ").partition("(")[0]):
                yield Signal(told, code_of(one))
    yield from _called(node, _CALLS)
    yield from _idle(node)
    last = max((one.whole.start for one in assertions), default=-1)
    for one in walk(node):
        yield from _detours(one, node, last)


def _called(node: Node, rules: tuple[tuple[str, str], ...]) -> Iterator[Signal]:
    for call in walk(node):
        function = call.child_by_field_name("function") if call.type == "call" else None
        name = text_of(function) if function else ""
        told = (words for rule, words in rules if re.fullmatch(rule, name))
        yield from (Signal(words, code_of(call)) for words in list(told)[:1])


def _idle(node: Node) -> Iterator[Signal]:
    kinds = {one.type for one in walk(node)}
    if any(one.type == "async" for one in node.children) and "await" not in kinds:
        yield Signal("it is async now and awaits nothing: unless a plugin runs it, nothing does")
    if "yield" in kinds and _titles(node)[-1].startswith("test"):
        yield Signal("it is a generator now, which is never run")


def _detours(node: Node, routine: Node, last: int) -> Iterator[Signal]:
    if node.type == "return_statement" and node.start_byte < last and _own(node, routine):
        yield Signal("it returns before an assertion")
    if node.type in {"try_statement", "if_statement", "while_statement"} and _asserts(node):
        caught = any(one.type.startswith("except") for one in node.children)
        if node.type == "try_statement" and caught:
            yield Signal("an assertion stands in a `try` that catches what it raises")
        elif node.type != "try_statement":
            yield Signal("an assertion is made under a condition only")


def _own(node: Node, routine: Node) -> bool:
    around = next(one for one in ancestors(node, routine) if one.type in _DEFINITIONS)
    return around == routine


def _asserts(node: Node) -> bool:
    return bool(assertions_in(node))


def _rows(decorators: list[Node]) -> tuple[Code, ...] | None:
    tables = [table for one in decorators for table in _tables(one)]
    return tuple(code_of(row) for table in tables for row in table) if tables else None


def _tables(decorator: Node) -> Iterator[list[Node]]:
    call = decorator.named_children[0]
    given = call.child_by_field_name("arguments")
    if not text_of(call).partition("(")[0].endswith("parametrize") or given is None:
        return
    for one in given.named_children[1:2]:
        if one.type in {"list", "tuple"}:
            yield [row for row in one.named_children if row.type != "comment"]
