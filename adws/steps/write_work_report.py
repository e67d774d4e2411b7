"""Write the report of a piece of work, as Markdown and as JSON, also after a failure."""

from returns.io import IOResult, IOSuccess

from adws.building import work_reporting
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.run_request import request_of
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.core.work_report import WorkReport, work_outcome
from adws.judging.limits import limits_of
from adws.slots import (
    ANALYSIS,
    BASE,
    BASELINE,
    DELIVERY_NOTE,
    ESCALATED,
    ESCALATED_BECAUSE,
    FEEDBACK,
    HEAD,
    KEPT_CHANGES,
    RED_PHASE,
    RUN,
    RUN_FAILURE,
    RUN_REQUEST,
    STARTED_AT,
    SUITES,
    TEST_COMPLAINTS,
    TRACKER_NOTE,
    VERIFICATION,
    VERIFICATION_NEED,
    WORK_BEGUN,
    WORK_ITEM,
    WORK_REPORT,
)


@step(writes=(WORK_REPORT,), doing="writing the report")
def write_work_report(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/reports/<run>.md`` and ``.json``; nothing before the work begins."""
    if context.get(WORK_BEGUN) is None:
        return IOSuccess(context)
    before = context.get(BASELINE) or SuiteReport("", (), 0, ())
    analysis = context.get(ANALYSIS)
    escalated: bool | None = context.get(ESCALATED)
    return IOResult.do(
        context.put(WORK_REPORT, report)
        for run, item, base, head in IOResult.from_result(take(context, RUN, WORK_ITEM, BASE, HEAD))
        for limits in IOResult.from_result(limits_of(context.get(SUITES) or (), context.settings))
        for report in work_reporting.write_work_report(
            context.root,
            WorkReport(
                run=run,
                project=context.root.name,
                item=item,
                outcome=work_outcome(
                    escalated=escalated is True, delivered=context.get(DELIVERY_NOTE)
                ),
                kept=context.get(KEPT_CHANGES) or (),
                refusals=context.get(FEEDBACK) or (),
                failure=context.get(RUN_FAILURE) or context.get(ESCALATED_BECAUSE),
                red=context.get(RED_PHASE),
                need=context.get(VERIFICATION_NEED),
                verification=context.get(VERIFICATION),
                test_complaints=context.get(TEST_COMPLAINTS) or (),
                delivered=context.get(DELIVERY_NOTE) or "",
                tracker=context.get(TRACKER_NOTE) or "",
                limits=limits,
                request=context.get(RUN_REQUEST) or request_of(context.settings, {}),
            ),
            base,
            head,
            before=before,
            after=analysis.report if analysis else before,
            started_at=context.get(STARTED_AT) or "",
        )
    )
