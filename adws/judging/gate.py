"""Judge a proposal: a targeted run, a full run, and again what looks odd."""

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.verdict import Layer, Verdict
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge, judge_trial
from adws.runners.runner import selection_of
from adws.trust.blame import blame
from adws.trust.environment import refuse_changed
from adws.trust.gate import gate as decide
from adws.trust.gate import no_change, refusal, second_opinion, without_flaky


@frozen
class Judged:
    """What the runs say of a change, and the analysis that the verdict rests on."""

    verdict: Verdict
    analysis: Analysis


@frozen
class Group:
    """The failing cases that a change shall mend, where and how they failed last."""

    head: str
    """The commit without the change."""
    analysis: Analysis
    """The newest analysis of it."""
    case_ids: tuple[str, ...]


def judge_proposal(trial: Trial, group: Group) -> IOResult[Judged, PipelineError]:
    """Return the verdict on a change that shall mend a group of cases.

    First the group's cases run, then the whole suite. A case that newly fails must do so twice. A
    run that cannot be read, or that loaded another tree's code, refuses the change.
    """
    proposal = trial.proposal
    untouched = refuse_changed(Verdict(accepted=True), proposal.environment)
    if not untouched.accepted:
        return IOSuccess(Judged(untouched, group.analysis))
    if proposal.kept.empty:
        return IOSuccess(Judged(no_change(proposal.answer, proposal.dropped), group.analysis))
    return (
        _run_group(trial, group)
        .bind(lambda judged: _run_everything(trial, group, judged))
        .bind(lambda judged: _question_others(trial, group, judged))
        .lash(lambda error: refused_for(error, group.analysis))
    )


def refused_for(error: PipelineError, before: Analysis) -> IOResult[Judged, PipelineError]:
    """Return the refusal of a change that made a run end in this error, if the change did."""
    return IOResult.from_result(blame(error)).map(lambda verdict: Judged(verdict, before))


def _run_group(trial: Trial, group: Group) -> IOResult[Judged, PipelineError]:
    selection = selection_of(group.analysis.report, group.case_ids)
    ran = judge_trial(trial, RunOptions(selection))
    return ran.map(lambda analysis: _first_look(group, analysis))


def _first_look(group: Group, analysis: Analysis) -> Judged:
    if set(compare(group.analysis.report, analysis.report).fixed) & set(group.case_ids):
        return Judged(Verdict(accepted=True), analysis)
    seen = (failure.error_message for failure in analysis.failures[:3])
    still = "; ".join(seen) or "they are skipped or gone"
    refused = refusal(f"none of the cases worked on passes now: {still}", Layer.SUITE)
    return Judged(refused, group.analysis)


def _run_everything(trial: Trial, group: Group, judged: Judged) -> IOResult[Judged, PipelineError]:
    """Decide on a run of the whole suite; where something newly fails, on two of them."""
    if not judged.verdict.accepted:
        return IOSuccess(judged)

    def run() -> IOResult[Judged, PipelineError]:
        return judge_trial(trial).map(
            lambda analysis: Judged(
                decide(group.analysis.report, analysis.report, group.case_ids), analysis
            )
        )

    return run().bind(
        lambda first: (
            run().map(lambda second: _second_opinion(first, second))
            if first.verdict.broken
            else IOSuccess(first)
        )
    )


def _second_opinion(first: Judged, second: Judged) -> Judged:
    return evolve(second, verdict=second_opinion(first.verdict, second.verdict))


def _question_others(trial: Trial, group: Group, judged: Judged) -> IOResult[Judged, PipelineError]:
    """Run what is fixed beyond the group once more without the change: it may be flaky."""
    others = tuple(case_id for case_id in judged.verdict.fixed if case_id not in group.case_ids)
    if not others or not judged.verdict.accepted:
        return IOSuccess(judged)
    options = RunOptions(selection_of(group.analysis.report, others), changed=trial.changed)
    without_change = judge(trial.bench, group.head, options)
    return without_change.map(lambda ran: _drop_flaky(group, judged, others, ran.analysis))


def _drop_flaky(
    group: Group, judged: Judged, others: tuple[str, ...], without_change: Analysis
) -> Judged:
    passed = set(compare(group.analysis.report, without_change.report).fixed)
    flaky = tuple(case_id for case_id in others if case_id in passed)
    if not flaky:
        return judged
    return evolve(judged, verdict=without_flaky(judged.verdict, flaky))
