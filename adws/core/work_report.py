"""The report of a piece of work as one value, from which every form is written."""

from enum import StrEnum

from attrs import frozen

from adws.core.confinement_kind import ConfinementKind
from adws.core.displayed import Display, Displayed, Words
from adws.core.flag import Flag
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
    """How the work ended: done, handed to a person, or unfinished (the run failed)."""

    DONE = "done"
    ESCALATED = "escalated"
    UNFINISHED = "unfinished"


@frozen
class TurnRow:
    """One call of an agent, for a report."""

    name: str
    """The name of the call, unique in its run."""
    status: str
    """How the agent ended, with the reason where it did not finish."""
    said: str
    """The agent's last message."""
    cost_usd: float | None
    """The price of the call, in US dollars; None if it is unknown."""
    duration_seconds: float
    """How long the call took, in seconds."""
    log: str
    """The file with the agent's output, relative to the project's folder."""
    patch: str
    """The file with the agent's change as a diff, relative to the project's folder."""


@frozen(repr=False)
class WorkReport(Displayed):
    """The report of a piece of work."""

    run: str
    """The id of the run."""
    project: str
    """The name of the project's folder."""
    item: WorkItem
    """What was to be built."""
    outcome: WorkOutcome
    """How the work ended."""
    kept: tuple[KeptChange, ...] = ()
    """The changes that were judged and committed, oldest first."""
    turns: tuple[TurnRow, ...] = ()
    """All calls of agents, oldest first."""
    refusals: tuple[VerifyFeedback, ...] = ()
    """The refusals that no later try repaired, oldest first."""
    failure: RunFailure | None = None
    """Why the work was left to a person or the run failed; None if neither happened."""
    red: RedPhase | None = None
    """The result of the RED gate; None if it was not passed."""
    need: VerificationNeed | None = None
    """Whether the change needs an independent verifier; None if nobody has decided yet."""
    verification: Verification | None = None
    """The last verification; None without one."""
    changes: tuple[FileChange, ...] = ()
    """The files that differ between the start and the end of the work."""
    cases_before: int = 0
    """How many cases there were at the start."""
    cases_after: int = 0
    """How many cases there are at the end."""
    failing_before: tuple[str, ...] = ()
    """The ids of the cases that failed at the start."""
    failing_after: tuple[str, ...] = ()
    """The ids of the cases that fail at the end."""
    test_complaints: tuple[str, ...] = ()
    """What checks report about the new tests, in sentences."""
    delivered: str = ""
    """Where the result is, in one sentence; empty before the delivery."""
    tracker: str = ""
    """The result for the issue, in one sentence; empty if there is none."""
    request: RunRequest = RunRequest()
    """The options that a person gave this run, such as to accept flagged changes."""
    duration_seconds: float = 0.0
    """How long the run took, in seconds."""
    limits: tuple[str, ...] = ()
    """What the suites' test tools cannot show of changes and the settings do not accept."""
    held: ConfinementKind = ConfinementKind.CAGE
    """What confined the code that was judged."""
    not_run: tuple[NotRun, ...] = ()
    """What did not run at the end."""
    warnings: tuple[str, ...] = ()
    """Warnings about the judged runs, in sentences."""

    def __display__(self) -> Display:
        """Return how the work ended, where it is, and what was kept and refused."""
        facts = {"item": self.item.title, "run": self.run, "delivered": self.delivered}
        if self.failure:
            facts |= {self.failure.kind: self.failure.message, "hint": self.failure.hint}
        return f"WorkReport({self.project!r}: {self.outcome.value})", (
            *((name, Words(text)) for name, text in facts.items() if text),
            ("kept", self.kept),
            ("refusals", self.refusals),
            ("failing_after", self.failing_after),
        )

    @property
    def spending(self) -> Spending:
        """What the agents have cost."""
        return total(turn.cost_usd for turn in self.turns)

    @property
    def flagged(self) -> bool:
        """Whether a kept change looks suspicious, also to the verifier."""
        return bool(flags_of(self.kept, self.verification))

    @property
    def limited(self) -> bool:
        """Whether something was kept of which the suites' test tools cannot show everything."""
        return bool(self.limits and self.kept)

    @property
    def exit_code(self) -> int:
        """0 done, 1 handed to a person, suspicious or limited, otherwise that of the failure."""
        if self.outcome is WorkOutcome.UNFINISHED:
            return self.failure.exit_code if self.failure else 2
        trusted = (self.request.accept_flagged or not self.flagged) and not self.limited
        return 0 if self.outcome is WorkOutcome.DONE and trusted else 1


def work_outcome(*, escalated: bool, delivered: str | None) -> WorkOutcome:
    """Return how work ended; ``delivered`` says where it is, None before the delivery."""
    if escalated:
        return WorkOutcome.ESCALATED
    return WorkOutcome.UNFINISHED if delivered is None else WorkOutcome.DONE


def flags_of(
    changes: tuple[KeptChange, ...], verification: Verification | None
) -> tuple[Flag, ...]:
    """Return the suspicious lines of a piece of work, including those from the verifier."""
    remarks = verification.flags if verification else ()
    return (*(flag for change in changes for flag in change.flags), *remarks)
