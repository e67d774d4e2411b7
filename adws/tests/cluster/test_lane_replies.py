"""Replies of workers that are incomplete or impossible."""

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from adws.cluster import sending
from adws.cluster.reply import LaneCall, LaneReply
from adws.core.context import Context
from adws.core.run import RunFailure
from adws.slots import LANE_ANSWERS, LANE_WORK
from adws.steps.send_lane import send_lane
from adws.tests.cluster.clusters import ScriptedCluster
from adws.tests.cluster.conftest import Connect
from adws.tests.cluster.lane_workers import WORKERS, altering, honest, money
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]


def test_a_worker_that_stops_midway_gives_what_it_has(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """The lane goes on with what was answered; a call of unknown price keeps what it had."""

    def stopped(reply: LaneReply) -> LaneReply:
        failure = RunFailure("", "IoFailed", "the disk is full")
        calls = (reply.calls[0], LaneCall(reply.calls[1].key))
        return evolve(reply, answers=reply.answers[:1], calls=calls, failure=failure)

    _ = connect(ScriptedCluster({WORKERS[0]: altering(honest(tmp_path), stopped)}))
    context = value(send_lane(lane))
    assert len(context.require(LANE_WORK).unwrap().groups) == 1
    assert context.require(LANE_ANSWERS).unwrap().notes == (
        f"the worker {WORKERS[0]} stopped: the disk is full",
    )
    assert money(lane) == [["reserved", "settled"], ["reserved"]]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"key": "another"}, "it has answers to other tasks"),
        ({"tree": "0" * 40}, "it names a tree that it did not send"),
        ({"tree": "HEAD"}, "it names a tree that it did not send"),
        ({"started_at": "today"}, "it has an impossible time or price"),
        ({"started_at": "2026-01-01T00:00:00"}, "it has an impossible time or price"),
        ({"cost_usd": float("nan")}, "it has an impossible time or price"),
        ({"cost_usd": -1.0}, "it has an impossible time or price"),
        (None, "it has neither answers nor a failure"),
    ],
)
def test_an_impossible_reply_is_refused(
    lane: Context,
    tmp_path: Path,
    connect: Connect,
    monkeypatch: pytest.MonkeyPatch,
    change: dict[str, Any] | None,
    reason: str,
) -> None:
    """Nothing of it is taken over."""
    monkeypatch.setattr(sending, "_PATIENCE_SECONDS", 0.0)

    def lying(reply: LaneReply) -> LaneReply:
        first = reply.answers[0]
        if change is None:
            return LaneReply()
        if "cost_usd" in change:
            lie = evolve(first, answer=evolve(first.answer, **change))
        else:
            lie = evolve(first, **change)
        return evolve(reply, answers=(lie,))

    _ = connect(ScriptedCluster({WORKERS[0]: altering(honest(tmp_path), lying)}))
    assert error(send_lane(lane)).message == (f"the reply of {WORKERS[0]} cannot be used: {reason}")
