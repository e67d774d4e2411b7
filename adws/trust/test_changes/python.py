"""Read a Python test file: plain assertions, unittest and numpy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, compared_by, relation_of
from adws.trust.test_changes.code import argument_of, code_of, name_called
from adws.trust.test_changes.literal import is_literal, number_of
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.signals import call_signals, detours, signal_rules, words_for
from adws.trust.test_changes.syntax import children, is_comment, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import CaseSyntax, Language


def read_python(language: Language, top: Node) -> CaseFile:
    """Read a test file from its syntax tree."""
    routines = tuple(_routine(language, node) for node in walk(top) if _is_routine(node, top))
    around = tuple(_around(top))
    calls = signal_rules(language).file_calls
    signals = (
        signal for node in around for signal in call_signals(node, calls, language, name_called)
    )
    return CaseFile(routines, tuple(map(code_of, around)), tuple(signals))


def _is_routine(node: Node, top: Node) -> bool:
    if node.type != "function_definition":
        return False
    return all(ancestor.type != "function_definition" for ancestor in ancestors(node, top))


def _around(top: Node) -> Iterator[Node]:
    """Yield the nodes at the top or in a class, and the parts of a class besides its body."""
    waiting = [top]
    while waiting:
        for node in children(waiting.pop()):
            inner = node.child_by_field_name("definition") or node
            if inner.type == "class_definition":
                yield from (child for child in children(node) if child.type == "decorator")
                yield from (node for node in inner.named_children if node.type != "block")
                waiting.extend(node for node in inner.children if node.type == "block")
            elif inner.type != "function_definition" and node.is_named:
                yield node


def _routine(language: Language, node: Node) -> Routine:
    parent = node.parent
    whole = parent if parent is not None and parent.type == "decorated_definition" else node
    titles = _titles(node)
    decorators = [node for node in whole.children if node.type == "decorator"]
    tables = [table for node in decorators for table in _tables(node)]
    return Routine(
        titles,
        _noun(language, titles[-1], decorators),
        code_of(whole),
        tuple(word for node in children(whole) for word in _unnamed(node)),
        _assertions_in(language, node),
        tuple(_signals(language, node, decorators)),
        tuple(code_of(row) for table in tables for row in table) if tables else None,
    )


def _unnamed(part: Node) -> Iterator[str]:
    name = part.child_by_field_name("name") if part.type == "function_definition" else None
    for node in children(part):
        yield from () if node == name else shape(node)


def _titles(node: Node) -> tuple[str, ...]:
    names = [node.child_by_field_name("name")]
    around = node.parent
    while around is not None:
        if around.type == "class_definition":
            names.append(around.child_by_field_name("name"))
        around = around.parent
    return tuple(text_of(node) for node in reversed(names) if node)


def _noun(language: Language, name: str, decorators: list[Node]) -> str:
    if any("fixture" in text_of(node) for node in decorators):
        return "fixture"
    if name.startswith("pytest_"):
        return "hook"
    return "case" if re.fullmatch(language.tests.cases, name) else "function"


def _signals(language: Language, node: Node, decorators: list[Node]) -> Iterator[Signal]:
    rules = signal_rules(language)
    for decorator in decorators:
        name = text_of(decorator).lstrip("@ ").partition("(")[0]
        yield from (Signal(words, code_of(decorator)) for words in words_for(rules.marks, name))
    yield from call_signals(node, rules.calls, language, name_called)
    yield from _idle(node)
    yield from detours(node, language, _assertions_in)


def _idle(node: Node) -> Iterator[Signal]:
    kinds = {inner.type for inner in walk(node)}
    if any(child.type == "async" for child in node.children) and "await" not in kinds:
        yield Signal("it is now async and awaits nothing: without a plugin, it does not run")
    if "yield" in kinds and _titles(node)[-1].startswith("test"):
        yield Signal("it is now a generator, which never runs")


def _tables(decorator: Node) -> Iterator[list[Node]]:
    call = decorator.named_children[0]
    arguments = call.child_by_field_name("arguments")
    if not text_of(call).partition("(")[0].endswith("parametrize") or arguments is None:
        return
    for node in arguments.named_children[1:2]:
        if node.type in {"list", "tuple"}:
            yield [row for row in node.named_children if not is_comment(row)]


def _assertions_in(language: Language, routine: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a routine, in order."""
    tests = language.tests
    return tuple(assertion for node in walk(routine) for assertion in _assertion(tests, node))


