"""What a judged analysis says about the ledger: what is fixed, what stays, what is new."""

from functools import partial

from attrs import evolve, frozen
from returns.result import Result

from adws.core.comparison import Comparison, compare
from adws.core.entry import Entry, EntryStatus
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.suite import Case, Outcome, SuiteReport
from adws.ledger.discovery import discover
from adws.ledger.escalation import escalate_exhausted
from adws.ledger.ledger import Ledger, change
from adws.ledger.transitions import advance


@frozen
class Fix:
    """An accepted change: its round, its commit, a description and its files."""

    round: int
    commit: str
    description: str = ""
    files: tuple[str, ...] = ()
    cases: tuple[str, ...] | None = None
    """The cases that it is credited with; None means all that pass now."""


def confirm(ledger: Ledger, analysis: Analysis, fix: Fix) -> Result[Ledger, PipelineError]:
    """Update the ledger with the analysis that was judged with an accepted change in place.

    Open entries whose case passes are fixed, whichever group they belong to, unless the fix is
    credited with certain cases only. A case that is skipped or missing is not fixed. Entries that
    still fail keep their status and get the newest priority, group and fingerprint; those without
    an attempt left are escalated. Failures that the ledger does not know become new entries. They
    are regressions, unless a file that could not be loaded had hidden them. A fixed case that fails
    again is a regression with a new entry; an escalated case that fails gets none.
    """
    comparison = compare(_report_of_known(ledger), analysis.report)
    still_open = {entry.case_id for entry in ledger.open}
    fixed = tuple(
        case_id
        for case_id in comparison.fixed
        if case_id in still_open and (fix.cases is None or case_id in fix.cases)
    )
    return Result.do(
        confirmed
        for closed in change(ledger, fixed, partial(_fix, fix))
        for confirmed in escalate_exhausted(
            _discover(analysis, comparison, fix.round, _refresh(analysis, closed)),
            number=fix.round,
        )
    )


def _report_of_known(ledger: Ledger) -> SuiteReport:
    unfixed = (entry for entry in ledger.entries if entry.status is not EntryStatus.FIXED)
    cases = tuple(
        Case(entry.case_id, entry.file, entry.test, Outcome.FAILED, covers=entry.covers)
        for entry in unfixed
    )
    return SuiteReport(ledger.runner, (), 1, cases)


def _fix(fix: Fix, entry: Entry) -> Result[Entry, PipelineError]:
    closed = evolve(
        entry,
        commit=fix.commit,
        fix_applied=fix.description,
        modified_files=fix.files,
        closed_in_round=fix.round,
    )
    return advance(closed, EntryStatus.FIXED)


def _refresh(analysis: Analysis, ledger: Ledger) -> Ledger:
    failures = {failure.case_id: failure for failure in analysis.failures}
    entries = tuple(_refreshed(entry, failures.get(entry.case_id)) for entry in ledger.entries)
    return evolve(ledger, entries=entries)


def _refreshed(entry: Entry, failure: Failure | None) -> Entry:
    if failure is None or not entry.open:
        return entry
    return evolve(
        entry,
        priority=failure.priority,
        error_type=failure.error_type,
        fingerprint=failure.fingerprint,
        group=failure.group,
    )


def _discover(analysis: Analysis, comparison: Comparison, number: int, ledger: Ledger) -> Ledger:
    with_regressions = discover(
        ledger, analysis, comparison.broken, number=number, is_regression=True
    )
    return discover(with_regressions, analysis, comparison.revealed, number=number)
