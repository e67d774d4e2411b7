"""Judge a change that is to make nothing pass: every case must end as well as before."""

from functools import partial

from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.proposal import Proposal
from adws.core.step import step
from adws.core.verdict import Verdict
from adws.slots import AFTER, ANALYSIS, BASE, BASELINE, PROPOSAL, SEAL, SUITES, VERDICT
from adws.steps.run_change import run_change
from adws.trust.blame import blame
from adws.trust.environment import refuse_changed
from adws.trust.gate import no_change, second_opinion
from adws.trust.kept_outcomes import kept_outcomes


@step(
    reads=(PROPOSAL, ANALYSIS, BASELINE, SEAL, SUITES, BASE),
    writes=(VERDICT, AFTER),
)
def check_outcomes(context: Context, *, same: bool = False) -> IOResult[Context, PipelineError]:
    """Run the whole suite with the proposal and put the verdict into the context.

    No case may end worse than in the newest analysis; with ``same``, none may end otherwise. What
    is refused must be so twice. A run that cannot be read refuses the change.
    """
    return IOResult.do(
        judged
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for before in IOResult.from_result(context.require(ANALYSIS))
        for judged in _judge(context, proposal, before, same=same)
    )


def _judge(
    context: Context, proposal: Proposal, before: Analysis, *, same: bool
) -> IOResult[Context, PipelineError]:
    untouched = refuse_changed(Verdict(accepted=True), proposal.environment)
    if not untouched.accepted:
        return IOSuccess(_unseen(context, untouched, before))
    if proposal.kept.empty:
        nothing = no_change(proposal.answer, proposal.dropped)
        return IOSuccess(_unseen(context, nothing, before))
    look = partial(_look, context, before, same=same)
    refused = partial(_refused, context, before)
    return look().bind(lambda first: _again(first, look)).lash(refused)


def _look(context: Context, before: Analysis, *, same: bool) -> IOResult[Context, PipelineError]:
    return run_change(context).bind_result(partial(_decided, before, same=same))


def _decided(before: Analysis, ran: Context, *, same: bool) -> Result[Context, PipelineError]:
    return ran.require(AFTER).map(
        lambda after: ran.put(VERDICT, kept_outcomes(before.report, after.report, same=same))
    )


def _again(
    first: Context, look: "partial[IOResult[Context, PipelineError]]"
) -> IOResult[Context, PipelineError]:
    verdict: Verdict = first.require(VERDICT).unwrap()
    return IOSuccess(first) if verdict.accepted else look().map(partial(_second, verdict))


def _second(first: Verdict, again: Context) -> Context:
    return again.put(VERDICT, second_opinion(first, again.require(VERDICT).unwrap()))


def _refused(
    context: Context, before: Analysis, error: PipelineError
) -> IOResult[Context, PipelineError]:
    return IOResult.from_result(blame(error)).map(lambda verdict: _unseen(context, verdict, before))


def _unseen(context: Context, verdict: Verdict, before: Analysis) -> Context:
    return context.put(VERDICT, verdict).put(AFTER, before)
