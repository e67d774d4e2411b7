"""Find the examples in Rust documentation that run as tests: fenced, and not marked otherwise.

Examples in block comments, attributes and included files are not found.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from tree_sitter import Node

from adws.languages.syntax_tree import text_of

_FENCE = re.compile(r"//[/!]\s*(```+|~~~+)\s*([^`]*?)\s*")
_RUN = re.compile(r"(rust|should_panic|no_run|compile_fail|ignore\S*|edition\d+|E\d+|[,\s])*")


def examples(comments: list[Node], kind: str) -> Iterator[tuple[int, int]]:
    """Yield where each example begins and ends, in bytes, in the comments before an item.

    ``kind`` is ``outer`` for comments on that item, ``inner`` for comments on the enclosing one.
    """
    for documents, run in groupby(
        comments,
        key=lambda node: node.type == "line_comment" and node.child_by_field_name(kind) is not None,
    ):
        if documents:
            yield from _fenced([*run])


def _fenced(lines: list[Node]) -> Iterator[tuple[int, int]]:
    opened: tuple[int, str, bool] | None = None
    for line in lines:
        fence = _FENCE.fullmatch(text_of(line).strip())
        if fence and opened is None:
            opened = line.start_byte, fence[1], bool(_RUN.fullmatch(fence[2]))
        elif fence and opened and fence[1].startswith(opened[1]):
            if opened[2]:
                yield opened[0], line.start_byte + len((line.text or b"").rstrip())
            opened = None
