"""The few questions that are asked of a syntax tree, the same in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

COMMENTS = frozenset({"comment", "html_comment", "hash_bang_line", "line_comment", "block_comment"})
_SPARE = frozenset({",", ";"})
_TRANSPARENT = frozenset({"parenthesized_expression"})
_QUOTES = frozenset({"'", '"', '"""', "'''"})


def walk(node: Node) -> Iterator[Node]:
    """Give a node and all below it, in the order of the source."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(reversed(found.children))


def shape(node: Node) -> tuple[str, ...]:
    """Return what a piece of code is, whatever its layout.

    Two pieces that differ in comments, spaces, quotes, spare parentheses and trailing commas only
    have the same shape.
    """
    found: list[str] = []
    waiting: list[Node | str] = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            found.append(item)
        elif item.type in _TRANSPARENT:
            waiting.extend(reversed(item.named_children))
        elif item.children:
            found.append(f"{item.type}(")
            waiting.append(")")
            waiting.extend(reversed(children(item)))
        else:
            found.append(_leaf(item))
    return tuple(found)


def children(node: Node) -> list[Node]:
    """Return a node's parts that mean something."""
    kept = _SPARE if node.type != "array" else frozenset[str]()
    return [one for one in node.children if one.type not in kept and one.type not in COMMENTS]


def text_of(node: Node) -> str:
    """Return the source of a node as it stands."""
    return (node.text or b"").decode("utf-8", "replace")


def words_of(node: Node) -> str:
    """Return the source of a node on one line."""
    return " ".join(text_of(node).split())


def line_of(node: Node) -> int:
    """Return the line that a node begins on, from 1."""
    return node.start_point[0] + 1


def ancestors(node: Node, top: Node) -> Iterator[Node]:
    """Give the nodes around a node, innermost first, ``top`` last."""
    around = node
    while around != top and around.parent is not None:
        around = around.parent
        yield around


def _leaf(node: Node) -> str:
    text = text_of(node)
    if node.type == "string_start":
        return text.rstrip("'\"").lower().replace("u", "") + '"'
    return '"' if node.type == "string_end" or text in _QUOTES else text
