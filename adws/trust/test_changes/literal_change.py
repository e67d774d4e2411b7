"""An edit that changes one literal and nothing else: the only one that a permit may make."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from adws.languages.language import dialect_of
from adws.languages.syntax_tree import is_readable, line_of, parse, text_of, walk
from adws.trust.test_changes.literal import is_atom, is_literal, read_literal
from adws.trust.test_changes.syntax import children, is_comment, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

FIXED = "Fixed:"
"""The beginning of the comment that gives the reason for a changed test."""

_OURS = re.compile(rf"(#|//) {FIXED} .*")


@frozen
class LiteralChange:
    """A change of one literal; ``line`` is that of the old one, from 1."""

    line: int
    old: str
    new: str


def literal_change(path: str, before: str, after: str) -> LiteralChange | None:
    """Return the smallest literal that an edit changes; None if it changes anything else.

    Layout and comments do not count.

    >>> literal_change("t.py", "assert f() == [1, 2]", "assert f() == [1, 3]  # new")
    LiteralChange(line=1, old='2', new='3')
    """
    pairs = [pair for pair in _differing(path, before, after) if all(map(is_literal, pair))]
    if not pairs:
        return None
    old, new = pairs[-1]
    return LiteralChange(line_of(old), text_of(old), text_of(new))


def same_but(path: str, before: str, after: str, old: str, new: str) -> bool:
    r"""Whether an edit changes exactly one literal from ``old`` to ``new`` and nothing else.

    Layout does not count. Comments may only be added, and only to give the reason (``# Fixed: …``).

    >>> was, now = "assert f(4) == 4", "# Fixed: counts from one\nassert f(4) == 5"
    >>> same_but("t.py", was, now, "4", "5"), same_but("t.py", was, now, "4", "6")
    (True, False)
    """
    dialect = dialect_of(path)
    if dialect is None or not _comments_fit(path, before, after):
        return False
    claimed = tuple(read_literal(dialect, text) for text in (old, new))
    shapes = tuple(shape(node) for node in claimed if node is not None)
    return any(
        (shape(was), shape(now)) == shapes and is_literal(was) and is_literal(now)
        for was, now in _differing(path, before, after)
    )


def _differing(path: str, before: str, after: str) -> Iterator[tuple[Node, Node]]:
    """Yield the nodes that contain the whole difference, from the file down to the smallest."""
    dialect = dialect_of(path)
    if dialect is None or not all(is_readable(dialect.grammar, text) for text in (before, after)):
        return
    was, now = parse(dialect.grammar, before), parse(dialect.grammar, after)
    broken = was.has_error or now.has_error
    pair = None if broken or shape(was) == shape(now) else (was, now)
    while pair is not None:
        yield pair
        pair = _below(*pair)


def _below(before: Node, after: Node) -> tuple[Node, Node] | None:
    was, now = _parts(before), _parts(after)
    if before.type != after.type or len(was) != len(now):
        return None
    pairs = [(b, a) for b, a in zip(was, now, strict=True) if shape(b) != shape(a)]
    return pairs[0] if len(pairs) == 1 else None


def _parts(node: Node) -> list[Node]:
    return [] if is_atom(node) else children(node)


def _comments_fit(path: str, before: str, after: str) -> bool:
    was, now = (Counter(_comments(path, text)) for text in (before, after))
    return was <= now and all(_OURS.fullmatch(words) for words in now - was)


def _comments(path: str, text: str) -> Iterator[str]:
    dialect = dialect_of(path)
    nodes = walk(parse(dialect.grammar, text)) if dialect else ()
    yield from (text_of(node) for node in nodes if is_comment(node))
