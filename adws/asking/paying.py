"""Money for one call of an agent: reserved before, settled after."""

from collections.abc import Callable
from functools import partial

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.agents.price import PriceTable, price_of
from adws.agents.price_table import price_table
from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError, TimeLimitReached
from adws.core.money import Usage
from adws.core.turn import Answer, AnswerStatus, Category
from adws.ledger.money.caps import caps_of
from adws.ledger.money.record import Wish
from adws.ledger.money.reservation import Reservation, release, reserve, settle

_Ask = Callable[[float | None], IOResult[Answer, PipelineError]]


@frozen
class Paid:
    """An answer with its price, as far as that is known.

    ``call`` counts how often the same was asked, this time included. ``warnings`` are sentences
    about limits of which most is spent.
    """

    answer: Answer
    call: int = 1
    warnings: tuple[str, ...] = ()


def paid(context: Context, wish: Wish, ask: _Ask) -> IOResult[Paid, PipelineError]:
    """Reserve what a call may cost, make it, and enter what it did cost.

    ``ask`` is given what the call may cost, None without a limit. Fails with ``BudgetExhausted``
    before the call where a limit of the settings is reached. A call that was cut short keeps what
    was reserved for it: nobody knows what it cost.
    """
    return IOResult.do(
        Paid(answer, reservation.call, reservation.warnings)
        for prices in price_table(context.root)
        for reservation in reserve(context.root, wish, caps_of(context.settings))
        for asked in ask(reservation.limit_usd).lash(partial(_not_asked, context, reservation))
        for answer in IOSuccess(_priced(prices, wish, asked))
        for _entered in _enter(context, reservation, answer)
    )


def _not_asked(
    context: Context, reservation: Reservation, error: PipelineError
) -> IOResult[Answer, PipelineError]:
    if isinstance(error, Cancelled | TimeLimitReached):
        return IOFailure(error)
    return release(context.root, reservation).bind(lambda _: IOFailure(error))


def _priced(prices: PriceTable, wish: Wish, answer: Answer) -> Answer:
    """Tell the price of an answer whose agent told only its tokens."""
    if wish.amount_usd == 0:
        return evolve(answer, cost_usd=0.0)
    if answer.cost_usd is not None:
        return answer
    if _was_not_heard(answer):
        return evolve(answer, cost_usd=0.0)
    return evolve(answer, cost_usd=price_of(answer.model or wish.model, answer.usage, prices))


def _was_not_heard(answer: Answer) -> bool:
    """Whether the agent's service refused before any model has read anything."""
    refused = answer.refused_access or answer.category is Category.TRANSIENT
    return answer.status is AnswerStatus.FAILED and refused and answer.usage == Usage()


def _enter(
    context: Context, reservation: Reservation, answer: Answer
) -> IOResult[None, PipelineError]:
    entered = settle(context.root, reservation, answer.cost_usd, answer.usage, answer.model)
    return entered.map(lambda _: None)
