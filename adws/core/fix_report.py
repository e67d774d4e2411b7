"""What a run achieved, as one value from which every form of the report is written."""

from attrs import field, frozen

from adws.core.changed_call import ChangedCall
from adws.core.claim import Claim
from adws.core.entry import Entry
from adws.core.example import Examples
from adws.core.flag import Flag
from adws.core.money import Spending
from adws.core.patch import FileChange
from adws.core.quarantine import QuarantineRow
from adws.core.question import OpenQuestion
from adws.core.rebase import Rebase
from adws.core.repeats import Repeats
from adws.core.round_record import DroppedEdit, RoundRecord
from adws.core.run_request import RunRequest
from adws.core.suite import NotRun


@frozen
class FixReport:
    """What a run achieved.

    ``initially_failing`` counts the failing cases of the baseline, ``regressions`` the entries
    that rounds added later, ``open`` the entries that are neither fixed nor escalated (only in an
    interrupted run). ``fixes`` and ``escalations`` are the ledger's entries. ``changes`` are the
    files that the accepted fixes changed. ``trend`` is the number of failing cases at the start and
    after each accepted round. ``request`` is what a person said about the run.
    ``delivered`` says in one sentence where the fixes are; ``judged_commit`` and ``judged_tree``
    are what was judged last as a whole, empty before the end of a run. ``rebase`` tells of the
    fixes that were taken along from an earlier run. ``quarantine`` tells
    of the cases that nobody works on because they are known to be flaky, ``claims`` of those whose
    tests are said to be wrong. ``next_steps`` maps the id of an escalated entry to what a person
    can do, ``test_files`` are those changed files that are test code. ``not_run`` is what did not
    run, neither before the fixes nor after them.
    """

    run: str = ""
    project: str = ""
    runner: str = ""
    agent: str = ""
    finished: bool = False
    total_tests: int = 0
    initially_failing: int = 0
    regressions: int = 0
    fixed: int = 0
    escalated: int = 0
    open: int = 0
    fixes: tuple[Entry, ...] = ()
    escalations: tuple[Entry, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    changes: tuple[FileChange, ...] = ()
    trend: tuple[int, ...] = ()
    request: RunRequest = RunRequest()
    spending: Spending = Spending()
    delivered: str = ""
    rebase: Rebase = Rebase()
    judged_commit: str = ""
    judged_tree: str = ""
    warnings: tuple[str, ...] = ()
    duration_seconds: float = 0.0
    quarantine: tuple[QuarantineRow, ...] = ()
    claims: tuple[Claim, ...] = ()
    next_steps: dict[str, str] = field(factory=dict[str, str])
    test_files: tuple[str, ...] = ()
    not_run: tuple[NotRun, ...] = ()

    @property
    def flags(self) -> tuple[tuple[int, Flag], ...]:
        """What is suspicious in accepted fixes, each with the number of its round."""
        return tuple((one.number, flag) for one in self.rounds for flag in one.flags)

    @property
    def repeats(self) -> tuple[tuple[int, Repeats], ...]:
        """The cases that were run again on both sides, each with the number of its round."""
        return tuple((one.number, case) for one in self.rounds for case in one.repeats)

    @property
    def calls(self) -> tuple[tuple[int, ChangedCall], ...]:
        """What accepted fixes do, shown by calls, each with the number of its round."""
        return tuple((one.number, call) for one in self.rounds for call in one.calls)

    @property
    def examples(self) -> tuple[Examples, ...]:
        """What another agent expects of the fixes, once for each group."""
        stated: dict[str, Examples] = {}
        for one in self.rounds:
            if one.examples:
                _ = stated.setdefault(one.examples.group, one.examples)
        return tuple(stated.values())

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """What a person has not answered yet of accepted fixes."""
        return tuple(ask for one in self.rounds for ask in one.questions if not ask.answer)

    @property
    def dropped(self) -> tuple[tuple[int, DroppedEdit], ...]:
        """The edits to sealed files, each with the number of its round."""
        return tuple((one.number, edit) for one in self.rounds for edit in one.dropped)

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
        suspicious = self.flags and not self.request.accept_flagged
        return 1 if self.escalated or self.open or suspicious else 0

    def changes_tests_only(self, fix: Entry) -> bool:
        """Whether a fix changed test code and nothing else."""
        return bool(fix.modified_files) and {*fix.modified_files} <= {*self.test_files}

    def claim_of(self, fix: Entry) -> str:
        """Return the id of the approved claim by which a test was changed; or nothing."""
        applied = (one.id for one in self.claims if one.applied and one.commit == fix.commit)
        return next(applied, "")

    def description_of(self, change: FileChange) -> str:
        """Return what the fixes did to a file."""
        applied = (fix.fix_applied for fix in self.fixes if change.path in fix.modified_files)
        return "; ".join(dict.fromkeys(applied))
