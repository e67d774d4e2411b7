"""Open the ledger of a run: one entry for each failing case of the baseline."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.ledger.opening import begin_ledger
from adws.slots import ANALYSIS, BASELINE, LEDGER_OPEN, ROUNDS_DONE, RUN, SPENT_CLAIMS
from adws.trust.baseline import complete_baseline


@step(
    reads=(RUN, ANALYSIS), writes=(LEDGER_OPEN, BASELINE, ROUNDS_DONE), doing="opening the ledger"
)
def open_ledger(context: Context) -> IOResult[Context, PipelineError]:
    """Write the run's ledger to ``.adws/ledger.json``; back up the ledger of an earlier run.

    Claims carry over from ledger to ledger. Cases that pass because of permits spent in this run
    count as fixed.

    The analysis becomes the baseline. It must be complete: if its sources disagree or its run ended
    early, this step fails with ``SuiteUnreadable``. An unreadable earlier ledger fails with
    ``LedgerDamaged`` and stays as it is.
    """
    return IOResult.do(
        context.put(BASELINE, analysis.report)
        .put(LEDGER_OPEN, value=True)
        .put(ROUNDS_DONE, not analysis.failures)
        for run, newest in IOResult.from_result(take(context, RUN, ANALYSIS))
        for analysis in IOResult.from_result(complete_baseline(newest))
        for _ledger in begin_ledger(
            context.root,
            run,
            analysis,
            spent_claims=context.get(SPENT_CLAIMS) or (),
            max_attempts=context.settings.max_attempts,
        )
    )
