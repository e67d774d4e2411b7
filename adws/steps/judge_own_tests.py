"""The verdict on a change that touches tests: it must be green with its own tests too."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.slots import BASE, BASELINE, HEAD, PROPOSAL, REPORT, SUITES, VERDICT
from adws.steps.judged_run import judged_run
from adws.trust.blame import blame
from adws.trust.gate import own_tests


@step(reads=(PROPOSAL, VERDICT, BASELINE, SUITES, BASE), writes=(VERDICT,))
def judge_own_tests(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse an accepted change that is red, or runs less than the base, with its own tests."""
    return IOResult.do(
        context.put(VERDICT, judged)
        for before in IOResult.from_result(context.require(BASELINE))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for verdict in IOResult.from_result(context.require(VERDICT))
        for judged in _judge(context, proposal, before, verdict)
    )


def _judge(
    context: Context, proposal: Proposal, before: SuiteReport, verdict: Verdict
) -> IOResult[Verdict, PipelineError]:
    if not verdict.accepted or not proposal.dropped:
        return IOSuccess(verdict)
    return (
        judged_run(context.put(HEAD, proposal.patch.tree))
        .bind_result(lambda own: own.require(REPORT))
        .map(partial(own_tests, verdict, before))
        .lash(lambda error: IOResult.from_result(blame(error)))
    )
