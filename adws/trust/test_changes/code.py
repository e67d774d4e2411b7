"""A piece of source: its text for people, and its shape for comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from adws.languages.syntax_tree import line_of, name_of
from adws.trust.test_changes.syntax import is_comment, shape, words_of

if TYPE_CHECKING:
    from tree_sitter import Node

_WIDTH = 80


@frozen
class Code:
    """A piece of source. ``words`` are it on one line; pieces of one ``shape`` are equal.

    ``start`` and ``end`` are its place in the file, in bytes; ``line`` counts from 1.
    """

    shape: tuple[str, ...]
    words: str = field(default="", eq=False)
    line: int = field(default=0, eq=False)
    start: int = field(default=0, eq=False)
    end: int = field(default=0, eq=False)

    def __str__(self) -> str:
        """Return the words, quoted as code and not too long."""
        short = self.words if len(self.words) <= _WIDTH else f"{self.words[: _WIDTH - 1]}…"
        return f"`{short}`"


def code_of(node: Node) -> Code:
    """Return a node of a syntax tree as a piece of source."""
    return Code(shape(node), words_of(node), line_of(node), node.start_byte, node.end_byte)


def name_called(call: Node) -> str:
    """Return the name of the function that is called, as it is written."""
    return name_of(call, "function")


def argument_of(call: Node, place: int) -> Code | None:
    """Return the argument of a call at a position (from 0); None if there are fewer."""
    arguments = call.child_by_field_name("arguments")
    values = (
        [node for node in arguments.named_children if not is_comment(node)] if arguments else []
    )
    return code_of(values[place]) if place < len(values) else None