def _assertion(tests: CaseSyntax, node: Node) -> Iterator[Assertion]:
    if node.type == "assert_statement" and node.named_children:
        yield _plain(tests, node.named_children[0])
    elif node.type == "call":
        yield from _method(tests, node)


def _plain(tests: CaseSyntax, asserted: Node) -> Assertion:
    node = _without_parentheses(asserted)
    whole = code_of(node)
    if _is_always_true(node):
        return Assertion(whole, Relation.ALWAYS)
    if node.type == "comparison_operator":
        return _comparison(tests, node)
    if node.type == "not_operator":
        return Assertion(
            whole, Relation.FALSY, code_of(_without_parentheses(node.named_children[0]))
        )
    if node.type == "call":
        return _truth_assertion(tests, node)
    relation = Relation.OTHER if node.type == "boolean_operator" else Relation.TRUTHY
    return Assertion(whole, relation, whole)


def _truth_assertion(tests: CaseSyntax, call: Node) -> Assertion:
    """Return the assertion of a call that must return a true value."""
    whole = code_of(call)
    relation = relation_of(tests.questions, name_called(call)) or Relation.TRUTHY
    if relation is Relation.TRUTHY:
        return Assertion(whole, relation, whole)
    tolerance = _tolerance_in(tests, call)
    return Assertion(whole, relation, argument_of(call, 0), argument_of(call, 1), tolerance)


def _comparison(tests: CaseSyntax, node: Node) -> Assertion:
    whole = code_of(node)
    operands = [_without_parentheses(child) for child in node.named_children]
    operators = node.children_by_field_name("operators")
    operator = " ".join(text_of(node) for node in operators)
    relation = compared_by(tests, operator) or Relation.OTHER
    swapped = len(operands) > 1 and is_literal(operands[0]) and not is_literal(operands[-1])
    subject, expected = (operands[-1], operands[0]) if swapped else (operands[0], operands[-1])
    if operator == "is not" and expected.type == "none":
        relation = Relation.PRESENT
    tolerance = number_of(expected) if relation is Relation.ORDER else _tolerance_in(tests, node)
    return Assertion(whole, relation, code_of(subject), code_of(expected), tolerance)


def _method(tests: CaseSyntax, node: Node) -> Iterator[Assertion]:
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


def _tolerance_in(tests: CaseSyntax, node: Node) -> float | None:
    """Return the widest tolerance that a comparison names, if it names one."""
    named = (inner for inner in walk(node) if inner.type == "keyword_argument")
    values = [
        number_of(node.named_children[-1])
        for node in named
        if re.fullmatch(tests.tolerances, text_of(node.named_children[0]))
    ]
    return max((value for value in values if value is not None), default=None)


def _without_parentheses(node: Node) -> Node:
    while node.type == "parenthesized_expression" and node.named_children:
        node = node.named_children[0]
    return node


def _is_always_true(node: Node) -> bool:
    if node.type == "tuple":
        return bool(node.named_children)
    if node.type == "boolean_operator" and node.children_by_field_name("operator"):
        sides = (_without_parentheses(child) for child in node.named_children)
        return node.children[1].type == "or" and any(map(_is_always_true, sides))
    if node.type == "true":
        return True
    return number_of(node) not in {None, 0.0} or (
        node.type == "string" and len(node.named_children) > 2  # noqa: PLR2004 - both quotes
    )
