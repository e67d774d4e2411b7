"""One file of a change, as text: what it was, what it became, which of its lines are new."""

from difflib import SequenceMatcher
from functools import cached_property
from itertools import takewhile

from attrs import frozen


@frozen(slots=False)
class ChangedText:
    """A changed file, relative to the repository's top.

    ``before`` is None for a file that is new; ``after`` is empty for one that is gone.

    >>> sorted(ChangedText("a", "x = 1", "x = 2").added_lines)
    [0]
    """

    path: str
    before: str | None
    after: str

    @cached_property
    def added_lines(self) -> frozenset[int]:
        """The numbers, from 0, of the lines that the change adds or alters."""
        after = self.after.split("\n")
        if self.before is None:
            return frozenset(range(len(after)))
        before = self.before.split("\n")
        head = _shared(before, after)
        tail = _shared(before[head:][::-1], after[head:][::-1])
        middle = after[head : len(after) - tail]
        blocks = SequenceMatcher(
            None, before[head : len(before) - tail], middle
        ).get_matching_blocks()
        kept = {line for block in blocks for line in range(block.b, block.b + block.size)}
        return frozenset(head + line for line in range(len(middle)) if line not in kept)


def _shared(one: list[str], other: list[str]) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
