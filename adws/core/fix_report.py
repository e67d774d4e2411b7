"""What a run achieved, as one value from which every form of the report is written."""

from attrs import frozen

from adws.core.flag import Flag
from adws.core.money import Spending
from adws.core.quarantine import QuarantineRow


@frozen
class FixRow:
    """A fixed case. ``kind`` is ``source`` or ``test``: which sort of file the fix changed.

    ``claim`` is the id of the approved claim by which a test was changed.
    """

    case_id: str
    file: str
    test: str
    root_cause: str
    fix_applied: str
    modified_files: tuple[str, ...]
    commit: str = ""
    kind: str = "source"
    claim: str = ""


@frozen
class EscalationRow:
    """A case that a person must look at. ``reason`` is one of the ledger's six."""

    case_id: str
    file: str
    test: str
    reason: str
    diagnosis: str
    attempts: int
    next_steps: str


@frozen
class FlagRow:
    """Something suspicious in an accepted fix: what was seen where, and the round of the fix."""

    round: int
    flag: Flag


@frozen
class RoundRow:
    """One round: failing cases before and after, fixed ones, new ones, and how it ended."""

    round: int
    group: str
    failures_start: int
    fixed: int
    new_regressions: int
    failures_end: int
    ending: str = ""


@frozen
class ChangeRow:
    """A file that the accepted fixes changed, with the lines added and removed (None: binary)."""

    path: str
    description: str
    added: int | None
    removed: int | None
    is_test: bool = False


@frozen
class DroppedRow:
    """An agent's edit to a sealed file: not judged, kept aside in ``kept_as``.

    ``explanation`` says in sentences what it did.
    """

    path: str
    round: int
    kept_as: str
    explanation: tuple[str, ...] = ()


@frozen
class ClaimRow:
    """A claim that a test is wrong: in line ``line`` of ``path``, ``old`` should be ``new``.

    ``status`` is ``open``, ``approved``, ``rejected`` or ``spent``. ``approved_by`` is ``person``,
    ``settings`` or nothing. ``outcome`` says how it ended, ``commit`` holds the changed test.
    """

    id: str
    case_id: str
    path: str
    line: int
    old: str
    new: str
    reason: str
    evidence: str
    status: str
    approved_by: str = ""
    approved_because: str = ""
    outcome: str = ""
    commit: str = ""


@frozen
class FixReport:
    """What a run achieved.

    ``initially_failing`` counts the failing cases of the baseline, ``regressions`` the entries
    that rounds added later, ``open`` the entries that are neither fixed nor escalated (only in an
    interrupted run). ``trend`` is the number of failing cases at the start and after each accepted
    round. ``flags`` are what is suspicious in accepted fixes; ``accept_flagged``: they count as
    done all the same. ``delivered`` says in one sentence where the fixes are. ``quarantine`` tells
    of the cases that nobody works on because they are known to be flaky, ``claims`` of those whose
    tests are said to be wrong.
    """

    run: str
    project: str
    runner: str
    agent: str
    finished: bool
    total_tests: int
    initially_failing: int
    regressions: int
    fixed: int
    escalated: int
    open: int
    fixes: tuple[FixRow, ...] = ()
    escalations: tuple[EscalationRow, ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    changes: tuple[ChangeRow, ...] = ()
    dropped: tuple[DroppedRow, ...] = ()
    trend: tuple[int, ...] = ()
    flags: tuple[FlagRow, ...] = ()
    accept_flagged: bool = False
    spending: Spending = Spending()
    delivered: str = ""
    warnings: tuple[str, ...] = ()
    duration_seconds: float = 0.0
    quarantine: tuple[QuarantineRow, ...] = ()
    claims: tuple[ClaimRow, ...] = ()

    @property
    def integrity(self) -> bool:
        """Whether no failure was lost: each one discovered is fixed or escalated."""
        return self.open == 0 and (
            self.fixed + self.escalated == self.initially_failing + self.regressions
        )

    @property
    def exit_code(self) -> int:
        """0 all fixed, 1 a person must look (escalated, open, suspicious), 2 something was lost.

        What is in quarantine has no part in it.
        """
        if not self.integrity and self.finished:
            return 2
        suspicious = self.flags and not self.accept_flagged
        return 1 if self.escalated or self.open or suspicious else 0
