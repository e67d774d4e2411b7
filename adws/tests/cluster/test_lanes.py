"""Lanes that a worker runs, here in the same process: what travels, and what is made of it."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path, PurePath
from threading import Timer
from typing import Any

import pytest
from attrs import evolve

from adws import io_ops
from adws.cli import lane_reply
from adws.cli.lane_runner import FolderRunner
from adws.cluster import sending
from adws.cluster.cluster import TaskState, WorkerTask
from adws.cluster.envelope import opened_envelope, sealed_envelope
from adws.cluster.order import LaneOrder, Software, software_here
from adws.cluster.reply import LaneCall, LaneReply
from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.core.errors import BudgetPaused, ClusterUnusable, RunSuspended, WorkerFailed
from adws.core.run import RunFailure
from adws.core.verdict import Layer, Verdict
from adws.engine.loading import load_workflow
from adws.engine.run import run_workflow
from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyRequest, Settlement
from adws.slots import HEAD, LANE_ANSWERS, LANE_ATTEMPTS, LANE_WORK
from adws.steps.send_lane import send_lane
from adws.tests.cluster.clusters import Reply, ScriptedCluster, fit, read_reply
from adws.tests.cluster.conftest import Connect, with_settings
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]

WORKERS = ("tcp://10.0.0.1:1", "tcp://10.0.0.2:1", "tcp://10.0.0.3:1")


def honest(folder: Path) -> Callable[[WorkerTask], Reply]:
    """Return a worker that does what it is told, in a folder."""
    runner = FolderRunner(PurePath(folder) / "worker", 2)
    return lambda task: runner.run(task.order, task.base)


def failing(reply: LaneReply) -> Callable[[WorkerTask], Reply]:
    """Return a worker that always replies the same."""
    return lambda _: sealed_envelope(reply)


def whole_lane(context: Context) -> Context:
    """Run the workflow ``far_lane`` and return what it leaves."""
    result = value(run_workflow(value(load_workflow("far_lane")), context))
    assert result.error is None
    return result.context


def money(context: Context) -> list[list[str]]:
    """Return what became of each call, in order."""
    file = context.root / ".adws/money.jsonl"
    lines = list(map(json.loads, value(io_ops.read_text(file)).splitlines()))
    ids = dict.fromkeys(line["id"] for line in lines)
    return [[line["entered"] for line in lines if line["id"] == call] for call in ids]


def order_of(task: WorkerTask) -> LaneOrder:
    """Return the order of a task."""
    return opened_envelope(task.order, LaneOrder, "the order").unwrap()[0]


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
    worker = honest(tmp_path)

    def lying(task: WorkerTask) -> Reply:
        reply, bundle = read_reply(worker(task))
        lie = Verdict(accepted=False, reasons=("a lie",), layer=Layer.SUITE)
        answers = tuple(
            evolve(answer, verdict=lie, hidden=("t.py::a",)) for answer in reply.answers
        )
        return sealed_envelope(evolve(reply, answers=answers), bundle)

    _ = connect(ScriptedCluster({WORKERS[0]: lying}))
    context = whole_lane(with_settings(lane, trust_workers=trusts))
    first = context.require(LANE_ATTEMPTS).unwrap()[0]
    assert (first.verdict.accepted, first.verdict.reasons, first.hidden) == (
        (False, ("a lie",), ("t.py::a",)) if trusts else (True, (), ())
    )


def test_a_worker_says_which_other_cases_pass_with_a_change(
    lane: Context, tmp_path: Path, connect: Connect
) -> None:
    """The gate credits them to that change."""
    worker = honest(tmp_path)

    def mending(task: WorkerTask) -> Reply:
        reply, bundle = read_reply(worker(task))
        answers = tuple(evolve(answer, also_fixed=("t.py::b",)) for answer in reply.answers)
        return sealed_envelope(evolve(reply, answers=answers), bundle)

    _ = connect(ScriptedCluster({WORKERS[0]: mending}))
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


def stopping(stop: io_ops.Cancellation) -> Callable[[WorkerTask], Reply]:
    """Return a worker that works on when its driver is stopped."""

    def works(_: WorkerTask) -> Reply:
        stop.cancel("the test")
        return TaskState.RUNNING

    return works


def test_a_lane_waits_for_room(lane: Context, connect: Connect, tmp_path: Path) -> None:
    """A worker that is full gets it later; a cancelled driver leaves everything as it is."""
    cluster = connect(
        ScriptedCluster({WORKERS[0]: honest(tmp_path)}, {WORKERS[0]: fit(WORKERS[0], 0)})
    )
    stop = io_ops.Cancellation()
    later = Timer(2.0, stop.cancel)
    later.start()
    assert error(io_ops.with_cancellation(stop, lambda: send_lane(lane))).kind == "Cancelled"
    later.join()
    assert cluster.sent == []


def test_a_cancelled_driver_leaves_its_task(lane: Context, connect: Connect) -> None:
    """The next one takes it up."""
    stop = io_ops.Cancellation()
    cluster = connect(ScriptedCluster({WORKERS[0]: stopping(stop)}))
    assert error(io_ops.with_cancellation(stop, lambda: send_lane(lane))).kind == "Cancelled"
    assert len(cluster.kept) == 1
    assert money(lane) == [["reserved"], ["reserved"]]


def test_a_task_of_a_killed_driver_is_taken_up(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """Nothing is sent or reserved again."""
    stop = io_ops.Cancellation()
    first = connect(ScriptedCluster({WORKERS[0]: stopping(stop)}))
    _ = error(io_ops.with_cancellation(stop, lambda: send_lane(lane)))
    (task,) = first.sent
    again = ScriptedCluster({WORKERS[0]: break_off}, kept={task.name: honest(tmp_path)(task)})
    _ = connect(again)
    assert len(value(send_lane(lane)).require(LANE_ANSWERS).unwrap().answers) == 2
    assert again.sent == []
    assert money(lane) == [["reserved", "settled"], ["reserved", "settled"]]


def test_a_cluster_that_breaks_ends_the_lane(lane: Context, connect: Connect) -> None:
    """What was sent stays there for the next driver."""
    cluster = ScriptedCluster({})

    def breaks(_: WorkerTask) -> Reply:
        cluster.broken = ClusterUnusable("gone")
        return TaskState.RUNNING

    cluster.replies[WORKERS[0]] = breaks
    _ = connect(cluster)
    assert error(send_lane(lane)) == ClusterUnusable("gone")
    assert len(cluster.kept) == 1
    _ = connect(ScriptedCluster({}, broken=ClusterUnusable("off")))
    assert error(send_lane(lane)) == ClusterUnusable("off")


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


def test_a_worker_that_stops_midway_gives_what_it_has(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """The lane goes on with what was answered; a call of unknown price keeps what it had."""
    worker = honest(tmp_path)

    def stops(task: WorkerTask) -> Reply:
        reply, bundle = read_reply(worker(task))
        failure = RunFailure("", "IoFailed", "the disk is full")
        calls = (reply.calls[0], LaneCall(reply.calls[1].key))
        return sealed_envelope(
            evolve(reply, answers=reply.answers[:1], calls=calls, failure=failure), bundle
        )

    _ = connect(ScriptedCluster({WORKERS[0]: stops}))
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
    worker = honest(tmp_path)

    def lying(task: WorkerTask) -> Reply:
        reply, bundle = read_reply(worker(task))
        first = reply.answers[0]
        if change is None:
            return sealed_envelope(LaneReply(), bundle)
        if "cost_usd" in change:
            lie = evolve(first, answer=evolve(first.answer, **change))
        else:
            lie = evolve(first, **change)
        return sealed_envelope(evolve(reply, answers=(lie,)), bundle)

    _ = connect(ScriptedCluster({WORKERS[0]: lying}))
    assert error(send_lane(lane)).message == (f"the reply of {WORKERS[0]} cannot be used: {reason}")


def test_a_worker_with_other_software_refuses(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """It says what it has; so do orders that it cannot read."""
    cluster = connect(ScriptedCluster({WORKERS[0]: honest(tmp_path)}))
    _ = value(send_lane(lane))
    task = cluster.sent[0]
    other = evolve(order_of(task), software=Software("0.0.1", "3.0"))
    runner = FolderRunner(PurePath(tmp_path) / "other", 2)
    replies = [runner.run(sealed_envelope(other), b""), runner.run(b"{}\n", b"")]
    failures = [opened_envelope(reply, LaneReply, "r").unwrap()[0].failure for reply in replies]
    assert [failure.kind for failure in failures if failure] == ["WorkerFailed", "DocumentDamaged"]


def test_a_worker_without_the_agent_says_so(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """Its reply has no answers, and nothing was paid."""
    cluster = connect(ScriptedCluster({WORKERS[0]: honest(tmp_path)}))
    _ = value(send_lane(lane))
    order, trees = opened_envelope(cluster.sent[0].order, LaneOrder, "o").unwrap()
    unknown = evolve(order, settings=evolve(order.settings, attempts=(Actor("nobody"),)))
    runner = FolderRunner(PurePath(tmp_path) / "other", 2)
    content = runner.run(sealed_envelope(unknown, trees), cluster.sent[0].base)
    reply, bundle = opened_envelope(content, LaneReply, "r").unwrap()
    assert (reply.answers, reply.calls, bundle) == ((), (), b"")
    assert reply.failure is not None
    assert reply.failure.kind == "NameUnknown"


def test_a_call_that_was_cut_short_has_no_price() -> None:
    """Of several calls for one group the prices add up, where all are known."""
    request = MoneyRequest("k", "r", "a", 1.0)
    paid = Call("1", datetime(2026, 1, 1, tzinfo=UTC), request, Settlement(0.5))
    assert lane_reply._together([paid, paid]) == Settlement(1.0)
    assert lane_reply._together([paid, evolve(paid, settled=None)]) is None


def test_a_worker_says_what_it_has(tmp_path: Path) -> None:
    """Programs are looked for on its own machine."""
    state = FolderRunner(PurePath(tmp_path), 3).state(("git", "no-such-program"))
    here = software_here()
    assert (state.lanes, state.busy, state.adws, state.python) == (3, 0, here.adws, here.python)
    assert (state.programs, state.missing) == (("git",), ("no-such-program",))
    assert state.git.startswith("git version ")
    assert min(state.processors, state.free_bytes) > 0


def test_two_runs_of_a_project_have_folders_of_their_own(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """Lanes of one run share theirs."""
    cluster = connect(ScriptedCluster({WORKERS[0]: honest(tmp_path)}))
    _ = value(send_lane(lane))
    order = order_of(cluster.sent[0])
    runner = FolderRunner(PurePath(tmp_path), 3)
    with (
        runner._site(order) as first,
        runner._site(order) as same,
        runner._site(evolve(order, run="another")) as other,
    ):
        assert (first, runner.state(()).busy) == (same, 3)
        assert other != first
    assert runner.state(()).busy == 0


def test_what_the_suite_needs_is_installed_once(
    lane: Context, connect: Connect, tmp_path: Path
) -> None:
    """A command that fails is told with its last line, and tried again by the next lane."""
    worker = honest(tmp_path)
    good = with_settings(lane, setup_command=f"sh -c 'echo x >> {tmp_path}/installed'")
    for _ in range(2):
        _ = connect(ScriptedCluster({WORKERS[0]: worker}))
        _ = value(send_lane(good))
    assert (tmp_path / "installed").read_text() == "x\n"
    bad = with_settings(lane, setup_command="sh -c 'echo no network; exit 3'")
    cluster = connect(ScriptedCluster({WORKERS[0]: worker, WORKERS[1]: honest(tmp_path / "b")}))
    failed = error(send_lane(bad))
    assert failed.message.endswith("ended with code 3: no network")
    assert len(cluster.sent) == 2
