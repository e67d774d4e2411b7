"""The request for money before an agent is called."""

from math import inf

from adws.agents.agent import Ability, Agent
from adws.core.agent_settings import AgentOptions
from adws.core.errors import BudgetExhausted, BudgetPaused, PipelineError
from adws.ledger.money.record import MoneyRequest

_MORE = "; the same command with a higher --max-cost continues the run"
_REPORTS = frozenset({Ability.TELLS_COST, Ability.TELLS_TOKENS})


def money_request(agent: Agent, options: AgentOptions, key: str, run: str) -> MoneyRequest:
    """Return the request for a call's maximum cost: nothing for an agent that costs nothing.

    With a set price, each call costs that. An agent without a set price that reports neither prices
    nor tokens makes unpriced calls.
    """
    allowed = inf if options.max_attempt_usd is None else options.max_attempt_usd
    most = allowed if options.price is None else options.price
    unpriced = options.price is None and not agent.free and not agent.abilities & _REPORTS
    return MoneyRequest(
        key,
        run,
        agent.name,
        0.0 if agent.free else most,
        options.model or "",
        unpriced=unpriced,
        fixed_price=options.price is not None,
    )


def paused(error: PipelineError) -> PipelineError:
    """Turn a refusal for lack of money into ``BudgetPaused``; return other errors unchanged."""
    if not isinstance(error, BudgetExhausted):
        return error
    way = " with the same command" if error.context.get("until") else _MORE
    return BudgetPaused(error.message, hint=f"{error.hint}{way}", context=error.context)
