"""What came of a piece of work, as one value from which every form of the report is written."""

from enum import StrEnum

from attrs import frozen

from adws.core.flag import Flag
from adws.core.held import Held
from adws.core.money import Spending, total
from adws.core.patch import FileChange
from adws.core.proposal import KeptChange
from adws.core.red_phase import RedPhase
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.run_request import RunRequest
from adws.core.suite import NotRun
from adws.core.verification import Verification, VerificationNeed
from adws.core.work_item import WorkItem


class WorkOutcome(StrEnum):
    """How the work ended: done, handed to a person, or not at its end (the run failed)."""

    DONE = "done"
    ESCALATED = "escalated"
    UNFINISHED = "unfinished"


@frozen
class TurnRow:
    """One question to an agent. ``log`` and ``patch`` are relative to the project's folder."""

    name: str
    status: str
    said: str
    cost_usd: float | None
    duration_seconds: float
    log: str
    patch: str


@frozen
class WorkReport:
    """What came of a piece of work.

    ``failing_before`` and ``failing_after`` are the ids of failing cases when it began and at its
    end, ``cases_before`` and ``cases_after`` count all cases. ``turns`` are all questions that were
    asked, ``refusals`` what tries were refused for that were not mended, ``failure`` why the work
    was handed over or the run failed. ``test_complaints`` are what checks have
    against the new tests. ``tracker`` says what became of the issue, ``request``
    is what a person said about the run. ``not_run`` is what did not run at the end, ``held``
    what held the code that was judged.
    """

    run: str
    project: str
    item: WorkItem
    outcome: WorkOutcome
    kept: tuple[KeptChange, ...] = ()
    turns: tuple[TurnRow, ...] = ()
    refusals: tuple[VerifyFeedback, ...] = ()
    failure: RunFailure | None = None
    red: RedPhase | None = None
    need: VerificationNeed | None = None
    verification: Verification | None = None
    changes: tuple[FileChange, ...] = ()
    cases_before: int = 0
    cases_after: int = 0
    failing_before: tuple[str, ...] = ()
    failing_after: tuple[str, ...] = ()
    test_complaints: tuple[str, ...] = ()
    delivered: str = ""
    tracker: str = ""
    request: RunRequest = RunRequest()
    duration_seconds: float = 0.0
    held: Held = Held.CAGE
    not_run: tuple[NotRun, ...] = ()

    @property
    def spending(self) -> Spending:
        """What the agents have cost."""
        return total(turn.cost_usd for turn in self.turns)

    @property
    def flagged(self) -> bool:
        """Whether something that was kept looks suspicious, also to the verifier."""
        return bool(flags_of(self.kept, self.verification))

    @property
    def exit_code(self) -> int:
        """0 done, 1 handed to a person or suspicious, otherwise that of the failure."""
        if self.outcome is WorkOutcome.UNFINISHED:
            return self.failure.exit_code if self.failure else 2
        trusted = self.request.accept_flagged or not self.flagged
        return 0 if self.outcome is WorkOutcome.DONE and trusted else 1


def work_outcome(*, escalated: bool, delivered: str | None) -> WorkOutcome:
    """Return how work ended; ``delivered`` says where it is, None while it is nowhere yet."""
    if escalated:
        return WorkOutcome.ESCALATED
    return WorkOutcome.UNFINISHED if delivered is None else WorkOutcome.DONE


def flags_of(kept: tuple[KeptChange, ...], verification: Verification | None) -> tuple[Flag, ...]:
    """Return what a person should look at in a piece of work, also because of the verifier."""
    remarks = verification.flags if verification else ()
    return (*(flag for change in kept for flag in change.flags), *remarks)
