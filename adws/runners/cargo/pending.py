"""The pending tests of Rust: functions with ``#[ignore = "tdd…"]``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.core.spec import MarkKind
from adws.languages.syntax_tree import (
    ancestors,
    is_readable,
    line_of,
    name_of,
    read_syntax,
    text_of,
    walk,
)
from adws.runners.pending import SEPARATOR, MarkedCase, PendingMark, SpecReader, removal

if TYPE_CHECKING:
    from tree_sitter import Node

_COMMENTS = ("line_comment", "block_comment")
_TEST = re.compile(r"#\[\s*(\w+::)*(test|rstest|test_case)\b")
_IGNORED = re.compile(r"#\[\s*ignore\s*(?:=\s*r?#*\"(?P<reason>.*?)\"#*\s*)?\]", re.DOTALL)


def _read(path: str, text: str) -> tuple[MarkedCase, ...] | None:
    syntax = read_syntax(path, text)
    if syntax is None:
        return ()
    if not is_readable(syntax.dialect.grammar, text):
        return None
    data = text.encode("utf-8", "replace")
    functions = (node for node in walk(syntax.root) if node.type == "function_item")
    pairs = ((function, _attributes(function)) for function in functions)
    return tuple(
        _case(data, function, attributes)
        for function, attributes in pairs
        if any(_TEST.match(text_of(attribute)) for attribute in attributes)
    )


PENDING = SpecReader(_read, ("**/*.rs",), ("ignore",))
"""What finds the pending tests of Rust."""


def _attributes(function: Node) -> list[Node]:
    """Return the attributes of a function, in the order of the text."""
    attributes: list[Node] = []
    before = function.prev_named_sibling
    while before is not None and before.type in ("attribute_item", *_COMMENTS):
        attributes += [before] if before.type == "attribute_item" else []
        before = before.prev_named_sibling
    return attributes[::-1]


def _case(data: bytes, function: Node, attributes: list[Node]) -> MarkedCase:
    modules = [name_of(ancestor) for ancestor in ancestors(function) if ancestor.type == "mod_item"]
    body = function.child_by_field_name("body")
    inner = [child for child in body.named_children if child.type not in _COMMENTS] if body else []
    matches = ((attribute, _IGNORED.fullmatch(text_of(attribute))) for attribute in attributes)
    marks = (
        PendingMark(
            MarkKind.SKIP,
            line_of(attribute),
            ignored["reason"] or "",
            removal(data, attribute.start_byte, attribute.end_byte),
        )
        for attribute, ignored in matches
        if ignored
    )
    return MarkedCase(
        SEPARATOR.join((*reversed(modules), name_of(function))),
        line_of(function),
        line_of(attributes[0]),
        data.rfind(b"\n", 0, attributes[0].start_byte) + 1,
        tuple(marks),
        bool(inner),
    )
