"""The record of a failing case in the ledger, with the attempts at it."""

from enum import StrEnum

from attrs import frozen

from adws.core.failure import ErrorType, Priority, RootCause
from adws.core.shared_function import FunctionPlace


class EntryStatus(StrEnum):
    """The status of an entry; ``transitions`` has the allowed changes of status."""

    DISCOVERED = "discovered"
    ATTEMPTED = "attempted"
    FIXED = "fixed"
    ESCALATED = "escalated"


TERMINAL = frozenset({EntryStatus.FIXED, EntryStatus.ESCALATED})


class EscalationReason(StrEnum):
    """Why a person must look at a failure; there are no other reasons."""

    DESIGN_DECISION = "design_decision"
    EXTERNAL_DEPENDENCY = "external_dependency"
    FLAKY = "flaky"
    CIRCULAR_REGRESSION = "circular_regression"
    MAX_ATTEMPTS_EXCEEDED = "max_attempts_exceeded"
    OUT_OF_SCOPE = "out_of_scope"

    @property
    def words(self) -> str:
        """The reason as people read it.

        >>> EscalationReason.OUT_OF_SCOPE.words, EscalationReason.MAX_ATTEMPTS_EXCEEDED.words
        ('out of scope', 'all attempts used')
        """
        used = self is EscalationReason.MAX_ATTEMPTS_EXCEEDED
        return "all attempts used" if used else self.value.replace("_", " ")


def give_up_words(reason: str) -> str:
    """Return why an agent gave up, as people read it; any other text stays as it is.

    >>> give_up_words("out_of_scope"), give_up_words("no candidate")
    ('out of scope', 'no candidate')
    """
    return next((own.words for own in EscalationReason if own == reason), reason)


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

    @property
    def words(self) -> str:
        """The outcome as people read it.

        >>> AttemptOutcome.TIMED_OUT.words
        'timed out'
        """
        return self.value.replace("_", " ")


UNCOUNTED = frozenset(
    {AttemptOutcome.TIMED_OUT, AttemptOutcome.CRASHED, AttemptOutcome.JUDGE_FAILED}
)
"""Outcomes without a judged answer: they do not count as attempts at the failure."""


@frozen
class Attempt:
    """An agent's attempt at a group, as each entry of the group keeps it."""

    round: int
    """The number of the round, from 1."""
    agent: str
    """The name of the agent."""
    started_at: str
    """When it began, in ISO 8601."""
    outcome: AttemptOutcome
    """Whether it was accepted, refused, or never judged, and why."""
    number: int = 1
    """Which attempt at its entry it is, from 1."""
    reasons: tuple[str, ...] = ()
    """Why the change was refused, in sentences; empty for an accepted change."""
    patch: str = ""
    """The file with the change as a diff, relative to ``.adws``."""
    patch_id: str = ""
    """The digest of the change's content."""
    files: tuple[str, ...] = ()
    """The changed files that were judged, relative to the repository's top."""
    cost_usd: float | None = None
    """The price of the attempt at the whole group, in US dollars; None if it is unknown. Add it up
    by rounds, never by entries."""
    duration_seconds: float = 0.0
    """How long the agent worked on it, in seconds."""

    @property
    def counts(self) -> bool:
        """Whether it counts towards the attempts that a failure may have."""
        return self.outcome not in UNCOUNTED


@frozen(kw_only=True)
class Entry:
    """The life of one failing case in the ledger."""

    id: str
    """The name of the entry in its ledger, such as ``F-001``."""
    file: str
    """The test file, relative to the project's folder."""
    test: str
    """The name of the test in its file, as people write it."""
    priority: Priority
    """Its place in the order of work; P0 comes first."""
    status: EntryStatus = EntryStatus.DISCOVERED
    """The status of the entry."""
    attempt_count: int = 0
    """How many of its attempts were judged, at most ``max_attempts``."""
    max_attempts: int = 3
    """How many judged attempts it may have."""
    diagnosis: str = ""
    """What is wrong, in one sentence; empty if unknown."""
    fix_applied: str = ""
    """What its fix changed, in one sentence; empty before it is fixed."""
    escalation_reason: EscalationReason | None = None
    """Why a person must look; None unless it is escalated."""
    modified_files: tuple[str, ...] = ()
    """The files that its fix changed, relative to the repository's top."""
    case_id: str
    """The id of the case, as the runner has it."""
    error_type: ErrorType
    """The sort of failure when the entry was made."""
    fingerprint: str
    """A digest of the failure that is the same in every run: without addresses, times and line
    numbers."""
    group: str
    """The id of the group that shares its root cause."""
    shared_function: FunctionPlace | None = None
    """The function that its case and those of other groups run, and no passing case does: the
    entries with the same one are worked on together. None: none is known."""
    root_cause: RootCause = RootCause.UNKNOWN
    """The sort of root cause, as far as it is known."""
    commit: str = ""
    """The commit with its fix; empty before it is fixed."""
    covers: str | None = None
    """The start of the ids of the cases that it hides, where the case stands for a file or folder
    that cannot be loaded; None for an ordinary case."""
    hook: str = ""
    """The failed hook that kept the case from running; empty: none did."""
    discovered_in_round: int = 0
    """The round that revealed it; 0 for a failure of the baseline."""
    closed_in_round: int | None = None
    """The round in which it was fixed or escalated; None while it is open."""
    is_regression: bool = False
    """Whether a round broke the case; false if it failed before or was only hidden."""
    attempts: tuple[Attempt, ...] = ()
    """All attempts at it, oldest first."""
    history: tuple[EntryStatus, ...] = (EntryStatus.DISCOVERED,)
    """Every status that it has had, oldest first; used to check the ledger."""
    detail: str = ""
    """Why it was escalated, in one sentence; empty unless it was."""

    @property
    def open(self) -> bool:
        """Whether it is neither fixed nor escalated."""
        return self.status not in TERMINAL

    @property
    def explanation(self) -> str:
        """What is wrong, and why a person must look at it, if known."""
        return "; ".join(filter(None, (self.diagnosis, self.detail)))

    @property
    def exhausted(self) -> bool:
        """Whether no attempt is left.

        Attempts without a judged answer count separately, under the same limit: a group that
        crashes every agent must neither use up its tries nor block the other groups for ever.
        """
        return max(self.attempt_count, self.unanswered_count) >= self.max_attempts

    @property
    def unanswered_count(self) -> int:
        """How many attempts ended without an answer that was judged."""
        return sum(1 for attempt in self.attempts if not attempt.counts)

    @property
    def never_answered(self) -> bool:
        """Whether an agent was asked, and no attempt ended with an answer that was judged."""
        return self.attempt_count == 0 < self.unanswered_count

    @property
    def last_round(self) -> int:
        """The round of the newest attempt; 0 before the first."""
        return self.attempts[-1].round if self.attempts else 0
