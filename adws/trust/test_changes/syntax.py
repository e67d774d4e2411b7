"""Queries on syntax trees that are the same in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.languages.language import types_of
from adws.languages.syntax_tree import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_SPARE = frozenset({",", ";"})
_TRANSPARENT = frozenset({"parenthesized_expression"})
_QUOTES = frozenset({"'", '"', '"""', "'''"})


def shape(node: Node) -> tuple[str, ...]:
    """Return the shape of a piece of code, independent of its layout.

    Pieces that differ only in comments, spaces, quotes, spare parentheses and trailing commas have
    the same shape.
    """
    tokens: list[str] = []
    waiting: list[Node | str] = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            tokens.append(item)
        elif item.type in _TRANSPARENT:
            waiting.extend(reversed(item.named_children))
        elif item.children:
            tokens.append(f"{item.type}(")
            waiting.append(")")
            waiting.extend(reversed(children(item)))
        else:
            tokens.append(_leaf(item))
    return tuple(tokens)


def children(node: Node) -> list[Node]:
    """Return the significant children of a node."""
    spare_types = _SPARE if node.type != "array" else frozenset[str]()
    return [
        child for child in node.children if child.type not in spare_types and not is_comment(child)
    ]


def is_comment(node: Node) -> bool:
    """Whether a node is a comment."""
    return node.type in types_of("comments")


def words_of(node: Node) -> str:
    """Return the source of a node on one line."""
    return " ".join(text_of(node).split())


def _leaf(node: Node) -> str:
    text = text_of(node)
    if node.type == "string_start":
        return text.rstrip("'\"").lower().replace("u", "") + '"'
    return '"' if node.type == "string_end" or text in _QUOTES else text
