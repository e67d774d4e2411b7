"""Refuse a change under which the lent environment folders are not what they were."""

from returns.io import IOResult
from returns.result import Result

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import BASE, PROPOSAL, VERDICT
from adws.steps.restore_environment import restore_environment
from adws.trust.environment import refuse_changed


@step(reads=(BASE, PROPOSAL, VERDICT), writes=(PROPOSAL, VERDICT))
def check_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Put the folders right (see ``restore_environment``); what had to be put right refuses."""
    return restore_environment(context).bind_result(_judge)


def _judge(context: Context) -> Result[Context, PipelineError]:
    return Result.do(
        context.put(VERDICT, refuse_changed(verdict, proposal.environment))
        for proposal in context.require(PROPOSAL)
        for verdict in context.require(VERDICT)
    )
