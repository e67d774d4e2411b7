"""Write what came of a piece of work, as Markdown and as JSON, whatever happened."""

from datetime import datetime

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import FileChange
from adws.core.run import reports_folder
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.core.work_item import WorkItem
from adws.core.work_report import WorkOutcome, WorkReport
from adws.ledger.journal import JournalRecord, journal_path, read
from adws.ledger.turns import turns_of
from adws.reports.work_json import work_json
from adws.reports.work_markdown import work_markdown
from adws.slots import (
    ANALYSIS,
    BASELINE,
    BEGUN,
    DELIVERED,
    ESCALATED,
    ESCALATED_BECAUSE,
    FEEDBACK,
    KEPT,
    RED_PHASE,
    RUN,
    RUN_FAILURE,
    STARTED_AT,
    TEST_COMPLAINTS,
    TRACKER_TOLD,
    VERIFICATION,
    VERIFICATION_NEED,
    WORK_ITEM,
    WORK_REPORT,
)
from adws.steps.reporting.both_forms import write_both_forms
from adws.steps.reporting.changes import changes_so_far

_NO_REPORT = SuiteReport("", (), 0, ())


@step(writes=(WORK_REPORT,))
def write_work_report(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/reports/<run>.md`` and ``.json``; before the work has begun there is none."""
    if context.get(BEGUN) is None:
        return IOSuccess(context)
    return IOResult.do(
        context.put(WORK_REPORT, report)
        for run in IOResult.from_result(context.require(RUN))
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for records in read(journal_path(context.root))
        for changes in changes_so_far(context)
        for moment in io_ops.now()
        for report in IOSuccess(_report(context, run, item, records, changes, moment))
        for _written in write_both_forms(
            reports_folder(context.root),
            report.run,
            markdown=work_markdown(report),
            json=work_json(report),
        )
    )


def _report(
    context: Context,
    run: str,
    item: WorkItem,
    records: tuple[JournalRecord, ...],
    changes: tuple[FileChange, ...],
    moment: datetime,
) -> WorkReport:
    analysis = context.get(ANALYSIS)
    before = context.get(BASELINE) or _NO_REPORT
    after = analysis.report if analysis else before
    started = context.get(STARTED_AT) or moment.isoformat()
    return WorkReport(
        run=run,
        project=context.root.name,
        item=item,
        outcome=_outcome(context),
        kept=context.get(KEPT) or (),
        turns=turns_of(run, records),
        refusals=context.get(FEEDBACK) or (),
        failure=context.get(RUN_FAILURE) or context.get(ESCALATED_BECAUSE),
        red=context.get(RED_PHASE),
        need=context.get(VERIFICATION_NEED),
        verification=context.get(VERIFICATION),
        changes=changes,
        cases_before=before.counts.total,
        cases_after=after.counts.total,
        failing_before=tuple(case.id for case in before.failing),
        failing_after=tuple(case.id for case in after.failing),
        test_complaints=context.get(TEST_COMPLAINTS) or (),
        delivered=context.get(DELIVERED) or "",
        tracker=context.get(TRACKER_TOLD) or "",
        accept_flagged=context.settings.accept_flagged,
        duration_seconds=(moment - datetime.fromisoformat(started)).total_seconds(),
    )


def _outcome(context: Context) -> WorkOutcome:
    escalated: bool | None = context.get(ESCALATED)
    if escalated is True:
        return WorkOutcome.ESCALATED
    return WorkOutcome.DONE if context.get(DELIVERED) is not None else WorkOutcome.UNFINISHED
