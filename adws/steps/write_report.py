"""Write the report of the run, as Markdown and as JSON, also after a failure."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.fix_report import FixReport
from adws.core.rebase import Rebase
from adws.core.run_request import request_of
from adws.core.sharding import Sharding
from adws.core.step import step
from adws.judging.fix_reporting import write_fix_report
from adws.judging.limits import limits_of
from adws.reports.verification import confinement_lines
from adws.slots import (
    AGENT,
    ANALYSIS,
    BASE,
    BASELINE,
    DELIVERY_NOTE,
    FINAL_JUDGEMENT,
    FIX_REPORT,
    HEAD,
    LEDGER_OPEN,
    QUARANTINE,
    REBASE,
    ROUNDS_DONE,
    RUN_REQUEST,
    SHARDING,
    SUITES,
)
from adws.trust.quarantine import quarantine_rows


@step(writes=(FIX_REPORT,), doing="writing the report")
def write_report(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/reports/<run>.md`` and ``.json``; nothing before the ledger is open."""
    if LEDGER_OPEN.name not in context.slots:
        return IOSuccess(context)
    baseline, analysis = context.get(BASELINE), context.get(ANALYSIS)
    quarantine, judged = context.get(QUARANTINE), context.get(FINAL_JUDGEMENT)
    rounds_done: bool | None = context.get(ROUNDS_DONE)
    sharding = context.get(SHARDING) or Sharding()
    outline = FixReport(
        project=context.root.name,
        agent=context.get(AGENT) or "",
        finished=rounds_done is True,
        delivered=context.get(DELIVERY_NOTE) or "",
        warnings=(
            *((*baseline.warnings, *confinement_lines(baseline.held)) if baseline else ()),
            *(judged.warnings if judged else ()),
            *((sharding.whole_because,) if sharding.whole_because else ()),
        ),
        sharding=sharding,
        not_run=baseline.not_run_until(analysis.report if analysis else baseline)
        if baseline
        else (),
        judged_commit=judged.commit if judged else "",
        judged_tree=judged.tree if judged else "",
        rebase=context.get(REBASE) or Rebase(),
        request=context.get(RUN_REQUEST) or request_of(context.settings, {}),
        quarantine=quarantine_rows(quarantine, analysis.report, baseline)
        if quarantine and analysis
        else (),
    )
    return IOResult.do(
        context.put(FIX_REPORT, report)
        for base, head in IOResult.from_result(take(context, BASE, HEAD))
        for limits in IOResult.from_result(limits_of(context.get(SUITES) or (), context.settings))
        for report in write_fix_report(
            context.root,
            evolve(outline, limits=limits),
            base,
            head,
            suites=context.get(SUITES) or (),
            analysis=analysis,
        )
    )
