"""What a worker answers: the agents' answers, what they cost, and why there are no more."""

from attrs import frozen

from adws.core.far_lane import LaneAnswer
from adws.core.run import RunFailure
from adws.ledger.money.record import Settlement


@frozen
class LaneCall:
    """One call of an agent on a worker; ``settled`` None: nobody knows what it cost."""

    key: str
    """The name of the attempt that it was made for."""
    settled: Settlement | None = None
    """What it cost."""


@frozen
class LaneReply:
    """What became of a lane on a worker."""

    answers: tuple[LaneAnswer, ...] = ()
    """The answers, in the order of the groups; those after a failure are missing."""
    calls: tuple[LaneCall, ...] = ()
    """The calls that were made for them; one that is not here was not made."""
    failure: RunFailure | None = None
    """Why the lane did not come to its end."""
