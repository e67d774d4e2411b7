"""How tests in Rust are read: functions marked as tests, and the macros with which they assert."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.routine import CaseFile, Routine, Signal
from adws.trust.test_changes.rust_assertions import assertion_of
from adws.trust.test_changes.syntax import COMMENTS, children, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_CASE = re.compile(r"#\[((\w+::)*(test|rstest|test_case|quickcheck|proptest)\b.*)\]")
_MARKS = (
    (re.compile(r"#\[(cfg_attr\(.*,)?ignore\b.*"), "it no longer runs, or not everywhere"),
    (re.compile(r"#\[cfg\((?!test\)).*"), "it no longer runs, or not everywhere"),
    (re.compile(r"#\[(cfg_attr\(.*,)?should_panic\b.*"), "it may fail without being red"),
)
_FENCE = re.compile(r"//[/!]\s*(```|~~~)")
_ENDS = re.compile(r"(\w+::)*(exit|abort)")
_CATCHES = re.compile(r"(\w+::)*catch_unwind")


def read_rust(top: Node) -> CaseFile:
    """Read the tests of a file from its syntax tree."""
    items = [*_items(top, ())]
    routines = (_routine(*item) for item in items if item[2].type == "function_item")
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
        elif node.type not in COMMENTS:
            body = node.child_by_field_name("body")
            if node.type == "mod_item" and body is not None:
                yield from ((titles, [], mark) for mark in marks)
                yield from _items(body, (*titles, _name(node)))
            else:
                yield titles, marks, node
            marks = []


def _routine(titles: tuple[str, ...], marks: list[Node], node: Node) -> Routine:
    name = node.child_by_field_name("name")
    assertions = tuple(found for one in walk(node) if (found := assertion_of(one)))
    last = max((one.whole.start for one in assertions), default=-1)
    parts = (*marks, *(one for one in children(node) if one != name))
    signals = chain(*map(_marked, marks), *(_detours(one, node, last) for one in walk(node)))
    return Routine(
        (*titles, _name(node)),
        "case" if any(map(_is_case, marks)) else "function",
        _with(marks, node),
        tuple(word for one in parts for word in shape(one)),
        assertions,
        tuple(signals),
    )


def _is_case(mark: Node) -> bool:
    return bool(_CASE.fullmatch(_plain(mark)))


def _marked(mark: Node) -> Iterator[Signal]:
    told = (words for rule, words in _MARKS if rule.fullmatch(_plain(mark)))
    yield from (Signal(words, code_of(mark)) for words in told)


def _detours(node: Node, routine: Node, last: int) -> Iterator[Signal]:
    function = node.child_by_field_name("function") if node.type == "call_expression" else None
    called = "".join(text_of(function).split()) if function else ""
    if _ENDS.fullmatch(called):
        yield Signal("the run ends there", code_of(node))
    if _CATCHES.fullmatch(called):
        yield Signal("what fails in it is caught", code_of(node))
    if node.type == "return_expression" and node.start_byte < last:
        inner = (one for one in ancestors(node, routine) if one.type == "closure_expression")
        if next(inner, None) is None:
            yield Signal("it returns before an assertion")


def _plain(mark: Node) -> str:
    return "".join(text_of(mark).split())


def _name(node: Node) -> str:
    name = node.child_by_field_name("name")
    return text_of(name) if name else ""


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
