"""How an agent's work on a head ended, in the words by which the pipeline goes on."""

from adws.core.proposal import Proposal
from adws.core.run import RunFailure
from adws.core.turn import AnswerStatus
from adws.core.turn import Category as AgentCategory
from adws.pipeline.handed import AgentResult
from adws.pipeline.results import Category

_ENDS = {
    AgentCategory.SUCCESS: Category.SUCCESS,
    AgentCategory.MAX_TURNS: Category.MAX_TURNS,
    AgentCategory.MAX_BUDGET: Category.MAX_BUDGET,
    AgentCategory.TRANSIENT: Category.TRANSIENT,
    AgentCategory.PERSISTENT: Category.PERSISTENT,
    AgentCategory.STRUCTURED_OUTPUT: Category.STRUCTURED,
    AgentCategory.MAX_ATTEMPTS: Category.UNKNOWN,
    AgentCategory.UNKNOWN: Category.UNKNOWN_EXECUTION,
}
_KINDS = {
    "BudgetExhausted": Category.MAX_BUDGET,
    "AgentUnavailable": Category.TRANSIENT,
    "RunSuspended": Category.TRANSIENT,
    "Cancelled": Category.TRANSIENT,
    "ServerUnreachable": Category.TRANSIENT,
    "AgentMissing": Category.PERSISTENT,
    "AgentFailed": Category.PERSISTENT,
    "SettingsInvalid": Category.PERSISTENT,
}


def result_of(sha: str, proposal: Proposal | None, failure: RunFailure | None) -> AgentResult:
    """Return how an agent's work ended; a change counts whatever the agent said at the end.

    ``failure`` is what ended the job early: before there was an answer, if there is no proposal.
    """
    if proposal is None:
        kind = _KINDS.get(failure.kind, Category.UNKNOWN_EXECUTION) if failure else Category.UNKNOWN
        return AgentResult(sha, kind, f"{failure.message} {failure.hint}" if failure else "")
    answer = proposal.answer
    category = _ENDS[answer.category] if answer.status is AnswerStatus.FAILED else Category.SUCCESS
    if not proposal.kept.empty:
        category = Category.SUCCESS
    elif category is Category.SUCCESS:
        category = Category.UNCHANGED
    return AgentResult(sha, category, answer.text or answer.reason, answer.cost_usd, proposal.agent)
