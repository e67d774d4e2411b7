"""The literals of a syntax tree, by value, and whether code is nothing but literals."""

import re
from collections.abc import Iterator
from itertools import takewhile

from tree_sitter import Node

from adws.languages.language import Types
from adws.languages.syntax_tree import Syntax, ancestors, name_of, text_of, walk
from adws.trust.source_rules.rules import SourceRules

Value = float | str

_ROUND = frozenset({0.5, *(float(10**power) for power in range(8))}) | {
    float(2**power) for power in range(17)
}
_SMALL_NUMBER = 10
_SHORT_STRING = 4
_WORD = re.compile(r"[^\W\d]+")
_NAME = re.compile(r"[^\W\d]+([.-][^\W\d]+)*")
_KIND = re.compile(r"^((?!0x).*)f(?:32|64)$|^(.*)[iu](?:8|16|32|64|128|size)$")
"""Rust's suffixes for the type of a number."""
_CALLED = ("function", "constructor", "name", "type", "path", "macro")


def literals(syntax: Syntax, node: Node) -> Iterator[tuple[Value, Node]]:
    """Yield the numbers and strings of a node; a computed string has no value."""
    nodes = syntax.language.nodes
    for inner in walk(node):
        value: Value | None = None
        if inner.type in nodes.numbers:
            value = _number(inner)
        elif inner.type in nodes.strings | nodes.templates:
            value = _string(inner, nodes.computed)
        if value is not None:
            yield value, inner


def is_constant(node: Node) -> bool:
    """Whether code always gives the same value: literals, also as arguments of calls."""
    names = (inner for inner in walk(node) if inner.type == "identifier")
    return all(_is_called(name) for name in names)


def is_spoken(rules: SourceRules, syntax: Syntax, node: Node) -> bool:
    """Whether a literal is a message to people or tools, not a value to compute with."""
    functions = syntax.language.nodes.functions
    inside = takewhile(lambda around: around.type not in functions, ancestors(node))
    return any(around.type in rules.speech for around in ancestors(node)) or any(
        re.fullmatch(rules.speakers, name_of(around, "function"), re.DOTALL) for around in inside
    )


def is_telling(value: Value) -> bool:
    """Whether a value is distinctive: it shows where it comes from.

    >>> [is_telling(value) for value in (37.0, 3.0, 1024.0, "Grüße", "abc")]
    [True, False, False, True, False]
    """
    if isinstance(value, str):
        return len(value) >= _SHORT_STRING
    return abs(value) > _SMALL_NUMBER and value not in _ROUND


def is_word(value: Value) -> bool:
    """Whether a value is a single word, such as a name that code and tests share.

    >>> [is_word(value) for value in ("book", "out_of_stock", "two words", "b00k", 37.0)]
    [True, True, False, False, False]
    """
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def is_name(value: Value) -> bool:
    """Whether a value is a word, or words that dots or hyphens join to a name.

    >>> [is_name(value) for value in ("book", "json.dumps_function", "in-place", "a b", "v1.2")]
    [True, True, True, False, False]
    """
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def is_phrase(value: Value) -> bool:
    """Whether a value is a symbol or several words: a message for people.

    >>> [is_phrase(value) for value in ("-", "is too long", "hello-world", 3.0)]
    [True, True, False, False]
    """
    return isinstance(value, str) and (len(value) < _SHORT_STRING or " " in value)


def is_empty(value: Value) -> bool:
    """Whether a value is one that any code may fall back on."""
    return value in {0.0, 1.0, ""}


def _is_called(name: Node) -> bool:
    around = name.parent
    return around is not None and any(
        around.child_by_field_name(field) == name for field in _CALLED
    )


def _number(node: Node) -> float | None:
    text = _KIND.sub(r"\1\2", text_of(node).replace("_", "")).rstrip("nlL").lower()
    try:
        return float(int(text, 0)) if text[:2] in {"0x", "0b", "0o"} else float(text)
    except ValueError:
        return None


def _string(node: Node, computed: Types) -> str | None:
    around = node.parent
    if around is None or around.type == "expression_statement":
        return None
    if any(part.type in computed for part in node.children):
        return None
    text = text_of(node).lstrip("rRbBuUfF").strip("#")
    return text.strip(text[:1])
