"""One failing case's record in the ledger, and the attempts made at it."""

from enum import StrEnum

from attrs import frozen

from adws.core.failure import ErrorType, Priority, RootCause


class Status(StrEnum):
    """Where an entry stands in its life; the lawful moves are in ``transitions``."""

    DISCOVERED = "discovered"
    ATTEMPTED = "attempted"
    FIXED = "fixed"
    ESCALATED = "escalated"


TERMINAL = frozenset({Status.FIXED, Status.ESCALATED})


class EscalationReason(StrEnum):
    """Why a person must look at a failure; there are no other reasons."""

    DESIGN_DECISION = "design_decision"
    EXTERNAL_DEPENDENCY = "external_dependency"
    FLAKY = "flaky"
    CIRCULAR_REGRESSION = "circular_regression"
    MAX_ATTEMPTS_EXCEEDED = "max_attempts_exceeded"
    OUT_OF_SCOPE = "out_of_scope"


class AttemptOutcome(StrEnum):
    """How an attempt ended."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    NO_CHANGE = "no_change"
    SAME_PATCH = "same_patch"
    REGRESSED = "regressed"
    GAVE_UP = "gave_up"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"
    JUDGE_FAILED = "judge_failed"


UNCOUNTED = frozenset(
    {AttemptOutcome.TIMED_OUT, AttemptOutcome.CRASHED, AttemptOutcome.JUDGE_FAILED}
)
"""Outcomes without an answer that was judged: no try at the failure, so the state is retried."""


@frozen
class Attempt:
    """One try of an agent at a group, as each entry of the group keeps it.

    ``number`` counts an entry's attempts from 1. ``started_at`` is ISO 8601. ``reasons`` say why
    it was not accepted. ``patch`` is where the change is kept, relative to ``.adws``; ``patch_id``
    the digest of its content. ``cost_usd`` is the price of the whole group's attempt, None when
    nobody told it; sums are made over rounds, never over entries.
    """

    round: int
    agent: str
    started_at: str
    outcome: AttemptOutcome
    number: int = 1
    reasons: tuple[str, ...] = ()
    patch: str = ""
    patch_id: str = ""
    files: tuple[str, ...] = ()
    cost_usd: float | None = None
    duration_seconds: float = 0.0

    @property
    def counts(self) -> bool:
        """Whether it is one of the attempts that a failure is allowed."""
        return self.outcome not in UNCOUNTED


@frozen(kw_only=True)
class Entry:
    """The life of one failing case.

    ``attempt_count`` counts the attempts that were judged, at most ``max_attempts`` of them.
    ``commit`` holds the fix. ``covers`` is set when the case stands for a file or folder that could
    not be loaded. ``discovered_in_round`` is 0 for a failure of the baseline;
    ``is_regression`` is true when a round brought the failure, false when it was there before or
    was only hidden. ``closed_in_round`` is the round in which the entry became terminal.
    ``history`` lists every status it has had, so that the lawfulness of its life can be proved.
    """

    id: str
    file: str
    test: str
    priority: Priority
    status: Status = Status.DISCOVERED
    attempt_count: int = 0
    max_attempts: int = 3
    diagnosis: str = ""
    fix_applied: str = ""
    escalation_reason: EscalationReason | None = None
    modified_files: tuple[str, ...] = ()
    case_id: str
    error_type: ErrorType
    fingerprint: str
    group: str
    root_cause: RootCause = RootCause.UNKNOWN
    commit: str = ""
    covers: str | None = None
    discovered_in_round: int = 0
    closed_in_round: int | None = None
    is_regression: bool = False
    attempts: tuple[Attempt, ...] = ()
    history: tuple[Status, ...] = (Status.DISCOVERED,)
    detail: str = ""

    @property
    def open(self) -> bool:
        """Whether it is neither fixed nor escalated."""
        return self.status not in TERMINAL

    @property
    def explanation(self) -> str:
        """What is wrong, and why a person must look at it, as far as both are known."""
        return "; ".join(filter(None, (self.diagnosis, self.detail)))

    @property
    def exhausted(self) -> bool:
        """Whether no attempt is left.

        Attempts without a judged answer are counted apart under the same limit: a group on which
        every agent crashes must neither use up its tries nor keep the others waiting for ever.
        """
        unjudged = sum(1 for attempt in self.attempts if not attempt.counts)
        return max(self.attempt_count, unjudged) >= self.max_attempts

    @property
    def last_round(self) -> int:
        """The round of the newest attempt; 0 before the first."""
        return self.attempts[-1].round if self.attempts else 0
