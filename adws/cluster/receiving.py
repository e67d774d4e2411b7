"""What a worker sent back, checked: nothing of it is believed that would be used unseen."""

from datetime import datetime
from math import isfinite

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.cluster.envelope import opened_envelope
from adws.cluster.reply import LaneReply
from adws.core.errors import PipelineError, WorkerFailed
from adws.core.far_lane import LaneAnswer
from adws.core.lane_work import LaneWork
from adws.core.railway import collect
from adws.vcs.base import Base
from adws.vcs.bundle import is_tree, take_bundle
from adws.vcs.git import adws_repository


def received(
    base: Base, work: LaneWork, worker: str, content: bytes
) -> IOResult[LaneReply, PipelineError]:
    """Return a worker's reply, and put its trees into adws's repository.

    Fails with ``WorkerFailed`` for an invalid reply, or a reply about something else.
    """
    place = adws_repository(base)
    return IOResult.do(
        reply
        for reply, bundle in IOResult.from_result(opened_envelope(content, LaneReply, "the reply"))
        for _taken in take_bundle(place, bundle)
        for trees in collect(is_tree(place, answer.tree) for answer in reply.answers)
        for _sound in IOResult.from_result(_require_sound(work, reply, trees))
    ).alt(lambda error: _unusable_reply(worker, error.message))


def _require_sound(
    work: LaneWork, reply: LaneReply, trees: tuple[bool, ...]
) -> Result[None, PipelineError]:
    keys = tuple(answer.key for answer in reply.answers)
    expected_keys = tuple(group.key for group in work.groups)
    wrong = (
        (keys != expected_keys[: len(keys)], "it has answers to other tasks"),
        (not all(trees), "it names a tree that it did not send"),
        (not all(map(_is_sound, reply.answers)), "it has an impossible time or price"),
        (not keys and reply.failure is None, "it has neither answers nor a failure"),
    )
    reasons = [text for is_wrong, text in wrong if is_wrong]
    hint = "use the same adws on every worker: adws doctor --cluster ADDRESS shows it"
    return Failure(WorkerFailed("; ".join(reasons), hint=hint)) if reasons else Success(None)


def _is_sound(answer: LaneAnswer) -> bool:
    cost = answer.answer.cost_usd
    return _is_moment(answer.started_at) and (cost is None or (isfinite(cost) and cost >= 0))


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _unusable_reply(worker: str, reason: str) -> PipelineError:
    return WorkerFailed(
        f"the reply of {worker} cannot be used: {reason}",
        hint="check that machine, and install the same version of adws there",
        context={"worker": worker},
    )
