"""The group that a round works on."""

from attrs import frozen

from adws.core.context import Slot
from adws.core.failure import Failure


@frozen
class Selected:
    """The group of this round.

    ``key`` identifies the attempt in the journal. ``failures`` are the group's open failures as
    the newest analysis shows them, ``earlier`` what former attempts came to, oldest first.
    ``attempt`` counts from 1. ``pivoted`` says that another diagnosis is asked for.
    """

    key: str
    round: int
    group: str
    attempt: int
    failures: tuple[Failure, ...]
    earlier: tuple[str, ...] = ()
    pivoted: bool = False

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The ids of the cases worked on."""
        return tuple(failure.case_id for failure in self.failures)


SELECTED = Slot("selected", Selected)
"""The group that this round works on."""
