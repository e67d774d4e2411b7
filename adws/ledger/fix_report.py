"""The report of a run, told from its ledger."""

from collections.abc import Callable, Mapping

from attrs import frozen

from adws.core.entry import Entry, Status
from adws.core.failure import Failure
from adws.core.fix_report import (
    ChangeRow,
    DroppedRow,
    EscalationRow,
    FixReport,
    FixRow,
    FlagRow,
    RoundRow,
)
from adws.core.patch import FileChange
from adws.core.quarantine import QuarantineRow
from adws.core.round_record import RoundRecord
from adws.ledger.claim import claim_row
from adws.ledger.ledger import Ledger
from adws.triage.next_steps import next_steps


@frozen(kw_only=True)
class Surroundings:
    """What the ledger does not know.

    ``changes`` are the files that differ between the base and the newest accepted fix;
    ``failures`` the newest failures by case id; ``is_test`` tells test code by its path.
    """

    project: str
    agent: str
    finished: bool
    delivered: str
    changes: tuple[FileChange, ...]
    failures: Mapping[str, Failure]
    is_test: Callable[[str], bool]
    warnings: tuple[str, ...] = ()
    accept_flagged: bool = False
    duration_seconds: float = 0.0
    quarantine: tuple[QuarantineRow, ...] = ()


def fix_report(ledger: Ledger, around: Surroundings) -> FixReport:
    """Return the report; the numbers in it are counted from the ledger's entries alone."""
    fixed = ledger.having(Status.FIXED)
    escalated = ledger.having(Status.ESCALATED)
    return FixReport(
        run=ledger.run,
        project=around.project,
        runner=ledger.runner,
        agent=around.agent,
        finished=around.finished,
        total_tests=ledger.total_tests,
        initially_failing=ledger.initially_failing,
        regressions=len(ledger.entries) - ledger.initially_failing,
        fixed=len(fixed),
        escalated=len(escalated),
        open=len(ledger.open),
        fixes=tuple(_fix(ledger, around, entry) for entry in fixed),
        escalations=tuple(_escalation(around, entry) for entry in escalated),
        rounds=tuple(_round(record) for record in ledger.rounds),
        changes=tuple(_change(around, fixed, change) for change in around.changes),
        dropped=tuple(_dropped(ledger)),
        trend=_trend(ledger),
        flags=tuple(FlagRow(one.number, flag) for one in ledger.rounds for flag in one.flags),
        accept_flagged=around.accept_flagged,
        spending=ledger.spending,
        delivered=around.delivered,
        warnings=(*around.warnings, *_notes(ledger)),
        duration_seconds=around.duration_seconds,
        quarantine=around.quarantine,
        claims=tuple(claim_row(one) for one in ledger.claims if one.concerns(ledger.run)),
    )


def _notes(ledger: Ledger) -> tuple[str, ...]:
    notes = (note for one in ledger.rounds for note in one.notes)
    return tuple(dict.fromkeys(notes))


def _fix(ledger: Ledger, around: Surroundings, entry: Entry) -> FixRow:
    only_tests = all(around.is_test(path) for path in entry.modified_files)
    return FixRow(
        case_id=entry.case_id,
        file=entry.file,
        test=entry.test,
        root_cause=entry.diagnosis or "removed by the fix of another failure",
        fix_applied=entry.fix_applied,
        modified_files=entry.modified_files,
        commit=entry.commit,
        kind="test" if entry.modified_files and only_tests else "source",
        claim=next(
            (one.id for one in ledger.claims if one.applied and one.commit == entry.commit), ""
        ),
    )


def _escalation(around: Surroundings, entry: Entry) -> EscalationRow:
    reason = entry.escalation_reason.value if entry.escalation_reason else ""
    told = (entry.diagnosis, entry.detail)
    return EscalationRow(
        case_id=entry.case_id,
        file=entry.file,
        test=entry.test,
        reason=reason,
        diagnosis="; ".join(words for words in told if words),
        attempts=entry.attempt_count,
        next_steps=next_steps(reason, around.failures.get(entry.case_id)),
    )


def _round(record: RoundRecord) -> RoundRow:
    return RoundRow(
        round=record.number,
        group=record.group,
        failures_start=record.failures_start,
        fixed=len(record.fixed),
        new_regressions=len(record.regressions),
        failures_end=record.failures_end,
        ending=record.ending,
    )


def _change(around: Surroundings, fixed: tuple[Entry, ...], change: FileChange) -> ChangeRow:
    said = (entry.fix_applied for entry in fixed if change.path in entry.modified_files)
    return ChangeRow(
        path=change.path,
        description="; ".join(dict.fromkeys(said)),
        added=change.added,
        removed=change.removed,
        is_test=around.is_test(change.path),
    )


def _dropped(ledger: Ledger) -> tuple[DroppedRow, ...]:
    return tuple(
        DroppedRow(edit.path, record.number, edit.kept_as, edit.explanation)
        for record in ledger.rounds
        for edit in record.dropped
    )


def _trend(ledger: Ledger) -> tuple[int, ...]:
    by_permit = ledger.closed_in(0)
    begun = (ledger.initially_failing - by_permit,) if by_permit else ()
    accepted = (one.failures_end for one in ledger.rounds if one.fixed)
    return (ledger.initially_failing, *begun, *accepted)
