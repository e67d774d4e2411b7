"""Lanes that a worker runs, here in the same process: what travels, and what is made of it."""

from collections.abc import Callable
from pathlib import Path, PurePath

import pytest
from attrs import evolve

from adws.cluster import sending
from adws.cluster.cluster import TaskState, WorkerTask
from adws.cluster.reply import LaneReply
from adws.core.context import Context
from adws.core.errors import BudgetPaused, ClusterUnusable, RunSuspended, WorkerFailed
from adws.core.run import RunFailure
from adws.core.verdict import Layer, Verdict
from adws.slots import HEAD, LANE_ANSWERS, LANE_ATTEMPTS, LANE_WORK
from adws.steps.send_lane import send_lane
from adws.tests.cluster.clusters import Reply, ScriptedCluster, fit
from adws.tests.cluster.conftest import Connect, with_settings
from adws.tests.cluster.lane_workers import (
    WORKERS,
    altering,
    failing,
    honest,
    money,
    order_of,
    whole_lane,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]


def test_a_lane_is_run_elsewhere_and_worked_out_here(
    lane: Context, tmp_path: Path, connect: Connect
) -> None:
    """The patch, its files and its commit are those that a lane here would have come to."""
    cluster = connect(ScriptedCluster({WORKERS[0]: honest(tmp_path)}))
    context = whole_lane(lane)
    first, second = context.require(LANE_ATTEMPTS).unwrap()
    assert (first.verdict, first.proposal.kept.paths) == (Verdict(accepted=True), ("calc.py",))
    assert (first.proposal.agent, first.proposal.kept.base) == ("command", lane.get(HEAD))
    assert not second.verdict.accepted
    assert (len(cluster.sent), cluster.kept) == (1, {})
    assert money(lane) == [["reserved", "settled"], ["reserved", "settled"]]
    project = next(iter((tmp_path / "worker/projects").iterdir())) / "project"
    assert shell(PurePath(project), "git rev-list --all --count") == "1\n"
    assert order_of(cluster.sent[0]).settings.max_day_usd == float("inf")


def test_a_second_lane_of_the_run_finds_the_project_there(
    lane: Context, tmp_path: Path, connect: Connect
) -> None:
    """What the first one set up is used again, and its paid answers are not asked for again."""
    worker = honest(tmp_path)
    _ = connect(ScriptedCluster({WORKERS[0]: worker}))
    _ = value(send_lane(lane))
    _ = connect(ScriptedCluster({WORKERS[0]: worker}))
    answers = value(send_lane(lane))
    (folder,) = (tmp_path / "worker/projects").iterdir()
    journal = (folder / "project/.adws/journal.jsonl").read_text()
    assert journal.count('"phase":"answered"') == 2
    assert len(answers.require(LANE_WORK).unwrap().groups) == 2


@pytest.mark.parametrize("trusts", [False, True])
def test_a_refusal_of_a_worker_counts_if_it_is_trusted(
    lane: Context, tmp_path: Path, connect: Connect, *, trusts: bool
) -> None:
    """Otherwise the cases run here, and what the worker says of them is not even shown."""

    def lying(reply: LaneReply) -> LaneReply:
        lie = Verdict(accepted=False, reasons=("a lie",), layer=Layer.SUITE)
        answers = (evolve(answer, verdict=lie, hidden=("t.py::a",)) for answer in reply.answers)
        return evolve(reply, answers=tuple(answers))

    _ = connect(ScriptedCluster({WORKERS[0]: altering(honest(tmp_path), lying)}))
    context = whole_lane(with_settings(lane, trust_workers=trusts))
    first = context.require(LANE_ATTEMPTS).unwrap()[0]
    assert (first.verdict.accepted, first.verdict.reasons, first.hidden) == (
        (False, ("a lie",), ("t.py::a",)) if trusts else (True, (), ())
    )


def test_a_worker_says_which_other_cases_pass_with_a_change(
    lane: Context, tmp_path: Path, connect: Connect
) -> None:
    """The gate credits them to that change."""

    def mending(reply: LaneReply) -> LaneReply:
        answers = (evolve(answer, also_fixed=("t.py::b",)) for answer in reply.answers)
        return evolve(reply, answers=tuple(answers))

    _ = connect(ScriptedCluster({WORKERS[0]: altering(honest(tmp_path), mending)}))
    first = whole_lane(lane).require(LANE_ATTEMPTS).unwrap()[0]
    assert (first.verdict.accepted, first.also_fixed) == (True, ("t.py::b",))


def lose_worker(_: WorkerTask) -> Reply:
    """Lose the worker."""
    return None


def break_off(_: WorkerTask) -> Reply:
    """End without an answer."""
    return TaskState.FAILED


def slow(_: WorkerTask) -> Reply:
    """Never end."""
    return TaskState.RUNNING


def garbage(_: WorkerTask) -> Reply:
    """Answer with what is no envelope."""
    return b"garbage"


