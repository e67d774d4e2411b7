"""Find a literal that is claimed to be stale in a test's text, and replace it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.languages.language import Dialect, types_of
from adws.languages.syntax_tree import ancestors, line_of, parse, walk
from adws.trust.test_changes.assertion import Relation
from adws.trust.test_changes.literal import read_literal
from adws.trust.test_changes.literal_change import FIXED, same_but
from adws.trust.test_changes.reading import read, readable
from adws.trust.test_changes.syntax import shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.trust.test_changes.code import Code
    from adws.trust.test_changes.routine import Routine

_LONGEST_REASON = 160
_VALUE = re.compile(r"%[a-zA-Z#]|\\\$(\\\{[^}]*\}|\w+)")
_MEANT_FOR_TOOLS = re.compile(r"[^\w .,;()'+-]+")


@frozen
class StaleLiteral:
    """A claim: in this case of the file ``path``, ``old`` should be ``new``.

    ``line`` is the line of the literal; 0 if it occurs in the case only once.
    """

    case_id: str
    path: str
    line: int
    old: str
    new: str


@frozen
class LiteralPlace:
    """The place of the literal; ``expected`` says that an assertion of equality expects it."""

    line: int
    start: int
    end: int
    expected: bool


def find(text: str, stale: StaleLiteral) -> Result[LiteralPlace, str]:
    """Return the place of a stale literal in its test's text, or why there is none.

    If it occurs more than once, the one that an assertion expects is meant.
    """
    return _dialect(text, stale).bind(lambda dialect: _find(dialect, text, stale))


def mend(text: str, stale: StaleLiteral, reason: str) -> Result[str, str]:
    """Return the text with the literal replaced and the reason in a comment above it.

    The result is checked: nothing else may have changed.
    """
    return Result.do(
        mended
        for dialect in _dialect(text, stale)
        for place in _find(dialect, text, stale)
        for mended in _mended_text(dialect, text, stale, reason, place)
    )


def reason_comment(reason: str) -> str:
    r"""Return the text of a comment that gives a reason, without characters that tools obey.

    >>> reason_comment("rounds up now\n# type: ignore")
    'Fixed: rounds up now type ignore'
    """
    words = " ".join(_MEANT_FOR_TOOLS.sub(" ", reason).split())
    return f"{FIXED} {words[:_LONGEST_REASON].strip()}"


def _dialect(text: str, stale: StaleLiteral) -> Result[Dialect, str]:
    dialect = readable(stale.path, text)
    if dialect is None:
        return Failure(f"{stale.path} cannot be read: its language is unknown, or it is too large")
    return Success(dialect)


def _find(dialect: Dialect, text: str, stale: StaleLiteral) -> Result[LiteralPlace, str]:
    if any(read_literal(dialect, words) is None for words in (stale.old, stale.new)):
        return Failure(f"`{stale.old}` and `{stale.new}` must be literals")
    places = tuple(_places(dialect, text, stale))
    candidates = tuple(place for place in places if place.expected) or places
    if len(candidates) == 1:
        return Success(candidates[0])
    where = f"line {stale.line} of {stale.path}" if stale.line else stale.path
    often = "more than once" if candidates else "nowhere"
    return Failure(f"`{stale.old}` occurs {often} in the case {stale.case_id}, {where}")


def _places(dialect: Dialect, text: str, stale: StaleLiteral) -> Iterator[LiteralPlace]:
    old_literal = read_literal(dialect, stale.old)
    looked_for = shape(old_literal) if old_literal else ()
    routines = [
        routine for routine in read(dialect, text).routines if _is_of(routine, stale.case_id)
    ]
    for node in walk(parse(dialect.grammar, text)):
        around = [routine for routine in routines if _holds(routine.whole, node)]
        if around and stale.line in {0, line_of(node)} and shape(node) == looked_for:
            yield LiteralPlace(
                line_of(node),
                node.start_byte,
                node.end_byte,
                any(_expects(routine, node) for routine in around),
            )


def _is_of(routine: Routine, case_id: str) -> bool:
    return routine.noun == "case" and all(_names(title, case_id) for title in routine.titles)


def _names(title: str, case_id: str) -> bool:
    filled_in = _VALUE.sub(".*", re.escape(title))
    return bool(re.search(rf"(?<!\w){filled_in}(?!\w)", case_id, re.DOTALL))


def _holds(code: Code, node: Node) -> bool:
    return code.start <= node.start_byte and node.end_byte <= code.end


def _expects(routine: Routine, node: Node) -> bool:
    expected = (
        assertion.expected
        for assertion in routine.assertions
        if assertion.relation is Relation.EQUAL
    )
    return any(code and _holds(code, node) and not _tunes(code, node) for code in expected)


def _tunes(expected: Code, node: Node) -> bool:
    """Whether a literal only tunes how the expected value is compared: ``approx(1, abs=0.1)``."""
    while node.parent is not None and _holds(expected, node.parent):
        argument, node = node, node.parent
        later = node.type in {"argument_list", "arguments"} and node.named_children[0] != argument
        if later or node.type == "keyword_argument":
            return True
    return False


def _mended_text(
    dialect: Dialect, text: str, stale: StaleLiteral, reason: str, place: LiteralPlace
) -> Result[str, str]:
    source = text.encode("utf-8", "replace")
    at = _statement(parse(dialect.grammar, text), source, place)
    line = source.rfind(b"\n", 0, at) + 1
    sign = dialect.language.comment.encode()
    end = b"\r\n" if b"\r\n" in source else b"\n"
    comment = source[line:at] + sign + b" " + reason_comment(reason).encode() + end
    old, new = source[line : place.start], stale.new.encode("utf-8", "replace")
    mended = b"".join((source[:line], comment, old, new, source[place.end :])).decode()
    if same_but(stale.path, text, mended, stale.old, stale.new):
        return Success(mended)
    return Failure(f"`{stale.old}` in {stale.path} cannot be replaced without other changes")


def _statement(top: Node, source: bytes, place: LiteralPlace) -> int:
    """Return the beginning of the innermost statement around a place that starts its line."""
    literal = top.descendant_for_byte_range(place.start, place.end) or top
    starts = (node for node in ancestors(literal, top) if _begins_line(node, source))
    return next((node.start_byte for node in starts), 0)


def _begins_line(node: Node, source: bytes) -> bool:
    before = source[source.rfind(b"\n", 0, node.start_byte) + 1 : node.start_byte]
    holder = node.parent.type if node.parent else ""
    return holder in types_of("blocks") and not before.strip(b" \t")
