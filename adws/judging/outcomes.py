"""Judge a change that is to make nothing pass: every case must end as well as before."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.verdict import Verdict
from adws.judging.bench import Trial
from adws.judging.gate import Judged, refused_for
from adws.judging.judge import judge_trial
from adws.trust.environment import refuse_changed
from adws.trust.gate import no_change, second_opinion
from adws.trust.kept_outcomes import kept_outcomes


def judge_outcomes(
    trial: Trial, before: Analysis, *, same: bool = False
) -> IOResult[Judged, PipelineError]:
    """Run the whole suite with the change and return the verdict.

    No case may end worse than ``before``; with ``same``, none may end otherwise. What is refused
    must be so twice. A run that cannot be read refuses the change.
    """
    proposal = trial.proposal
    untouched = refuse_changed(Verdict(accepted=True), proposal.environment)
    if not untouched.accepted:
        return IOSuccess(Judged(untouched, before))
    if proposal.kept.empty:
        return IOSuccess(Judged(no_change(proposal.answer, proposal.dropped), before))

    def run() -> IOResult[Judged, PipelineError]:
        return judge_trial(trial).map(
            lambda after: Judged(kept_outcomes(before.report, after.report, same=same), after)
        )

    def doubt(first: Judged) -> IOResult[Judged, PipelineError]:
        if first.verdict.accepted:
            return IOSuccess(first)
        return run().map(
            lambda second: evolve(second, verdict=second_opinion(first.verdict, second.verdict))
        )

    return run().bind(doubt).lash(lambda error: refused_for(error, before))
