"""Judge a change that anybody made, with the base's tests and with its own."""

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.flag import Flag
from adws.core.verdict import Verdict
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge, judge_trial
from adws.reports.quarantine import in_quarantine
from adws.reports.verification import uncaged_lines
from adws.runners.continuous_integration import CONTINUOUS_INTEGRATION
from adws.trust.blame import blame
from adws.trust.gate import judge_change as decide
from adws.trust.gate import own_tests, second_opinion
from adws.trust.unjudged_files import unjudged_files
from adws.vcs.leading_out import links_leading_out
from adws.vcs.submodules import missing_submodules


@frozen
class JudgedChange:
    """The verdict on a change; ``after`` is missing where no run with it could be read."""

    verdict: Verdict
    after: Analysis | None = None


def judge_change(trial: Trial, before: Analysis | None) -> IOResult[JudgedChange, PipelineError]:
    """Run the suite with the change in place and return the verdict on it.

    A case that newly fails must do so twice. A run that cannot be read, though that of the base
    could, refuses the change. ``before`` is the base's analysis, for what it says of quarantine.
    """

    def run() -> IOResult[JudgedChange, PipelineError]:
        return judge_trial(trial).map(
            lambda after: JudgedChange(decide(trial.baseline, after.report), after)
        )

    def doubt(first: JudgedChange) -> IOResult[JudgedChange, PipelineError]:
        if not first.verdict.broken:
            return IOSuccess(first)
        return run().map(
            lambda second: evolve(second, verdict=second_opinion(first.verdict, second.verdict))
        )

    def refuse(error: PipelineError) -> IOResult[JudgedChange, PipelineError]:
        return IOResult.from_result(blame(error)).map(JudgedChange)

    return IOResult.do(
        _with_note(evolve(judged, verdict=evolve(judged.verdict, flags=flags)), before)
        for judged in run().bind(doubt).lash(refuse)
        for flags in _unjudged(trial, judged.verdict)
    )


def _unjudged(trial: Trial, verdict: Verdict) -> IOResult[tuple[Flag, ...], PipelineError]:
    """Flag what an accepted change brings that no run shows."""
    if not verdict.accepted:
        return IOSuccess(())
    base, proposal = trial.bench.base, trial.proposal
    return IOResult.do(
        unjudged_files(
            proposal.dropped,
            links,
            tuple((submodule.path, submodule.commit) for submodule in missing),
            CONTINUOUS_INTEGRATION,
            base.prefix,
        )
        for links in links_leading_out(base, proposal.patch)
        for missing in missing_submodules(base, proposal.patch)
    )


def _with_note(judged: JudgedChange, before: Analysis | None) -> JudgedChange:
    apart = in_quarantine(before.quarantine) if before else ""
    note = (f"{apart}: what became of them decided nothing",) if apart else ()
    uncaged = uncaged_lines(judged.after.report) if judged.after else ()
    notes = (*judged.verdict.notes, *uncaged, *note)
    return evolve(judged, verdict=evolve(judged.verdict, notes=notes))


def judge_own_tests(trial: Trial, verdict: Verdict) -> IOResult[Verdict, PipelineError]:
    """Refuse an accepted change that is red, or runs less than the base, with its own tests."""
    if not verdict.accepted or not trial.proposal.dropped:
        return IOSuccess(verdict)
    return (
        judge(trial.bench, trial.proposal.patch.tree, RunOptions(changed=trial.changed))
        .map(lambda ran: own_tests(verdict, trial.baseline, ran.analysis.report))
        .lash(lambda error: IOResult.from_result(blame(error)))
    )
