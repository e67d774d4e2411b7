"""The group that a round works on."""

from attrs import frozen

from adws.core.failure import Failure


@frozen
class Selected:
    """The group of this round.

    ``key`` identifies the attempt in the journal. ``failures`` are the group's open failures as
    the newest analysis shows them; of those in ``held_out`` the agent is told nothing.
    ``earlier`` says what former attempts came to, oldest first. ``attempt`` counts from 1.
    ``tried`` counts all earlier attempts, those without an answer too. ``pivoted`` says that
    another diagnosis is asked for. ``name`` is what its files are called, ``round-N`` when empty.
    """

    key: str
    round: int
    group: str
    attempt: int
    failures: tuple[Failure, ...]
    earlier: tuple[str, ...] = ()
    pivoted: bool = False
    held_out: tuple[str, ...] = ()
    tried: int = 0
    name: str = ""

    @property
    def file_name(self) -> str:
        """What the files of this attempt are called."""
        return self.name or f"round-{self.round}"

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The ids of the cases worked on."""
        return tuple(failure.case_id for failure in self.failures)

    @property
    def shown(self) -> tuple[Failure, ...]:
        """The failures that the agent is shown."""
        return tuple(f for f in self.failures if f.case_id not in self.held_out)
