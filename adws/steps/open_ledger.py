"""Open the ledger of a run: one entry for each failing case of the baseline."""

from functools import partial

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.failure import Analysis
from adws.core.run import state_folder
from adws.core.step import step
from adws.ledger.claiming import carry_claims
from adws.ledger.discovery import open_ledger as discover_all
from adws.ledger.journal import time_now
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, save
from adws.slots import ANALYSIS, BASELINE, DONE, LEDGER_OPEN, RUN, SPENT
from adws.trust.agreement import is_silent_skip


@step(reads=(RUN, ANALYSIS), writes=(LEDGER_OPEN, BASELINE, DONE))
def open_ledger(context: Context) -> IOResult[Context, PipelineError]:
    """Write the run's ledger to ``.adws/ledger.json``; the one of an earlier run is kept with it.

    Claims go on from ledger to ledger. Cases that the permits spent in this run have mended are
    entered as fixed.

    The analysis becomes the baseline. It must be complete enough to compare with: a run whose
    sources disagree or that ended early fails with ``SuiteUnreadable``. An earlier ledger that
    cannot be read fails with ``LedgerDamaged`` and stays as it is.
    """
    return IOResult.do(
        _opened(context, analysis)
        for analysis in IOResult.from_result(context.require(ANALYSIS).bind(_refuse_incomplete))
        for run in IOResult.from_result(context.require(RUN))
        for earlier in _archive(context)
        for moment in time_now()
        for ledger in IOSuccess(
            discover_all(
                analysis,
                run=run,
                created_at=moment,
                max_attempts=context.settings.max_attempts,
            )
        )
        for complete in IOResult.from_result(
            carry_claims(ledger, earlier or ledger, context.get(SPENT) or (), analysis.report)
        )
        for _saved in save(ledger_path(context.root), complete)
    )


def _archive(context: Context) -> IOResult[Ledger | None, PipelineError]:
    path = ledger_path(context.root)
    return io_ops.exists(path).bind(
        lambda there: load(path).bind(partial(_keep, context)) if there else IOSuccess(None)
    )


def _keep(context: Context, ledger: Ledger) -> IOResult[Ledger | None, PipelineError]:
    kept = state_folder(context.root) / "runs" / ledger.run / "ledger.json"
    return io_ops.copy_file(ledger_path(context.root), kept).map(lambda _: ledger)


def _opened(context: Context, analysis: Analysis) -> Context:
    baseline = context.put(BASELINE, analysis.report).put(LEDGER_OPEN, value=True)
    return baseline.put(DONE, not analysis.failures)


def _refuse_incomplete(analysis: Analysis) -> Result[Analysis, PipelineError]:
    report = analysis.report
    doubts = tuple(warning for warning in report.warnings if not is_silent_skip(warning))
    if report.ended and not doubts:
        return Success(analysis)
    return Failure(
        SuiteUnreadable(
            "the baseline is incomplete, so no fix could be compared with it: "
            + ("; ".join(doubts) or "the run ended early"),
            hint=f"run `adws analyze` and read {report.raw_output}",
            context={"raw_output": report.raw_output, "warnings": report.warnings},
        )
    )
