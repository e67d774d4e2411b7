"""Put the flaky cases of a run into quarantine, in a commit of their own."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws.building.tracking.flake_issues import with_issues
from adws.core.context import Context, take
from adws.core.errors import DocumentDamaged, PipelineError
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench
from adws.judging.flakes import QuarantineCommit, quarantine_flaky_cases
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import BASELINE, HEAD, LEDGER_OPEN, QUARANTINE


@step(
    reads=(*BENCH_SLOTS, HEAD, BASELINE, QUARANTINE, LEDGER_OPEN),
    writes=(HEAD, QUARANTINE, BASELINE),
    doing="looking for flaky cases",
)
def quarantine_flakes(context: Context, *, reruns: int = 2) -> IOResult[Context, PipelineError]:
    """Commit a new ``adws-quarantine.toml`` after the fixes of the run, if a case is flaky.

    The flaky cases of the run run again on the base, so that no change can put a case into
    quarantine. A case is added for ``quarantine_days`` days (0: never) if it failed in the baseline
    and passes in one of up to ``reruns`` runs of the whole suite, or if it both passes and fails
    when it runs alone. A case whose quarantine expired is not added again: a person decides about
    it. If the file cannot take more cases, or if code on trial could have affected the runs of the
    base, no case is added and the baseline gets a warning; the fixes are delivered all the same.
    With ``flake_issues``, each new case gets an issue in the tracker, and the file names it.
    """
    if not context.settings.quarantine_days:
        return IOSuccess(context)
    return IOResult.do(
        quarantined
        for bench in IOResult.from_result(bench_of(context))
        for head, baseline, _quarantine, _open in IOResult.from_result(
            take(context, HEAD, BASELINE, QUARANTINE, LEDGER_OPEN)
        )
        for quarantined in _quarantine_flaky(context, bench, head, baseline, reruns)
    )


def _quarantine_flaky(
    context: Context, bench: Bench, head: str, baseline: SuiteReport, reruns: int
) -> IOResult[Context, PipelineError]:
    file_issues = partial(with_issues, context.root, context.settings, bench.run)

    def put(commit: QuarantineCommit) -> Context:
        with_head = context.put(HEAD, commit.head).put(QUARANTINE, commit.quarantine)
        return _with_warning(with_head, baseline, commit.warning) if commit.warning else with_head

    def if_damaged(error: PipelineError) -> IOResult[Context, PipelineError]:
        if not isinstance(error, DocumentDamaged):
            return IOFailure(error)
        return IOSuccess(_with_warning(context, baseline, error.message))

    committed = quarantine_flaky_cases(bench, head, baseline, reruns, file_issues)
    return committed.map(put).lash(if_damaged)


def _with_warning(context: Context, baseline: SuiteReport, warning: str) -> Context:
    return context.put(BASELINE, evolve(baseline, warnings=(*baseline.warnings, warning)))
