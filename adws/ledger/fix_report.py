"""The report of a run, told from its ledger."""

from collections.abc import Callable, Mapping

from attrs import frozen

from adws.core.entry import Status
from adws.core.failure import Failure
from adws.core.fix_report import FixReport
from adws.core.patch import FileChange
from adws.core.quarantine import QuarantineRow
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
    fixes = ledger.having(Status.FIXED)
    escalations = ledger.having(Status.ESCALATED)
    paths = {change.path for change in around.changes}
    paths.update(path for entry in fixes for path in entry.modified_files)
    notes = (note for one in ledger.rounds for note in one.notes)
    return FixReport(
        run=ledger.run,
        project=around.project,
        runner=ledger.runner,
        agent=around.agent,
        finished=around.finished,
        total_tests=ledger.total_tests,
        initially_failing=ledger.initially_failing,
        regressions=len(ledger.entries) - ledger.initially_failing,
        fixed=len(fixes),
        escalated=len(escalations),
        open=len(ledger.open),
        fixes=fixes,
        escalations=escalations,
        rounds=ledger.rounds,
        changes=around.changes,
        trend=_trend(ledger),
        accept_flagged=around.accept_flagged,
        spending=ledger.spending,
        delivered=around.delivered,
        warnings=(*around.warnings, *dict.fromkeys(notes)),
        duration_seconds=around.duration_seconds,
        quarantine=around.quarantine,
        claims=tuple(one for one in ledger.claims if one.concerns(ledger.run)),
        next_steps={
            entry.id: next_steps(entry.escalation_reason, around.failures.get(entry.case_id))
            for entry in escalations
        },
        test_files=tuple(filter(around.is_test, sorted(paths))),
    )


def _trend(ledger: Ledger) -> tuple[int, ...]:
    by_permit = ledger.closed_in(0)
    begun = (ledger.initially_failing - by_permit,) if by_permit else ()
    accepted = (one.failures_end for one in ledger.rounds if one.fixed)
    return (ledger.initially_failing, *begun, *accepted)
