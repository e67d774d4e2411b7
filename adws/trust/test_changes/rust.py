"""Read tests in Rust: functions marked as tests, and the macros with which they assert."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import name_of, text_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, compared_by, relation_of
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.signals import call_signals, detours, signal_rules, words_for
from adws.trust.test_changes.syntax import children, is_comment, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import CaseSyntax, Language

_FENCE = re.compile(r"//[/!]\s*(```|~~~)")
_AROUND_LITERALS = frozenset({"Some", "Ok", "Err", "-", "&", ",", "(", ")", "[", "]"})


def read_rust(language: Language, top: Node) -> CaseFile:
    """Read the tests of a file from its syntax tree."""
    items = [*_items(top, ())]
    routines = (_routine(language, *item) for item in items if item[2].type == "function_item")
    around = (_with(marks, node) for _, marks, node in items if node.type != "function_item")
    return CaseFile(tuple(routines), (*around, *map(code_of, _examples(top))))


def _examples(top: Node) -> Iterator[Node]:
    """Yield the lines of the examples in the documentation, including their fences."""
    inside = False
    for node in walk(top):
        words = text_of(node).strip() if node.type == "line_comment" else ""
        fence = bool(_FENCE.match(words))
        if fence or (inside and words.startswith(("///", "//!"))):
            yield node
        inside = inside != fence


def _items(
    around: Node, titles: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], list[Node], Node]]:
    """Yield each item with its modules and attributes, including items inside modules."""
    marks: list[Node] = []
    for node in around.named_children:
        if node.type == "attribute_item":
            marks.append(node)
        elif not is_comment(node):
            body = node.child_by_field_name("body")
            if node.type == "mod_item" and body is not None:
                yield from ((titles, [], mark) for mark in marks)
                yield from _items(body, (*titles, name_of(node)))
            else:
                yield titles, marks, node
            marks = []


def _routine(language: Language, titles: tuple[str, ...], marks: list[Node], node: Node) -> Routine:
    name = node.child_by_field_name("name")
    parts = (*marks, *(child for child in children(node) if child != name))
    rules = signal_rules(language)
    case = any(re.fullmatch(language.tests.cases, _plain(mark)) for mark in marks)
    attributes = (
        Signal(words, code_of(mark))
        for mark in marks
        for words in words_for(rules.marks, _plain(mark))
    )
    return Routine(
        (*titles, name_of(node)),
        "case" if case else "function",
        _with(marks, node),
        tuple(word for node in parts for word in shape(node)),
        _assertions_in(language, node),
        (
            *attributes,
            *call_signals(node, rules.calls, language, _callee),
            *detours(node, language, _assertions_in),
        ),
    )


def _callee(call: Node) -> str:
    return "".join(name_of(call, "function").split())


def _plain(mark: Node) -> str:
    return "".join(text_of(mark).split())


def _with(marks: list[Node], node: Node) -> Code:
    """Return an item and its attributes as one piece of source."""
    parts = [code_of(other) for other in (*marks, node)]
    return Code(
        tuple(word for code in parts for word in code.shape),
        " ".join(code.words for code in parts),
        parts[0].line,
        parts[0].start,
        parts[-1].end,
    )


def _assertions_in(language: Language, routine: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a routine, in order."""
    tests = language.tests
    return tuple(assertion for node in walk(routine) if (assertion := _assertion(tests, node)))


def _assertion(tests: CaseSyntax, node: Node) -> Assertion | None:
    name = name_of(node, "macro").rpartition("::")[2] if node.type == "macro_invocation" else ""
    arguments = _arguments(node) if name else []
    if re.fullmatch(tests.conditions, name) and arguments:
        return _condition(tests, node, arguments[0])
    relation = relation_of(tests.assertions, name)
    if relation is None or not arguments:
        return None
    return _compared(node, relation, *arguments[:2])


def _arguments(macro: Node) -> list[list[Node]]:
    """Return the tokens of each argument."""
    groups: list[list[Node]] = [[]]
    for token in macro.named_children[-1].children[1:-1]:
        if text_of(token) == ",":
            groups.append([])
        elif not is_comment(token):
            groups[-1].append(token)
    return [tokens for tokens in groups if tokens]


def _condition(tests: CaseSyntax, macro: Node, tokens: list[Node]) -> Assertion:
    for place, token in enumerate(tokens[1:-1], 1):
        relation = compared_by(tests, text_of(token))
        if relation is not None:
            return _compared(macro, relation, tokens[:place], tokens[place + 1 :])
    words = [text_of(token) for token in tokens]
    always = words == ["true"]
    relation = Relation.FALSY if words[0] == "!" else Relation.TRUTHY
    return Assertion(code_of(macro), Relation.ALWAYS if always else relation, _code(tokens))


def _compared(
    macro: Node, relation: Relation, first_side: list[Node], other: list[Node] | None = None
) -> Assertion:
    """Return a comparison; the side of literals is the expected one, otherwise the second."""
    if other is None:
        return Assertion(code_of(macro), relation, _code(first_side))
    first = all(map(_is_plain, first_side)) and not all(map(_is_plain, other))
    subject, expected = (other, first_side) if first else (first_side, other)
    return Assertion(code_of(macro), relation, _code(subject), _code(expected))


def _is_plain(token: Node) -> bool:
    if token.type == "token_tree":
        return all(map(_is_plain, token.children))
    return token.type.endswith("_literal") or text_of(token) in _AROUND_LITERALS


def _code(tokens: list[Node]) -> Code:
    """Return adjacent tokens as one piece of source."""
    first, last = code_of(tokens[0]), code_of(tokens[-1])
    around = tokens[0].parent or tokens[0]
    words = (around.text or b"")[first.start - around.start_byte : last.end - around.start_byte]
    return Code(
        tuple(word for token in tokens for word in shape(token)),
        " ".join(words.decode().split()),
        first.line,
        first.start,
        last.end,
    )
