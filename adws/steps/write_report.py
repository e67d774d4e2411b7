"""Write what the run achieved, as Markdown and as JSON, whatever happened before."""

from datetime import datetime
from functools import partial

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.fix_report import FixReport
from adws.core.patch import FileChange
from adws.core.quarantine import QuarantineRow
from adws.core.run import reports_folder
from adws.core.step import step
from adws.ledger.fix_report import Surroundings, fix_report
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import fix_markdown
from adws.runners.suite_globs import test_globs
from adws.slots import (
    AGENT,
    ANALYSIS,
    BASELINE,
    DELIVERED,
    DONE,
    FIX_REPORT,
    LEDGER_OPEN,
    QUARANTINE,
    SUITES,
)
from adws.steps.reporting.both_forms import write_both_forms
from adws.steps.reporting.changes import changes_so_far
from adws.trust.quarantine import quarantine_rows
from adws.trust.sealed import is_sealed


@step(writes=(FIX_REPORT,))
def write_report(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/reports/<run>.md`` and ``.json``; before the ledger is open there is none."""
    if LEDGER_OPEN.name not in context.slots:
        return IOSuccess(context)
    return IOResult.do(
        context.put(FIX_REPORT, report)
        for ledger in load(ledger_path(context.root))
        for tests in IOResult.from_result(test_globs(context.get(SUITES) or ()))
        for changes in changes_so_far(context)
        for moment in io_ops.now()
        for report in IOSuccess(
            _report(context, ledger, tests, changes, _seconds_since(ledger.created_at, moment))
        )
        for _written in write_both_forms(
            reports_folder(context.root),
            report.run,
            markdown=fix_markdown(report),
            json=fix_json(report),
        )
    )


def _report(
    context: Context,
    ledger: Ledger,
    tests: tuple[str, ...],
    changes: tuple[FileChange, ...],
    seconds: float,
) -> FixReport:
    analysis = context.get(ANALYSIS)
    baseline = context.get(BASELINE)
    done: bool | None = context.get(DONE)
    around = Surroundings(
        project=context.root.name,
        agent=context.get(AGENT) or "",
        finished=done is True,
        delivered=context.get(DELIVERED) or "",
        changes=changes,
        failures=_by_id(analysis),
        is_test=partial(is_sealed, globs=tests),
        warnings=baseline.warnings if baseline else (),
        accept_flagged=context.settings.accept_flagged,
        duration_seconds=seconds,
        quarantine=_quarantine(context, analysis),
    )
    return fix_report(ledger, around)


def _seconds_since(started: str, moment: datetime) -> float:
    return (moment - datetime.fromisoformat(started)).total_seconds()


def _quarantine(context: Context, analysis: Analysis | None) -> tuple[QuarantineRow, ...]:
    quarantine = context.get(QUARANTINE)
    return quarantine_rows(quarantine, analysis.report) if quarantine and analysis else ()


def _by_id(analysis: Analysis | None) -> dict[str, Failure]:
    return {failure.case_id: failure for failure in analysis.failures} if analysis else {}
