"""The group that a round works on."""

from attrs import frozen

from adws.core.failure import Failure
from adws.core.shared_function import FunctionPlace

TOGETHER = "+"
"""The separator between the ids of groups whose changes are judged together."""


@frozen
class SelectedGroup:
    """The group that a round works on."""

    key: str
    """The name of the attempt in the journal."""
    round: int
    """The number of the round, from 1."""
    group: str
    """The id of the group."""
    attempt: int
    """Which judged attempt at the group it is, from 1."""
    failures: tuple[Failure, ...]
    """The open failures of the group, as the newest analysis has them."""
    earlier: tuple[str, ...] = ()
    """The results of earlier attempts, in sentences, oldest first."""
    pivoted: bool = False
    """Whether the agent is asked for another diagnosis."""
    held_out: tuple[str, ...] = ()
    """The ids of the failures that the agent does not see."""
    held_out_beside: tuple[str, ...] = ()
    """The ids of the passing cases that the agent does not see: rows of a failing case's test."""
    tried: int = 0
    """How many attempts there were before, including those without an answer."""
    name: str = ""
    """The name of the attempt's files; empty: ``round-N``."""
    shared_function: FunctionPlace | None = None
    """The function that all these cases run, and no passing case; None: none is known."""

    @property
    def groups(self) -> tuple[str, ...]:
        """The ids of the groups: several, where their changes are judged together."""
        return tuple(self.group.split(TOGETHER))

    @property
    def file_name(self) -> str:
        """The name of this attempt's files."""
        return self.name or f"round-{self.round}"

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The ids of the cases worked on."""
        return tuple(failure.case_id for failure in self.failures)

    @property
    def hidden_ids(self) -> tuple[str, ...]:
        """The ids of all cases that the agent does not see."""
        return (*self.held_out, *self.held_out_beside)

    @property
    def visible_failures(self) -> tuple[Failure, ...]:
        """The failures that the agent is shown."""
        return tuple(f for f in self.failures if f.case_id not in self.held_out)
