"""Money for a lane on a worker: reserved here before it is sent, settled here from its reply."""

from math import inf
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import catalog
from adws.asking.money_request import money_request, paused
from adws.cluster.reply import LaneCall
from adws.core.agent_settings import Actor, AgentOptions, actor_of
from adws.core.errors import PipelineError
from adws.core.lane_work import LaneWork
from adws.core.purpose import Purpose
from adws.core.railway import fold, traverse
from adws.core.railway import settle as settled
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.ledger.money.call import Call
from adws.ledger.money.caps import caps_of
from adws.ledger.money.money_file import read_calls
from adws.ledger.money.record import MoneyRequest
from adws.ledger.money.reservation import Reservation, release, reserve, settle

Reservations = tuple[Reservation, ...]


def reserve_lane(
    root: PurePath, settings: Settings, run: str, work: LaneWork, extensions: catalog.Folders = ()
) -> IOResult[Reservations, PipelineError]:
    """Reserve what the groups of a lane may cost: of as many as every cap still allows.

    ``extensions`` are the folders with the project's own agents. Fails with ``BudgetPaused`` if
    that is none.
    """
    start: IOResult[Reservations, PipelineError] = IOSuccess(())

    def add(
        reservations: Reservations, numbered: tuple[int, SelectedGroup]
    ) -> IOResult[Reservations, PipelineError]:
        number, group = numbered
        if number > len(reservations):
            return IOSuccess(reservations)
        reserved = settled(
            reserve(root, _request(settings, extensions, run, group), caps_of(settings))
        )
        if is_successful(reserved):
            return IOSuccess((*reservations, reserved.unwrap()))
        return IOSuccess(reservations) if reservations else IOFailure(paused(reserved.failure()))

    return fold(start, enumerate(work.groups), add)


def _request(
    settings: Settings, extensions: catalog.Folders, run: str, group: SelectedGroup
) -> MoneyRequest:
    actor = actor_of(settings.attempts, group.tried)
    options = options_of(settings, actor)
    most = inf if options.max_attempt_usd is None else options.max_attempt_usd
    unknown = MoneyRequest(group.key, run, actor.agent, most, options.model or "")
    chosen = catalog.agent(actor.agent, extensions)
    return chosen.map(lambda agent: money_request(agent, options, group.key, run)).value_or(unknown)


def options_of(settings: Settings, actor: Actor) -> AgentOptions:
    """Return how an agent is asked to fix something."""
    return AgentOptions(model=actor.model).over(settings.options(actor.agent, Purpose.FIX))


def open_reservations(root: PurePath, work: LaneWork) -> IOResult[Reservations, PipelineError]:
    """Return the newest reservation of each group that a killed driver has left open."""

    def newest(calls: tuple[Call, ...]) -> Reservations:
        by_key = {call.granted.key: call for call in calls if call.unsettled}
        groups_in_work = (by_key[group.key] for group in work.groups if group.key in by_key)
        return tuple(Reservation(call.id, call.granted) for call in groups_in_work)

    return read_calls(root).map(newest)


def settle_lane(
    root: PurePath, reservations: Reservations, calls: tuple[LaneCall, ...]
) -> IOResult[None, PipelineError]:
    """Enter what a lane did cost; what was not asked is given back.

    A call whose price nobody knows keeps what was reserved.
    """
    by_key = {call.key: call for call in calls}

    def enter(reservation: Reservation) -> IOResult[None, PipelineError]:
        call = by_key.get(reservation.granted.key)
        if call is None:
            return release(root, reservation)
        if call.settled is None:
            return IOSuccess(None)
        price = call.settled.cost_usd if call.settled.known else None
        entered = settle(
            root,
            reservation,
            price,
            call.settled.usage,
            call.settled.model,
            seconds=call.settled.seconds,
        )
        return entered.map(lambda _: None)

    return traverse(enter, reservations).map(lambda _: None)


def limited(settings: Settings, reservations: Reservations) -> Settings:
    """Return the settings for a worker: no call costs more than what is reserved for it.

    The caps of the run, the day and the week are kept here.
    """
    limits = [
        reservation.limit_usd for reservation in reservations if reservation.limit_usd is not None
    ]
    most = min(limits, default=inf)
    agents = {
        name: evolve(own, max_attempt_usd=min(own.max_attempt_usd, most))
        if own.max_attempt_usd is not None
        else own
        for name, own in settings.agents.items()
    }
    return evolve(
        settings,
        agents=agents,
        max_attempt_usd=min(settings.max_attempt_usd, most),
        max_cost_usd=inf,
        max_day_usd=inf,
        max_week_usd=inf,
        max_day_unpriced_calls=inf,
        max_day_unpriced_minutes=inf,
    )
