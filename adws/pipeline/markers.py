"""What the pipeline remembers of a pull request: marks in its own comments.

A mark is an HTML comment, which people do not see. It counts in comments of the pipeline's own
account alone, and only with its checksum: text that somebody copies is none.
"""

import re
from enum import StrEnum
from hashlib import sha256

from attrs import frozen

_MARK = re.compile(r"<!-- adws v1 (?P<words>[^<>]*?) sum=(?P<sum>[0-9a-f]{16}) -->")
_WORD = re.compile(r"(?P<name>[a-z]+)=(?P<value>\S*)")


class MarkerKind(StrEnum):
    """What a mark says."""

    ATTEMPT = "attempt"
    """An attempt has begun; the key is the commit that was red, ``number`` the attempt."""
    TEST = "test"
    """The test of a commit was ordered."""
    VERDICT = "verdict"
    """What the judge says about a commit: ``word`` is green, red, quality or infrastructure."""
    AGENT = "agent"
    """An agent was asked to work on a commit; ``word`` is its role."""
    RESULT = "result"
    """How an agent's run on a commit ended: ``word`` is the category."""
    RETRY = "retry"
    """An agent is asked again at ``until``: ``word`` is how its call ``number`` ended."""
    RESET = "reset"
    """Somebody has set the count back; ``number`` is the attempt that it continues with."""
    ADOPTED = "adopted"
    """Continue work that the pipeline did not begin, or whose label was lost."""
    CREDITS = "credits"
    """What was spent; this comment is written anew."""
    BATCH = "batch"
    """Heads were ordered to be judged together; the key is the first of them and their number."""
    ACCEPTED = "accepted"
    """A commit was accepted together with others; ``word`` is its place, as ids of trees."""
    APART = "apart"
    """A commit was not accepted together with others; ``number`` is with how many heads, itself
    included, it may be judged next."""
    ENDED = "ended"
    """The pipeline works on this no more; ``word`` is the label that says why."""


@frozen
class Marker:
    """A mark."""

    kind: MarkerKind
    """What the mark says."""
    key: str
    """What it is about, such as a commit, so that the same thing is never done twice."""
    word: str = ""
    """The detail that its kind needs, such as a verdict or a role; empty for none."""
    number: int = 0
    """The number of the attempt or of the call that it is about; 0 if there is none."""
    until: int = 0
    """When the next step is due, in whole seconds since 1970; 0 is at once."""
    at: int = 0
    """When it was made, in whole seconds since 1970."""

    def __str__(self) -> str:
        """Return the mark as it is in a comment."""
        words = (
            f"kind={self.kind} key={self.key} word={self.word} number={self.number} "
            f"until={self.until} at={self.at}"
        )
        return f"<!-- adws v1 {words} sum={_checksum(words)} -->"


def read_markers(body: str) -> tuple[Marker, ...]:
    """Return the marks of a comment; damaged ones, and those of other versions, are left out."""
    markers = (_marker(match["words"], match["sum"]) for match in _MARK.finditer(body))
    return tuple(marker for marker in markers if marker)


def _marker(words: str, checksum: str) -> Marker | None:
    named = {match["name"]: match["value"] for match in _WORD.finditer(words)}
    whole = {"kind", "key", "word", "number", "until", "at"}
    if (
        _checksum(words) != checksum
        or set(named) != whole
        or named["kind"] not in tuple(MarkerKind)
    ):
        return None
    numbers = (named["number"], named["until"], named["at"])
    if not all(number.isdecimal() for number in numbers):
        return None
    number, until, at = map(int, numbers)
    return Marker(MarkerKind(named["kind"]), named["key"], named["word"], number, until, at)


def _checksum(words: str) -> str:
    return sha256(f"adws marker: {words}".encode()).hexdigest()[:16]
