"""Run what an accepted change fixed once more, with planted cases around it."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict, refused_already
from adws.runners.runner import Selection, Suite
from adws.slots import (
    AFTER,
    ANALYSIS,
    BASE,
    BASELINE,
    HEAD,
    PLANTED,
    PROPOSAL,
    SEAL,
    SELECTED,
    SELECTION,
    SUITES,
    VERDICT,
)
from adws.steps.judged_run import judged_run
from adws.steps.run_change import run_change
from adws.trust.blame import blame, layer_of
from adws.trust.gate import steady
from adws.trust.repetition import must_pass_again, not_passing


@step(
    reads=(PROPOSAL, VERDICT, ANALYSIS, AFTER, BASELINE, SEAL, SUITES, BASE, HEAD),
    writes=(VERDICT,),
)
def check_canaries(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse an accepted change under which planted cases do not end as they must.

    Where a group was selected what is fixed runs, otherwise the whole suite; what is fixed must
    pass again. Canaries that do not end as they must without the change either prove nothing: the
    verdict stands, with a note.
    """
    if refused_already(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, noted)
        for accepted in IOResult.from_result(context.require(VERDICT))
        for before in IOResult.from_result(context.require(ANALYSIS))
        for after in IOResult.from_result(context.require(AFTER))
        for checked in _check(
            context, accepted, must_pass_again(before.report, after.report, accepted.fixed)
        )
        for suites in IOResult.from_result(context.require(SUITES))
        for noted in traverse(_unplanted, suites).map(partial(_note_unplanted, checked))
    )


def _check(
    context: Context, verdict: Verdict, wanted: tuple[str, ...]
) -> IOResult[Verdict, PipelineError]:
    everything = context.get(SELECTED) is None
    selection = Selection() if everything else Selection(case_ids=wanted)
    there = context.put(SELECTION, selection).put(PLANTED, value=True)
    return (
        run_change(there)
        .bind_result(lambda ran: ran.require(AFTER))
        .map(lambda again: _again(verdict, wanted, again.report))
        .lash(partial(_doubt, there, verdict))
    )


def _again(verdict: Verdict, wanted: tuple[str, ...], again: SuiteReport) -> Verdict:
    return steady(verdict, not_passing(wanted, again))


def _unplanted(suite: Suite) -> IOResult[str, PipelineError]:
    """Return the name of a suite's runner if it cannot plant canaries."""
    runner = IOResult.from_result(catalog.runner(suite.runner))
    return runner.map(lambda found: "" if found.plant else suite.runner)


def _note_unplanted(verdict: Verdict, names: tuple[str, ...]) -> Verdict:
    unplanted = ", ".join(dict.fromkeys(filter(None, names)))
    if not unplanted or not verdict.accepted:
        return verdict
    note = f"{unplanted} cannot be judged with canaries: what is fixed only passed again"
    return evolve(verdict, notes=(*verdict.notes, note))


def _doubt(
    there: Context, verdict: Verdict, error: PipelineError
) -> IOResult[Verdict, PipelineError]:
    refusal = IOResult.from_result(blame(error))
    if layer_of(error) is not Layer.CANARIES:
        return refusal
    return judged_run(there).bind(lambda _: refusal).lash(partial(_note, verdict))


def _note(verdict: Verdict, error: PipelineError) -> IOResult[Verdict, PipelineError]:
    if layer_of(error) is not Layer.CANARIES:
        return IOFailure(error)
    note = f"this suite cannot be judged with canaries, with or without the change: {error.message}"
    return IOSuccess(evolve(verdict, notes=(*verdict.notes, note)))
