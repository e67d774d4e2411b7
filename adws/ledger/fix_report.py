"""The report of a run, built from its ledger."""

from collections.abc import Callable, Mapping

from attrs import evolve

from adws.core.entry import EntryStatus
from adws.core.failure import Failure
from adws.core.fix_report import FixReport
from adws.core.patch import FileChange
from adws.ledger.ledger import Ledger
from adws.triage.next_steps import next_steps


def fix_report(
    ledger: Ledger,
    outline: FixReport,
    *,
    changes: tuple[FileChange, ...],
    failures: Mapping[str, Failure],
    is_test: Callable[[str], bool],
) -> FixReport:
    """Return the report; its numbers are counted from the ledger's entries alone.

    A fixed entry counts only while it is the newest of its case.

    ``outline`` holds what the ledger does not know. ``changes`` are the files that differ between
    the base and the newest accepted fix; ``failures`` the newest failures by case id; ``is_test``
    tells test code by its path.
    """
    closed = ledger.with_status(EntryStatus.FIXED)
    fixes = tuple(entry for entry in closed if ledger.entry_of(entry.case_id) is entry)
    escalations = ledger.with_status(EntryStatus.ESCALATED)
    paths = {change.path for change in changes}
    paths.update(path for entry in fixes for path in entry.modified_files)
    notes = (note for record in ledger.rounds for note in record.notes)
    return evolve(
        outline,
        run=ledger.run,
        runner=ledger.runner,
        total_tests=ledger.total_tests,
        initially_failing=ledger.initially_failing,
        regressions=len(ledger.entries) - ledger.initially_failing - len(closed) + len(fixes),
        fixed=len(fixes),
        escalated=len(escalations),
        open=len(ledger.open),
        fixes=fixes,
        escalations=escalations,
        rounds=ledger.rounds,
        changes=changes,
        trend=_trend(ledger),
        spending=ledger.spending,
        warnings=(*outline.warnings, *dict.fromkeys(notes)),
        claims=tuple(claim for claim in ledger.claims if claim.concerns(ledger.run)),
        next_steps={
            entry.id: next_steps(
                entry.escalation_reason,
                failures.get(entry.case_id),
                unanswered=entry.never_answered,
            )
            for entry in escalations
        },
        test_files=tuple(filter(is_test, sorted(paths))),
    )


def _trend(ledger: Ledger) -> tuple[int, ...]:
    fixed = ledger.with_status(EntryStatus.FIXED)
    by_permit = sum(1 for entry in fixed if entry.closed_in_round == 0)
    first_count = (ledger.initially_failing - by_permit,) if by_permit else ()
    accepted = (record.failures_end for record in ledger.rounds if record.fixed)
    return (ledger.initially_failing, *first_count, *accepted)
