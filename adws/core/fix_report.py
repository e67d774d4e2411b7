"""The report of a fix run as one value, from which every form is written."""

from attrs import field, frozen

from adws.core.changed_call import ChangedCall
from adws.core.changed_place import ChangedPlace
from adws.core.claim import Claim
from adws.core.displayed import Display, Displayed, Words
from adws.core.entry import Entry
from adws.core.example import Examples
from adws.core.flag import Flag
from adws.core.money import Spending
from adws.core.patch import FileChange
from adws.core.quarantine import QuarantineRow
from adws.core.question import OpenQuestion, numbered_questions
from adws.core.rebase import Rebase
from adws.core.repeats import Repeats
from adws.core.round_record import DroppedEdit, RoundRecord
from adws.core.run_request import RunRequest
from adws.core.sharding import Sharding
from adws.core.suite import NotRun


@frozen(repr=False)
class FixReport(Displayed):
    """The report of a fix run."""

    run: str = ""
    """The id of the run."""
    project: str = ""
    """The name of the project's folder."""
    runner: str = ""
    """The names of the suites' runners."""
    agent: str = ""
    """The name of the agent that worked last."""
    finished: bool = False
    """Whether the run came to its end; false for an unfinished run."""
    total_tests: int = 0
    """How many cases the baseline has."""
    initially_failing: int = 0
    """How many cases of the baseline fail."""
    regressions: int = 0
    """How many entries rounds added after the baseline."""
    fixed: int = 0
    """How many entries are fixed."""
    escalated: int = 0
    """How many entries wait for a person."""
    open: int = 0
    """How many entries are neither fixed nor escalated; only an unfinished run has any."""
    fixes: tuple[Entry, ...] = ()
    """The fixed entries of the ledger."""
    escalations: tuple[Entry, ...] = ()
    """The escalated entries of the ledger."""
    rounds: tuple[RoundRecord, ...] = ()
    """What each round did, oldest first."""
    changes: tuple[FileChange, ...] = ()
    """The files that accepted fixes changed."""
    trend: tuple[int, ...] = ()
    """The number of failing cases at the start and after each accepted round."""
    request: RunRequest = RunRequest()
    """The options that a person gave this run, such as to accept flagged fixes."""
    spending: Spending = Spending()
    """What the agents cost, in US dollars."""
    delivered: str = ""
    """Where the fixes are, in one sentence; empty before the delivery."""
    rebase: Rebase = Rebase()
    """The fixes that the run kept from an earlier run."""
    judged_commit: str = ""
    """The commit that was judged last as a whole; empty before the end of a run."""
    judged_tree: str = ""
    """The git tree that was judged last as a whole; empty before the end of a run."""
    warnings: tuple[str, ...] = ()
    """Warnings about the judged runs and the rounds, in sentences."""
    duration_seconds: float = 0.0
    """How long the run took, in seconds."""
    quarantine: tuple[QuarantineRow, ...] = ()
    """The cases that adws does not work on because they are known to be flaky."""
    claims: tuple[Claim, ...] = ()
    """The claims that a test is wrong, made or used in this run or still open."""
    next_steps: dict[str, str] = field(factory=dict[str, str])
    """What a person can do, by the id of the escalated entry."""
    test_files: tuple[str, ...] = ()
    """Those changed files that are test code, relative to the repository's top."""
    not_run: tuple[NotRun, ...] = ()
    """The tests that ran neither before the fixes nor after them."""
    sharding: Sharding = Sharding()
    """How full runs of the suite were split over lanes."""
    places: dict[str, ChangedPlace] = field(factory=dict[str, ChangedPlace])
    """The first place that a fix changes, by its commit."""
    limits: tuple[str, ...] = ()
    """What the suites' test tools cannot show of fixes and the settings do not accept."""

    def __display__(self) -> Display:
        """Return the counts, where the fixes are, and what became of each failure."""
        counts = f"{self.fixed} fixed, {self.escalated} escalated, {self.open} open"
        facts = {"run": self.run, "agent": self.agent, "delivered": self.delivered}
        return f"FixReport({self.project!r}: {counts})", (
            *((name, Words(text)) for name, text in facts.items() if text),
            *((fix.case_id, fix.status.value) for fix in self.fixes),
            *((entry.case_id, entry.detail) for entry in self.escalations),
        )

    @property
    def flags(self) -> tuple[tuple[int, Flag], ...]:
        """What is suspicious in accepted fixes, each with the number of its round."""
        return tuple((record.number, flag) for record in self.rounds for flag in record.flags)

    @property
    def repeats(self) -> tuple[tuple[int, Repeats], ...]:
        """The cases that ran again with and without a change, each with the number of its round."""
        return tuple((record.number, case) for record in self.rounds for case in record.repeats)

    @property
    def calls(self) -> tuple[tuple[int, ChangedCall], ...]:
        """What accepted fixes do, shown by calls, each with the number of its round."""
        return tuple((record.number, call) for record in self.rounds for call in record.calls)

    @property
    def examples(self) -> tuple[Examples, ...]:
        """What a second agent expects of the fixes, once for each group."""
        by_group: dict[str, Examples] = {}
        for record in self.rounds:
            if record.examples:
                _ = by_group.setdefault(record.examples.group, record.examples)
        return tuple(by_group.values())

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """The open questions about accepted fixes."""
        return tuple(ask for _, ask in self.named_questions)

    @property
    def named_questions(self) -> tuple[tuple[str, OpenQuestion], ...]:
        """The open questions, each with its id."""
        every = (ask for record in self.rounds for ask in record.questions)
        return tuple((name, ask) for name, ask in numbered_questions(every) if not ask.answer)

    @property
    def dropped(self) -> tuple[tuple[int, DroppedEdit], ...]:
        """The edits to sealed files, each with the number of its round."""
        return tuple((record.number, edit) for record in self.rounds for edit in record.dropped)

    @property
    def integrity(self) -> bool:
        """Whether no failure was lost: each one discovered is fixed or escalated."""
        return self.open == 0 and self.nothing_lost

    @property
    def nothing_lost(self) -> bool:
        """Whether each failure discovered is fixed, escalated or open."""
        discovered = self.initially_failing + self.regressions
        return self.fixed + self.escalated + self.open == discovered

    @property
    def exit_code(self) -> int:
        """0 all fixed, 1 a person must look (see below), 2 something was lost.

        A person must look at what is escalated, open or suspicious, and at fixes that the suites'
        test tools show with limits only.

        Cases in quarantine do not count.
        """
        if not self.integrity and self.finished:
            return 2
        suspicious = self.flags and not self.request.accept_flagged
        return 1 if self.escalated or self.open or suspicious or self.limited else 0

    @property
    def limited(self) -> bool:
        """Whether there are fixes of which the suites' test tools cannot show everything."""
        return bool(self.limits and self.fixed)

    def changes_tests_only(self, fix: Entry) -> bool:
        """Whether a fix changed only test code."""
        return bool(fix.modified_files) and {*fix.modified_files} <= {*self.test_files}

    @property
    def cases_of_fixes(self) -> tuple[tuple[Entry, ...], ...]:
        """The fixed entries of each fix, in the order in which the fixes came."""
        fixes: dict[tuple[str, str], tuple[Entry, ...]] = {}
        for entry in self.fixes:
            name = (entry.commit, entry.fix_applied)
            fixes[name] = (*fixes.get(name, ()), entry)
        return tuple(fixes.values())

    def claim_of(self, fix: Entry) -> str:
        """Return the id of the approved claim that changed a test; else empty."""
        applied = (
            claim.id for claim in self.claims if claim.applied and claim.commit == fix.commit
        )
        return next(applied, "")

    def description_of(self, change: FileChange) -> str:
        """Return a description of what the fixes did to a file."""
        applied = (fix.fix_applied for fix in self.fixes if change.path in fix.modified_files)
        return "; ".join(dict.fromkeys(applied))
