"""One file of a change, as text: before, after, and its new lines."""

from difflib import SequenceMatcher
from functools import cached_property

from attrs import frozen

from adws.core.shared_start import shared_start


@frozen(slots=False)
class ChangedText:
    """A changed file, relative to the repository's top.

    ``before`` is None for a new file; ``after`` is empty for a removed file.

    >>> sorted(ChangedText("a", "x = 1", "x = 2").added_lines)
    [0]
    """

    path: str
    before: str | None
    after: str
    loaded: bool = False
    """Whether other code loads the file although it lies among documentation or examples."""

    @cached_property
    def added_lines(self) -> frozenset[int]:
        """The numbers, from 0, of the lines that the change adds or alters."""
        after = self.after.split("\n")
        if self.before is None:
            return frozenset(range(len(after)))
        before = self.before.split("\n")
        head = shared_start(before, after)
        tail = shared_start(before[head:][::-1], after[head:][::-1])
        middle = after[head : len(after) - tail]
        blocks = SequenceMatcher(
            None, before[head : len(before) - tail], middle
        ).get_matching_blocks()
        unchanged = {line for block in blocks for line in range(block.b, block.b + block.size)}
        return frozenset(head + line for line in range(len(middle)) if line not in unchanged)
