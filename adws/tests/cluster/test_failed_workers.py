"""What a person reads if the workers of a cluster fail."""

from pathlib import PurePath

import pytest

from adws.cluster import sending
from adws.tests.cli.program import QUICK, at_home, committed, invoke
from adws.tests.cluster.clusters import ScriptedCluster
from adws.tests.cluster.conftest import ADDRESS, Connect
from adws.tests.cluster.lane_workers import WORKERS
from adws.tests.cluster.test_lanes import break_off

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]


def test_a_lane_that_no_worker_can_run_fails(
    tmp_path: PurePath, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the worker that was tried last, and where to look."""
    monkeypatch.setattr(sending, "_PATIENCE_SECONDS", 0.0)
    _ = connect(ScriptedCluster(dict.fromkeys(WORKERS[:1], break_off)))
    with at_home(tmp_path / "home"):
        project = committed(tmp_path / "project", QUICK)
        options = ("--root", str(project), "--agent", "search", "--cluster", ADDRESS)
        result = invoke("fix", *options, "--json")
    error = result.json["error"]
    assert (result.exit_code, error["kind"]) == (2, "WorkerFailed")
    assert (error["message"], error["hint"]) == (
        f"the worker {WORKERS[0]} could not run the lane",
        "read its output there, and run adws doctor --cluster",
    )
