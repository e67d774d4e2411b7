"""Judge a change that does not fix anything: every case must end at least as well as before."""

from returns.io import IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.repeats import Repeats
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.judging.bench import Trial
from adws.judging.gate import JudgedProposal, refused_for, sides_of, under_circumstances
from adws.judging.judge import judge_trial
from adws.judging.moving_ids import follow_moving_ids
from adws.judging.repeats import repeat, run_fixed_on_base
from adws.trust.environment import refuse_changed
from adws.trust.gate import no_change, without_flaky
from adws.trust.kept_outcomes import kept_outcomes
from adws.trust.repeats import excused, with_repeats, without_excused


def judge_outcomes(
    trial: Trial, head: str, before: Analysis, *, same: bool = False
) -> IOResult[JudgedProposal, PipelineError]:
    """Run the whole suite with the change and return the verdict.

    No case may end worse than ``before``, which is the analysis of ``head``; with ``same``, none
    may end differently. Cases that newly fail or pass run again on both sides before they count. A
    run that cannot be read refuses the change.
    """
    proposal = trial.proposal
    untouched = refuse_changed(Verdict(accepted=True), proposal.environment)
    if not untouched.accepted:
        return IOSuccess(JudgedProposal(untouched, before))
    if proposal.kept.empty:
        return IOSuccess(JudgedProposal(no_change(proposal.answer, proposal.dropped), before))
    sides = sides_of(trial, head)

    def decided(
        then: SuiteReport, after: Analysis, repeats: tuple[Repeats, ...], flaky: tuple[str, ...]
    ) -> JudgedProposal:
        fair = without_excused(after, (*excused(repeats), *flaky))
        verdict = kept_outcomes(then, fair.report, fair.failures, same=same)
        return JudgedProposal(with_repeats(without_flaky(verdict, flaky), repeats), fair)

    def weigh(ran: Analysis) -> IOResult[JudgedProposal, PipelineError]:
        return IOResult.do(
            decided(then, after, repeats, base_runs.flaky)
            for then, after in follow_moving_ids(trial.bench, head, before.report, ran)
            for comparison in IOSuccess(compare(then, after.report))
            for repeats in repeat(sides, then, after.report, comparison.broken)
            for base_runs in run_fixed_on_base(sides, then, comparison.fixed, repeats)
        )

    return under_circumstances(
        trial,
        lambda: judge_trial(trial).bind(weigh).lash(lambda error: refused_for(error, before)),
    )
