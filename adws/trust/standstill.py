"""A standstill: rounds in a row in which no entry became terminal."""

from collections import Counter
from collections.abc import Collection
from itertools import takewhile

from attrs import field, frozen

from adws.core.round_record import RoundRecord


@frozen
class Standstill:
    """The newest rounds in a row that fixed and escalated nothing, newest first.

    ``untried`` are the open cases that no round of the run has worked on. ``patience`` is how many
    such rounds end a run.
    """

    patience: int
    rounds: tuple[RoundRecord, ...]
    untried: frozenset[str] = field(factory=frozenset[str])

    @property
    def over(self) -> bool:
        """Whether the run has stood still for so long that it ends.

        It does not end while it explores, or before the diagnosis has pivoted once. It ends in any
        case if the agent makes no change at all.
        """
        last_word = self.pivoted or self.fruitless or self.patience == 1
        return len(self.rounds) >= self.patience and last_word and not self.exploring

    @property
    def due(self) -> bool:
        """Whether one more such round ends the run, so that the diagnosis must pivot now."""
        return 0 < self.patience - 1 <= len(self.rounds) and not (self.pivoted or self.exploring)

    @property
    def pivoted(self) -> bool:
        """Whether another diagnosis was requested meanwhile."""
        return any(item.pivoted for item in self.rounds)

    @property
    def exploring(self) -> bool:
        """Whether other cases wait for their first try, and the agent has made changes."""
        return bool(self.untried) and not self.fruitless

    @property
    def fruitless(self) -> bool:
        """Whether as many rounds as patience allows made no change at all."""
        return not any(item.patch_id for item in self.rounds[: self.patience])

    @property
    def tally(self) -> str:
        """How the rounds ended, and how often: ``refused (2), timed out (1)``."""
        counts = Counter(item.ending for item in reversed(self.rounds))
        return ", ".join(f"{ending} ({count})" for ending, count in counts.items())


def standstill(
    patience: int,
    rounds: tuple[RoundRecord, ...],
    open_ids: frozenset[str],
    closing: Collection[int],
) -> Standstill:
    """Return the standstill of a run; it has no rounds if the run makes progress.

    ``closing`` are the numbers of the rounds in which an entry became terminal.
    """
    still = tuple(takewhile(lambda item: item.number not in closing, reversed(rounds)))
    return Standstill(patience, still, open_ids.difference(*(item.cases for item in rounds)))
