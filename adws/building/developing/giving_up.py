"""An agent that has done nothing: it says that it cannot, or that nothing is to be done."""

from returns.result import Failure, Result, Success

from adws.core.context import Context
from adws.core.errors import AgentGaveUp, PipelineError
from adws.core.proposal import Proposal
from adws.core.turn import AnswerStatus
from adws.slots import PROPOSAL


def not_given_up(asked: Context) -> Result[Context, PipelineError]:
    """Pass on what an errand came to.

    Fails with ``AgentGaveUp`` where the role says that it cannot do it, and has done nothing.
    """
    proposal: Proposal = asked.require(PROPOSAL).unwrap()
    answer = proposal.answer
    if answer.status is not AnswerStatus.GAVE_UP or not proposal.kept.empty:
        return Success(asked)
    return Failure(nothing_done(proposal, f"gave up: {answer.reason}", answer.reason))


def nothing_done(proposal: Proposal, how: str, reason: str) -> PipelineError:
    """Return the error of an agent that has done nothing; its log tells more."""
    return AgentGaveUp(
        f"{proposal.agent} {how}",
        hint=f"what it said is in {proposal.log}",
        context={"agent": proposal.agent, "reason": reason, "log": proposal.log},
    )
