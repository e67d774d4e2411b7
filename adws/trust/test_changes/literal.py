"""Literals in source code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.languages.language import Dialect, types_of
from adws.languages.syntax_tree import parse, text_of
from adws.trust.test_changes.syntax import is_comment

if TYPE_CHECKING:
    from tree_sitter import Node


def is_atom(node: Node) -> bool:
    """Whether a node is a literal that has no literals inside: a number, a text, true, none."""
    if node.type in types_of("signed"):
        return node.children[0].type in {"-", "+"} and number_of(node) is not None
    if node.type in types_of("joined"):
        return all(map(is_atom, node.named_children))
    if node.type in types_of("strings") | types_of("templates"):
        return not any(child.type in types_of("computed") for child in node.named_children)
    return node.type in types_of("numbers") | types_of("constants")


def is_literal(node: Node) -> bool:
    """Whether a node is a literal: an atom, or a list, tuple, set or mapping of literals."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if is_atom(part) or is_comment(part) or part.type == "property_identifier":
            continue
        if part.type not in types_of("collections"):
            return False
        waiting.extend(part.named_children)
    return True


def number_of(node: Node) -> float | None:
    """Return the number of a literal; None if it is not a number."""
    try:
        return float(text_of(node).replace(" ", "").replace("_", ""))
    except ValueError:
        return None


def read_literal(dialect: Dialect, text: str) -> Node | None:
    """Return the literal in a text; None if the text is anything else."""
    before, after = dialect.language.frame
    top = parse(dialect.grammar, f"{before}{text}{after}")
    literal = top.descendant_for_byte_range(
        len(before.encode()), len(before.encode()) + max(len(text.encode("utf-8", "replace")), 1)
    )
    if top.has_error or literal is None:
        return None
    inner = literal.named_children[0] if literal.type == "parenthesized_expression" else literal
    if inner.parent is not None and is_atom(inner.parent):
        inner = inner.parent
    return inner if is_literal(inner) else None