@pytest.mark.parametrize(
    ("bad", "expected", "call"),
    [
        (lose_worker, "the worker tcp://10.0.0.1:1 was lost", ["reserved"]),
        (break_off, "the worker tcp://10.0.0.1:1 could not run the lane", ["reserved"]),
        (
            garbage,
            "the reply of tcp://10.0.0.1:1 cannot be used: the reply cannot be",
            ["reserved"],
        ),
        (
            failing(LaneReply(failure=RunFailure("", "RunnerMissing", "no runner"))),
            "the worker tcp://10.0.0.1:1 stopped: no runner",
            ["reserved", "released"],
        ),
    ],
)
def test_a_lane_that_came_to_nothing_goes_to_another_worker(
    lane: Context,
    tmp_path: Path,
    connect: Connect,
    bad: Callable[[WorkerTask], Reply],
    expected: str,
    call: list[str],
) -> None:
    """It is told; money is given back only where it is known that nobody was asked."""
    cluster = connect(
        ScriptedCluster(
            {WORKERS[0]: bad, WORKERS[1]: honest(tmp_path)}, {WORKERS[0]: fit(WORKERS[0], 9)}
        )
    )
    context = value(send_lane(lane))
    answers = context.require(LANE_ANSWERS).unwrap()
    assert [task.worker for task in cluster.sent] == [WORKERS[0], WORKERS[1]]
    assert list(cluster.kept) == [cluster.sent[1].name]
    assert (answers.worker, len(answers.answers)) == (WORKERS[1], 2)
    assert answers.notes[0].startswith(expected)
    assert money(lane) == [call, call, ["reserved", "settled"], ["reserved", "settled"]]


def test_a_slow_worker_is_given_up(
    lane: Context, tmp_path: Path, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lane goes to another one."""
    monkeypatch.setattr(sending.FarLane, "limit_seconds", 0.1)
    replies = {WORKERS[0]: slow, WORKERS[1]: honest(tmp_path)}
    _ = connect(ScriptedCluster(replies, {WORKERS[0]: fit(WORKERS[0], 9)}))
    notes = value(send_lane(lane)).require(LANE_ANSWERS).unwrap().notes
    assert notes == (f"the worker {WORKERS[0]} is too slow; the lane goes to another worker",)


def test_three_workers_are_tried_and_no_more(
    lane: Context, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the lane has failed, with what the last of them said."""
    monkeypatch.setattr(sending, "_PATIENCE_SECONDS", 0.0)
    four = dict.fromkeys([*WORKERS, "tcp://10.0.0.4:1"], break_off)
    cluster = connect(ScriptedCluster(four))
    failure = error(send_lane(lane))
    assert isinstance(failure, WorkerFailed)
    assert (len(cluster.sent), cluster.kept) == (3, {})
    two = connect(ScriptedCluster(dict.fromkeys(WORKERS[:2], break_off)))
    assert isinstance(error(send_lane(lane)), WorkerFailed)
    assert len(two.sent) == 2


def test_without_a_fit_worker_nothing_is_sent(
    lane: Context, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error says what is wrong with each."""
    monkeypatch.setattr(sending, "_PATIENCE_SECONDS", 0.3)
    old = evolve(fit(WORKERS[0]), python="2.7")
    _ = connect(ScriptedCluster({WORKERS[0]: break_off}, {WORKERS[0]: old}))
    failure = error(send_lane(lane))
    assert isinstance(failure, ClusterUnusable)
    assert "tcp://10.0.0.1:1: it has Python 2.7, this machine has 3." in failure.message


def test_a_spent_limit_of_the_agent_suspends_the_run(lane: Context, connect: Connect) -> None:
    """No other worker is asked: its limit is the same one."""
    failure = RunFailure("", "RunSuspended", "the limit is spent", "wait", 75)
    cluster = connect(ScriptedCluster(dict.fromkeys(WORKERS, failing(LaneReply(failure=failure)))))
    assert error(send_lane(lane)) == RunSuspended("the limit is spent", hint="wait")
    assert (len(cluster.sent), cluster.kept) == (1, {})


def test_the_caps_hold_before_anything_is_sent(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """Of two groups only those travel that there is money for."""
    cluster = connect(ScriptedCluster({WORKERS[0]: honest(tmp_path)}))
    poor = with_settings(lane, max_attempt_usd=1.0, max_cost_usd=1.0, max_day_unpriced_calls=1.0)
    assert len(value(send_lane(poor)).require(LANE_WORK).unwrap().groups) == 1
    assert [group.key for group in order_of(cluster.sent[0]).work.groups] == [
        lane.require(LANE_WORK).unwrap().groups[0].key
    ]
    rest = evolve(
        lane.require(LANE_WORK).unwrap(), groups=lane.require(LANE_WORK).unwrap().groups[1:]
    )
    assert isinstance(error(send_lane(poor.put(LANE_WORK, rest))), BudgetPaused)
