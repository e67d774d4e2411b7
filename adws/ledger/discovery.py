"""Entries for failures: when the ledger is opened, and when a round causes or reveals new ones."""

from attrs import evolve

from adws.core.entry import Entry
from adws.core.failure import Analysis, Failure
from adws.ledger.ledger import Ledger
from adws.triage.diagnosis import diagnose


def open_ledger(analysis: Analysis, *, run: str, created_at: str, max_attempts: int = 3) -> Ledger:
    """Open a run's ledger: one discovered entry for each failing case of the analysis."""
    unique = tuple({failure.case_id: failure for failure in analysis.failures}.values())
    empty = Ledger(
        run=run,
        created_at=created_at,
        runner=analysis.report.runner,
        total_tests=len(analysis.report.cases),
        initially_failing=len(unique),
        max_attempts=max_attempts,
    )
    return discover(empty, analysis, tuple(failure.case_id for failure in unique))


def discover(
    ledger: Ledger,
    analysis: Analysis,
    case_ids: tuple[str, ...],
    *,
    number: int = 0,
    is_regression: bool = False,
) -> Ledger:
    """Add an entry for each of these failing cases of the analysis, found in round ``number``."""
    failures = {failure.case_id: failure for failure in analysis.failures}
    new = tuple(
        evolve(
            _entry(analysis, failures[case_id], f"F-{place:03}"),
            max_attempts=ledger.max_attempts,
            discovered_in_round=number,
            is_regression=is_regression,
        )
        for place, case_id in enumerate(case_ids, start=len(ledger.entries) + 1)
    )
    return evolve(ledger, entries=(*ledger.entries, *new))


def _entry(analysis: Analysis, failure: Failure, entry_id: str) -> Entry:
    case = analysis.report.by_id.get(failure.case_id)
    return Entry(
        id=entry_id,
        file=failure.file,
        test=failure.test,
        priority=failure.priority,
        case_id=failure.case_id,
        error_type=failure.error_type,
        fingerprint=failure.fingerprint,
        group=failure.group,
        covers=case.covers if case else None,
        hook=failure.hook,
        root_cause=diagnose(failure).root_cause,
    )
