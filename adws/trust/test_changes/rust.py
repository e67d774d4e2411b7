"""How tests in Rust are read: functions marked as tests, and the macros with which they assert."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import name_of, text_of, walk
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.rust_assertions import assertions_in
from adws.trust.test_changes.signals import called, detours, signal_rules, words_for
from adws.trust.test_changes.syntax import children, is_comment, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.languages.language import Language

_FENCE = re.compile(r"//[/!]\s*(```|~~~)")


def read_rust(language: Language, top: Node) -> CaseFile:
    """Read the tests of a file from its syntax tree."""
    items = [*_items(top, ())]
    routines = (_routine(language, *item) for item in items if item[2].type == "function_item")
    around = (_with(marks, node) for _, marks, node in items if node.type != "function_item")
    return CaseFile(tuple(routines), (*around, *map(code_of, _examples(top))))


def _examples(top: Node) -> Iterator[Node]:
    """Give the lines of the examples in the documentation, the fences around them included."""
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
    """Give each item with the modules that it stands in and its attributes; modules are opened."""
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
    parts = (*marks, *(one for one in children(node) if one != name))
    rules = signal_rules(language)
    case = any(re.fullmatch(language.tests.cases, _plain(mark)) for mark in marks)
    marked = (
        Signal(words, code_of(mark))
        for mark in marks
        for words in words_for(rules.marks, _plain(mark))
    )
    return Routine(
        (*titles, name_of(node)),
        "case" if case else "function",
        _with(marks, node),
        tuple(word for one in parts for word in shape(one)),
        assertions_in(language, node),
        (
            *marked,
            *called(node, rules.calls, language, _callee),
            *detours(node, language, assertions_in),
        ),
    )


def _callee(call: Node) -> str:
    return "".join(name_of(call, "function").split())


def _plain(mark: Node) -> str:
    return "".join(text_of(mark).split())


def _with(marks: list[Node], node: Node) -> Code:
    """Return an item and its attributes as one piece of source."""
    parts = [code_of(one) for one in (*marks, node)]
    return Code(
        tuple(word for one in parts for word in one.shape),
        " ".join(one.words for one in parts),
        parts[0].line,
        parts[0].start,
        parts[-1].end,
    )
