"""The worker of a lane: what it refuses, what it says about itself, and its folders."""

from datetime import UTC, datetime
from pathlib import Path, PurePath

import pytest
from attrs import evolve

from adws.cli import lane_reply
from adws.cli.lane_runner import FolderRunner
from adws.cluster.envelope import opened_envelope, sealed_envelope
from adws.cluster.order import LaneOrder, Software, software_here
from adws.cluster.reply import LaneReply
from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyRequest, Settlement
from adws.steps.send_lane import send_lane
from adws.tests.cluster.clusters import ScriptedCluster
from adws.tests.cluster.conftest import Connect, with_settings
from adws.tests.cluster.lane_workers import WORKERS, honest, order_of
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]


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
