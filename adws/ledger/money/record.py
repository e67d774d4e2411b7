"""A record of the money file: a call of an agent was reserved, settled or released."""

from datetime import datetime
from enum import StrEnum
from math import isfinite

from attrs import Attribute, field, frozen
from attrs.validators import ge

from adws.core.money import Usage


class MoneyEvent(StrEnum):
    """What happened to the call."""

    RESERVED = "reserved"
    SETTLED = "settled"
    RELEASED = "released"


@frozen
class MoneyRequest:
    """A call that is about to be made, and the most that it may cost.

    ``key`` names the question; a repeated question has the same key. ``run`` is the id of its run.
    ``amount_usd`` is 0 for an agent that costs nothing, and ``inf`` where nothing limits it.
    """

    key: str
    run: str
    agent: str
    amount_usd: float = field(validator=ge(0))
    model: str = ""
    unpriced: bool = False
    """Whether the agent is one that reports neither prices nor tokens."""
    fixed_price: bool = False
    """Whether the call costs exactly ``amount_usd``, so that less is not enough for it."""
    inherited: bool = False
    """Whether it stands for calls of the run that this one was forked from: no call was made."""


@frozen
class Settlement:
    """What a call cost; if it is not ``known``, this is the reserved amount.

    ``model`` is the model that answered, if known. ``seconds`` is how long the call took.
    """

    cost_usd: float = field(validator=ge(0))
    known: bool = True
    usage: Usage = Usage()
    model: str = ""
    seconds: float = field(default=0.0, validator=ge(0))


def moment(text: str) -> datetime:
    """Return the moment in a text (ISO 8601); ``ValueError`` if it is none or has no offset.

    >>> moment("2026-01-01T00:00:00+00:00").hour
    0
    """
    read = datetime.fromisoformat(text)
    if read.tzinfo is None:
        message = f"'{text}' has no UTC offset"
        raise ValueError(message)
    return read


def _is_moment(_instance: object, _attribute: "Attribute[str]", value: str) -> None:
    _ = moment(value)


def _is_granted(
    _instance: object, _attribute: "Attribute[MoneyRequest]", value: MoneyRequest
) -> None:
    if not isfinite(value.amount_usd):
        message = "adws cannot reserve an unlimited amount"
        raise ValueError(message)


@frozen
class MoneyRecord:
    """One line: what happened to the call ``id``, and when (``at``: ISO 8601, with its offset).

    ``call`` is what was granted. Every record of a call repeats it, so that each line can be read
    alone. ``settled`` belongs to a settled call.
    """

    id: str
    entered: MoneyEvent
    at: str = field(validator=_is_moment)
    call: MoneyRequest = field(validator=_is_granted)
    settled: Settlement | None = None
