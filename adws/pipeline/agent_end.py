"""How an agent's work on a head ended, in the words by which the pipeline continues."""

from adws.core.proposal import Proposal
from adws.core.run import RunFailure
from adws.core.turn import AnswerCategory as AgentCategory
from adws.core.turn import AnswerStatus
from adws.pipeline.agent_result import AgentResult
from adws.pipeline.results import EndCategory

_ENDS = {
    AgentCategory.SUCCESS: EndCategory.SUCCESS,
    AgentCategory.MAX_TURNS: EndCategory.MAX_TURNS,
    AgentCategory.MAX_BUDGET: EndCategory.MAX_BUDGET,
    AgentCategory.TRANSIENT: EndCategory.TRANSIENT,
    AgentCategory.PERSISTENT: EndCategory.PERSISTENT,
    AgentCategory.STRUCTURED_OUTPUT: EndCategory.STRUCTURED,
    AgentCategory.MAX_ATTEMPTS: EndCategory.UNKNOWN,
    AgentCategory.UNKNOWN: EndCategory.UNKNOWN_EXECUTION,
}
_KINDS = {
    "BudgetExhausted": EndCategory.MAX_BUDGET,
    "BudgetPaused": EndCategory.MAX_BUDGET,
    "AgentUnavailable": EndCategory.TRANSIENT,
    "RunSuspended": EndCategory.TRANSIENT,
    "Cancelled": EndCategory.TRANSIENT,
    "ServerUnreachable": EndCategory.TRANSIENT,
    "AgentMissing": EndCategory.PERSISTENT,
    "AgentFailed": EndCategory.PERSISTENT,
    "SettingsInvalid": EndCategory.PERSISTENT,
}


def result_of(sha: str, proposal: Proposal | None, failure: RunFailure | None) -> AgentResult:
    """Return how an agent's work ended; a change counts whatever the agent said at the end.

    ``failure`` is what ended the job early: before there was an answer, if there is no proposal.
    """
    if proposal is None:
        kind = (
            _KINDS.get(failure.kind, EndCategory.UNKNOWN_EXECUTION)
            if failure
            else EndCategory.UNKNOWN
        )
        return AgentResult(sha, kind, f"{failure.message} {failure.hint}" if failure else "")
    answer = proposal.answer
    category = (
        _ENDS[answer.category] if answer.status is AnswerStatus.FAILED else EndCategory.SUCCESS
    )
    if not proposal.kept.empty:
        category = EndCategory.SUCCESS
    elif category is EndCategory.SUCCESS:
        category = EndCategory.UNCHANGED
    return AgentResult(sha, category, answer.text or answer.reason, answer.cost_usd, proposal.agent)
