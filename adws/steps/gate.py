"""Judge what the agent proposes: a targeted run, a full run, and again what looks odd."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.proposal import Proposal
from adws.core.step import show, step
from adws.core.verdict import Layer, Verdict
from adws.reports import round_terminal
from adws.runners.runner import Selection, selection_of
from adws.slots import (
    AFTER,
    ANALYSIS,
    BASE,
    BASELINE,
    HEAD,
    PROPOSAL,
    SEAL,
    SELECTED,
    SELECTION,
    SUITES,
    VERDICT,
)
from adws.steps.judged_run import judged_run
from adws.steps.run_change import run_change
from adws.trust.blame import blame
from adws.trust.environment import refuse_changed
from adws.trust.gate import gate as decide
from adws.trust.gate import no_change, refusal, second_opinion, without_flaky


@frozen
class _Trial:
    """A change on trial: the context without it, and what is known."""

    context: Context
    analysis: Analysis
    wanted: tuple[str, ...]


@frozen
class _Judged:
    """What the runs so far say, and the analysis they rest on."""

    verdict: Verdict
    analysis: Analysis


@step(
    reads=(SELECTED, PROPOSAL, ANALYSIS, BASELINE, SEAL, SUITES, BASE, HEAD),
    writes=(VERDICT, AFTER),
    announces=show(round_terminal.judging_line),
)
def gate(context: Context) -> IOResult[Context, PipelineError]:
    """Put the verdict on the proposal into the context, and the analysis it rests on.

    First the group's cases run, then the whole suite. A case that newly fails must do so twice. A
    run that cannot be read, or that loaded another tree's code, refuses the change.
    """
    return IOResult.do(
        context.put(VERDICT, judged.verdict).put(AFTER, judged.analysis)
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for selected in IOResult.from_result(context.require(SELECTED))
        for judged in _judge(_Trial(context, analysis, selected.case_ids), proposal)
    )


def _judge(trial: _Trial, proposal: Proposal) -> IOResult[_Judged, PipelineError]:
    untouched = refuse_changed(Verdict(accepted=True), proposal.environment)
    if not untouched.accepted:
        return IOSuccess(_Judged(untouched, trial.analysis))
    if proposal.kept.empty:
        return IOSuccess(_Judged(no_change(proposal.answer, proposal.dropped), trial.analysis))
    return (
        _targeted(trial)
        .bind(partial(_full, trial))
        .bind(partial(_question_others, trial))
        .lash(partial(_refuse, trial))
    )


def _run(trial: _Trial, selection: Selection) -> IOResult[Analysis, PipelineError]:
    return run_change(trial.context.put(SELECTION, selection)).bind_result(
        lambda after: after.require(AFTER)
    )


def _targeted(trial: _Trial) -> IOResult[_Judged, PipelineError]:
    selection = selection_of(trial.analysis.report, trial.wanted)
    return _run(trial, selection).map(partial(_first_look, trial))


def _first_look(trial: _Trial, analysis: Analysis) -> _Judged:
    fixed = set(compare(trial.analysis.report, analysis.report).fixed) & set(trial.wanted)
    if fixed:
        return _Judged(Verdict(accepted=True), analysis)
    seen = (failure.error_message for failure in analysis.failures[:3])
    still = "; ".join(seen) or "they are skipped or gone"
    return _Judged(
        refusal(f"none of the cases worked on passes now: {still}", Layer.SUITE), trial.analysis
    )


def _full(trial: _Trial, judged: _Judged) -> IOResult[_Judged, PipelineError]:
    if not judged.verdict.accepted:
        return IOSuccess(judged)
    return (
        _run(trial, Selection()).map(partial(_decided, trial)).bind(partial(_doubt_broken, trial))
    )


def _decided(trial: _Trial, analysis: Analysis) -> _Judged:
    return _Judged(decide(trial.analysis.report, analysis.report, trial.wanted), analysis)


def _doubt_broken(trial: _Trial, first: _Judged) -> IOResult[_Judged, PipelineError]:
    if not first.verdict.broken:
        return IOSuccess(first)
    return (
        _run(trial, Selection())
        .map(partial(_decided, trial))
        .map(lambda second: evolve(second, verdict=second_opinion(first.verdict, second.verdict)))
    )


def _question_others(trial: _Trial, judged: _Judged) -> IOResult[_Judged, PipelineError]:
    others = tuple(case_id for case_id in judged.verdict.fixed if case_id not in trial.wanted)
    if not others or not judged.verdict.accepted:
        return IOSuccess(judged)
    selection = selection_of(trial.analysis.report, others)
    return (
        judged_run(trial.context.put(SELECTION, selection))
        .bind_result(lambda before: before.require(ANALYSIS))
        .map(partial(_drop_passing, trial, judged, others))
    )


def _drop_passing(
    trial: _Trial, judged: _Judged, others: tuple[str, ...], before: Analysis
) -> _Judged:
    passed = set(compare(trial.analysis.report, before.report).fixed)
    flaky = tuple(case_id for case_id in others if case_id in passed)
    if not flaky:
        return judged
    return evolve(judged, verdict=without_flaky(judged.verdict, flaky))


def _refuse(trial: _Trial, error: PipelineError) -> IOResult[_Judged, PipelineError]:
    return IOResult.from_result(blame(error)).map(lambda verdict: _Judged(verdict, trial.analysis))
