"""Call an agent once: reserve money before the call, and settle it afterwards."""

from collections.abc import Callable
from functools import partial

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.agents.price import PriceTable, price_of
from adws.agents.price_table import price_table
from adws.agents.retry import EndedCall, conclude
from adws.asking.money_request import money_request, paused
from adws.asking.process import AgentRequest, answer_of
from adws.asking.task import PreparedTask
from adws.asking.turn import Turn
from adws.asking.workplace import Workplace
from adws.core.agent_settings import AgentOptions
from adws.core.errors import Cancelled, PipelineError, TimeLimitReached
from adws.core.money import Usage
from adws.core.turn import Answer, AnswerCategory, AnswerStatus
from adws.ledger.money.caps import caps_of
from adws.ledger.money.record import MoneyRequest
from adws.ledger.money.reservation import Reservation, release, reserve, settle

_Ask = Callable[[float | None], IOResult[Answer, PipelineError]]


@frozen
class PaidAnswer:
    """An answer with its price, if known."""

    answer: Answer
    call: int = 1
    """How often the same question was asked, this time included."""
    warnings: tuple[str, ...] = ()
    """Warnings about limits that are nearly reached."""


def ask(
    place: Workplace, turn: Turn, prepared: PreparedTask
) -> IOResult[PaidAnswer, PipelineError]:
    """Ask an agent; when this returns all its processes are dead.

    A crash or a time-out is an answer too (``AnswerStatus.FAILED``): what the agent has changed so
    far is judged anyway. Fails with ``BudgetPaused`` before anything is spent, with
    ``AgentUnavailable`` if the agent is to be asked again later, with ``RunSuspended`` if that is
    too late to wait for, and with ``AgentFailed`` if its service denies access.
    """
    settings = place.settings
    return IOResult.do(
        evolve(paid, answer=answer)
        for agent in IOResult.from_result(catalog.agent(turn.actor.agent, place.extensions))
        for request in IOSuccess(_request(place, agent, turn, prepared))
        for paid in _pay(
            place,
            request.options.price,
            money_request(request.agent, request.options, request.prepared.task.id, place.run),
            partial(answer_of, place, request),
        )
        for now in io_ops.now()
        for answer in IOResult.from_result(
            conclude(settings, EndedCall(agent.name, paid.call, now), paid.answer)
        )
    )


def _request(place: Workplace, agent: Agent, turn: Turn, prepared: PreparedTask) -> AgentRequest:
    """Return the request; options of the turn override those of the settings."""
    own = AgentOptions(model=turn.actor.model)
    options = own.over(place.settings.options(agent.name, prepared.task.purpose))
    return AgentRequest(agent, prepared, options, turn.session)


def _pay(
    place: Workplace, price: float | None, money: MoneyRequest, call: _Ask
) -> IOResult[PaidAnswer, PipelineError]:
    """Reserve what a call may cost, make it, and record what it cost.

    ``call`` gets the limit of its cost, None without one: a set price is no limit. A cancelled call
    keeps its reserved amount, because nobody knows what it cost.
    """
    root = place.root
    return IOResult.do(
        PaidAnswer(answer, reservation.call, reservation.warnings)
        for prices in price_table(root)
        for reservation in reserve(root, money, caps_of(place.settings)).alt(paused)
        for reply in call(reservation.limit_usd if price is None else None).lash(
            partial(_release_reservation, place, reservation)
        )
        for answer in IOSuccess(_priced(prices, price, money, reply))
        for _entered in settle(
            root,
            reservation,
            answer.cost_usd,
            answer.usage,
            answer.model,
            seconds=answer.duration_seconds,
        )
    )


def _release_reservation(
    place: Workplace, reservation: Reservation, error: PipelineError
) -> IOResult[Answer, PipelineError]:
    if isinstance(error, Cancelled | TimeLimitReached):
        return IOFailure(error)
    return release(place.root, reservation).bind(lambda _: IOFailure(error))


def _priced(prices: PriceTable, price: float | None, money: MoneyRequest, answer: Answer) -> Answer:
    """Add the price to an answer: the set price, the agent's own, or the price of its tokens.

    A call that the service refused unread costs nothing.
    """
    if money.amount_usd == 0:
        return evolve(answer, cost_usd=0.0)
    if price is not None:
        return evolve(answer, cost_usd=0.0 if _refused_unread(answer) else price)
    if answer.cost_usd is not None:
        return answer
    if _refused_unread(answer):
        return evolve(answer, cost_usd=0.0)
    return evolve(answer, cost_usd=price_of(answer.model or money.model, answer.usage, prices))


def _refused_unread(answer: Answer) -> bool:
    """Whether the agent's service refused the call before a model read anything."""
    refused = answer.refused_access or answer.category is AnswerCategory.TRANSIENT
    return answer.status is AnswerStatus.FAILED and refused and answer.usage == Usage()
