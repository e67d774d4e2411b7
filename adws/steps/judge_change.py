"""The verdict on a change that anybody made: is it a green that can be trusted."""

from functools import partial

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.step import step
from adws.core.suite import BASELINE, REPORT, SuiteReport
from adws.core.verdict import VERDICT, Verdict
from adws.runners.runner import SUITE
from adws.steps.judged_run import judged_run
from adws.trust.gate import judge_change as decide
from adws.trust.gate import refusal, second_opinion
from adws.vcs.base import BASE
from adws.vcs.tree import HEAD

_CHANGES_FAULT = (SuiteUnreadable, OracleCompromised, WrongTreeJudged)


@step(reads=(PROPOSAL, BASELINE, SUITE, BASE, HEAD), writes=(VERDICT,))
def judge_change(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite with the change in place and put the verdict into the context.

    The tests are those of the base. A case that newly fails must do so twice. A run that cannot be
    read, though that of the base could, refuses the change.
    """
    return IOResult.do(
        context.put(VERDICT, verdict)
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for before in IOResult.from_result(context.require(BASELINE))
        for verdict in _judge(context, proposal, before)
    )


def _judge(
    context: Context, proposal: Proposal, before: SuiteReport
) -> IOResult[Verdict, PipelineError]:
    there = context.put(HEAD, proposal.kept.tree)
    return _look(there, before).bind(partial(_doubt, there, before)).lash(_refuse_unreadable)


def _look(there: Context, before: SuiteReport) -> IOResult[Verdict, PipelineError]:
    return (
        judged_run(there)
        .bind_result(lambda after: after.require(REPORT))
        .map(partial(decide, before))
    )


def _doubt(there: Context, before: SuiteReport, first: Verdict) -> IOResult[Verdict, PipelineError]:
    if not first.broken:
        return IOSuccess(first)
    return _look(there, before).map(partial(second_opinion, first))


def _refuse_unreadable(error: PipelineError) -> IOResult[Verdict, PipelineError]:
    if not isinstance(error, _CHANGES_FAULT):
        return IOFailure(error)
    return IOSuccess(refusal(f"{error.kind}: {error.message}"))
