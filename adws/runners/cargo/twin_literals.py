"""The literals of Rust's tests, and other ones of the same types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws.core.twin import TwinForm
from adws.languages.syntax_tree import text_of
from adws.runners.twin_sites import ByteEdit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

_TYPES = ("integer_literal", "float_literal", "string_literal", "boolean_literal")


def altered_literal(sides: Sequence[Sequence[Node]], form: TwinForm) -> ByteEdit | None:
    """Return the edit that alters the first side that is a literal, else None."""
    literal = next((side[-1] for side in sides if _is_literal(side)), None)
    if literal is None:
        return None
    return ByteEdit(literal.start_byte, literal.end_byte, _other(literal, form))


def _is_literal(tokens: Sequence[Node]) -> bool:
    *signs, last = tokens
    plain = last.type != "integer_literal" or text_of(last).isdecimal()
    return last.type in _TYPES and plain and all(sign.type == "-" for sign in signs)


def _other(literal: Node, form: TwinForm) -> str:
    """Return another literal of the same type: no integer becomes larger than its type, but 0."""
    text, far = text_of(literal), form is TwinForm.FAR
    if literal.type == "integer_literal":
        number = int(text)
        return str(number - (2 if far else 1) if number > far else number + (3 if far else 1))
    if literal.type == "float_literal":
        return f"{'97' if far else '1'}{text}"
    if literal.type == "boolean_literal":
        return "false" if text == "true" else "true"
    return '"adws-twin"' if far else f'{text[:-1]}~"'
