"""Literals: the values that stand in the source as themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.languages.syntax_tree import text_of
from adws.trust.test_changes.language import Language, parse

if TYPE_CHECKING:
    from tree_sitter import Node

_SCALARS = frozenset(
    {
        "integer",
        "float",
        "true",
        "false",
        "none",
        "number",
        "null",
        "undefined",
        "int_literal",
        "float_literal",
        "rune_literal",
        "nil",
        "integer_literal",
        "boolean_literal",
        "char_literal",
    }
)
_TEXTS = frozenset(
    {
        "string",
        "template_string",
        "interpreted_string_literal",
        "raw_string_literal",
        "string_literal",
        "concatenated_string",
    }
)
_GROUPS = frozenset(
    {"list", "tuple", "set", "dictionary", "pair", "array", "object", "parenthesized_expression"}
)
_COMPUTED = frozenset({"interpolation", "template_substitution"})
_FRAMES = {
    Language.GO: ("package p\nvar _ = (", ")\n"),
    Language.RUST: ("const X: () = (", ");\n"),
}
_SIGNED = frozenset({"unary_operator", "unary_expression"})


def is_atom(node: Node) -> bool:
    """Whether a node is a literal that has no literals inside: a number, a text, true, none."""
    if node.type in _SIGNED:
        return node.children[0].type in {"-", "+"} and number_of(node) is not None
    if node.type == "concatenated_string":
        return all(map(is_atom, node.named_children))
    if node.type in _TEXTS:
        return not any(one.type in _COMPUTED for one in node.named_children)
    return node.type in _SCALARS


def is_literal(node: Node) -> bool:
    """Whether a node is a literal: an atom, or a list, tuple, set or mapping of literals."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if is_atom(one) or one.type in {"comment", "property_identifier"}:
            continue
        if one.type not in _GROUPS:
            return False
        waiting.extend(one.named_children)
    return True


def number_of(node: Node) -> float | None:
    """Return the number that a literal stands for, if it stands for one."""
    try:
        return float(text_of(node).replace(" ", "").replace("_", ""))
    except ValueError:
        return None


def read_literal(language: Language, text: str) -> Node | None:
    """Return the literal that a text is, if it is one and nothing else."""
    before, after = _FRAMES.get(language, ("(", ")\n"))
    top = parse(language, f"{before}{text}{after}")
    found = top.descendant_for_byte_range(
        len(before.encode()), len(before.encode()) + max(len(text.encode("utf-8", "replace")), 1)
    )
    if top.has_error or found is None:
        return None
    inner = found.named_children[0] if found.type == "parenthesized_expression" else found
    if inner.parent is not None and is_atom(inner.parent):
        inner = inner.parent
    return inner if is_literal(inner) else None
