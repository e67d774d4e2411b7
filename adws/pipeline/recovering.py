"""What a person can order where the pipeline has stopped, and what is done then."""

from enum import StrEnum

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.errors import ForgeRefused, PipelineError
from adws.pipeline.actions import (
    Action,
    AddLabel,
    CleanUp,
    Close,
    PutMarkBack,
    Remember,
    RemoveLabel,
    Reopen,
)
from adws.pipeline.facts import PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import BUDGET, MANUAL, RESET, REVIEW

_STOPPED = (MANUAL, REVIEW, BUDGET, RESET)


class Recovery(StrEnum):
    """What is ordered."""

    RETRY = "retry"
    """The attempt that failed is made again, at once; it is not counted twice."""
    RESET = "reset"
    """The count begins anew."""
    REVIEW = "review"
    """The spec is too large or unclear: its pull request is closed until its file changes."""
    CLOSE_AND_RESET = "close-and-reset"
    """The work is thrown away, and the spec is pending again."""


@frozen
class RecoveryOrder:
    """What a person orders for a pull request that the pipeline has stopped."""

    number: int
    """The number of the pull request."""
    wanted: Recovery
    """What is to be done with it."""


def recovery(
    lane: PullLane, order: Recovery, now: int
) -> Result[tuple[Action, ...], PipelineError]:
    """Return what is done; ``now`` is in whole seconds since 1970.

    What was closed is opened again where work continues. Of merged ones, only the spec can be made
    pending again: by a pull request that puts its mark back, for somebody to merge.
    """
    pull = lane.pull
    if pull.merged:
        return _merged(lane, order)
    if order is Recovery.REVIEW:
        return Success((Close(pull.number, REVIEW),))
    if order is Recovery.CLOSE_AND_RESET:
        return Success((Close(pull.number, RESET), CleanUp(pull.number, pull.head)))
    attempt = 1 if order is Recovery.RESET else max(1, lane.attempt - 1)
    mark = Marker(MarkerKind.RESET, f"{pull.head_sha}:{now}", order, attempt, at=now)
    opened = () if pull.is_open else (Reopen(pull.number),)
    freed = (RemoveLabel(pull.number, name) for name in _STOPPED if name in pull.labels)
    return Success((*opened, *freed, Remember(pull.number, mark)))


def _merged(lane: PullLane, order: Recovery) -> Result[tuple[Action, ...], PipelineError]:
    pull = lane.pull
    if order is Recovery.CLOSE_AND_RESET:
        back = PutMarkBack(pull.number, lane.spec.id, pull.merge_sha)
        return Success((AddLabel(pull.number, RESET), back))
    return Failure(
        ForgeRefused(
            f"#{pull.number} is merged: there is nothing to {order}",
            hint=f"make its spec pending again: adws pipeline recover --pr {pull.number} "
            f"{Recovery.CLOSE_AND_RESET}",
            context={"number": pull.number},
        )
    )
