"""Run what an accepted change fixed once more, with planted cases around it."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.context import Context
from adws.core.errors import OracleCompromised, PipelineError
from adws.core.failure import AFTER, ANALYSIS
from adws.core.proposal import PROPOSAL
from adws.core.selected import SELECTED
from adws.core.step import step
from adws.core.suite import BASELINE, SuiteReport
from adws.core.verdict import VERDICT, Verdict
from adws.runners.runner import PLANTED, SELECTION, SUITE, Selection, selection_of
from adws.steps.judged_run import judged_run
from adws.steps.run_change import run_change
from adws.trust.blame import blame
from adws.trust.gate import steady
from adws.trust.sealing import SEAL
from adws.vcs.base import BASE
from adws.vcs.tree import HEAD


@step(reads=(PROPOSAL, VERDICT, ANALYSIS, BASELINE, SEAL, SUITE, BASE, HEAD), writes=(VERDICT,))
def check_canaries(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse an accepted change under which planted cases do not end as they must.

    Where a group was selected its fixed cases run, otherwise the whole suite; what is fixed must
    pass again. Canaries that do not end as they must without the change either prove nothing: the
    verdict stands, with a note.
    """
    return IOResult.do(
        context.put(VERDICT, checked)
        for verdict in IOResult.from_result(context.require(VERDICT))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for checked in _check(context, verdict, analysis.report)
    )


def _check(
    context: Context, verdict: Verdict, before: SuiteReport
) -> IOResult[Verdict, PipelineError]:
    if not verdict.accepted:
        return IOSuccess(verdict)
    selected = context.get(SELECTED)
    fixed = verdict.fixed_among(selected.case_ids) if selected else verdict.fixed
    selection = selection_of(before, fixed) if selected else Selection()
    there = context.put(SELECTION, selection).put(PLANTED, value=True)
    return (
        run_change(there)
        .bind_result(lambda after: after.require(AFTER))
        .map(lambda after: steady(verdict, fixed, compare(before, after.report)))
        .lash(partial(_doubt, there, verdict))
    )


def _doubt(
    there: Context, verdict: Verdict, error: PipelineError
) -> IOResult[Verdict, PipelineError]:
    refusal = blame(error)
    if refusal is None:
        return IOFailure(error)
    if not isinstance(error, OracleCompromised):
        return IOSuccess(refusal)
    return judged_run(there).map(lambda _: refusal).lash(partial(_note, verdict))


def _note(verdict: Verdict, error: PipelineError) -> IOResult[Verdict, PipelineError]:
    if not isinstance(error, OracleCompromised):
        return IOFailure(error)
    note = f"this suite cannot be judged with canaries, with or without the change: {error.message}"
    return IOSuccess(evolve(verdict, notes=(*verdict.notes, note)))
