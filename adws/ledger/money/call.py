"""Calls of agents, built from the records of the money file."""

from collections.abc import Iterable
from datetime import datetime

from attrs import evolve, frozen

from adws.ledger.money.record import MoneyEvent, MoneyRecord, MoneyRequest, Settlement, moment


@frozen
class Call:
    """One call of an agent: when and for what it was reserved, and how it ended.

    A call that was neither settled nor released is still running, or its driver was killed.
    """

    id: str
    at: datetime
    granted: MoneyRequest
    settled: Settlement | None = None
    released: bool = False

    @property
    def unsettled(self) -> bool:
        """Whether it is unknown how the call ended."""
        return self.settled is None and not self.released

    @property
    def spent_usd(self) -> float:
        """What the call counts: its price, or the reserved amount while no price is known.

        A call that ended and has no price counts by number and minutes instead.
        """
        if self.released or self.unpriced:
            return 0.0
        return self.granted.amount_usd if self.settled is None else self.settled.cost_usd

    @property
    def price_usd(self) -> float | None:
        """What it cost, in US dollars; None while nobody knows it.

        A call that needed no money costs nothing, however it ended.
        """
        if self.settled is not None and self.settled.known:
            return self.settled.cost_usd
        return None if self.granted.amount_usd or self.granted.unpriced else 0.0

    @property
    def price_unknown(self) -> bool:
        """Whether it ended without a price although its agent reports prices."""
        return self.settled is not None and not self.settled.known and not self.unpriced

    @property
    def unpriced(self) -> bool:
        """Whether it ended without a price and its agent never reports prices."""
        return self.granted.unpriced and self.settled is not None and not self.settled.known

    @property
    def minutes(self) -> float:
        """How long it took; 0 while it is unknown how the call ended."""
        return self.settled.seconds / 60 if self.settled else 0.0

    @property
    def model(self) -> str:
        """The model that answered, or else the model that was requested."""
        return (self.settled and self.settled.model) or self.granted.model


def calls_of(records: Iterable[MoneyRecord]) -> tuple[Call, ...]:
    """Return the calls in the order of their first records; the last record of a call counts."""
    calls: dict[str, Call] = {}
    for record in records:
        call = calls.get(record.id) or Call(record.id, moment(record.at), record.call)
        released = record.entered is MoneyEvent.RELEASED
        calls[record.id] = evolve(call, settled=record.settled, released=released)
    return tuple(calls.values())
