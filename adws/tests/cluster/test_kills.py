"""Whole fixes on workers that are killed, or whose driver is: real processes, no shared disk.

The agent notes on which machine it is asked, and waits until it may answer.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest
from attrs import frozen

from adws.tests.cli.program import PROGRAM, QUICK, at_home, committed, write
from adws.tests.cluster.machines import Machines, machines, wait_until
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(400), pytest.mark.scenario(keep=True)]

AGENT = """\
echo $MACHINE >> {folder}/asked
until test -e {folder}/go; do sleep 0.05; done
sed -i 's/a - b/a + b/' calc.py
"""
ONE_BUG = {**QUICK, "calc.py": QUICK["calc.py"].replace("a * 3", "a * 2")}
SETTINGS = 'agent_environment = ["MACHINE"]\npass_environment = ["MACHINE"]\n'


@frozen
class DriverEnd:
    """How a driver ended, and what it left."""

    exit_code: int
    output: str
    asked: tuple[str, ...]
    calls: tuple[tuple[str, ...], ...]
    commits: int


def driver(stage: Machines) -> "subprocess.Popen[bytes]":
    """Start `adws fix` on the cluster."""
    words = ("fix", "--agent-command", f"sh {stage.folder}/agent.sh", "--cluster", stage.address)
    return stage.start("driver", (*PROGRAM, *words), cwd=str(stage.folder / "project"))


def wait_for_end(stage: Machines, process: "subprocess.Popen[bytes]") -> DriverEnd:
    """Wait for the end of a driver."""
    code = process.wait(200)
    project = stage.folder / "project"
    lines = [json.loads(line) for line in stage.text("project/.adws/money.jsonl").splitlines()]
    ids = dict.fromkeys(line["id"] for line in lines)
    branches = shell(PurePath(project), "git branch --list 'adws/*' --format='%(refname:short)'")
    return DriverEnd(
        code,
        stage.text("driver/output"),
        tuple(stage.text("asked").split()),
        tuple(tuple(line["entered"] for line in lines if line["id"] == call) for call in ids),
        len(shell(PurePath(project), f"git rev-list main..{branches.split()[0]}").split())
        if branches.split()
        else 0,
    )


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Machines]:
    """Yield a project with one bug, an agent that waits, and a scheduler without workers."""
    files = {**ONE_BUG, "adws.toml": QUICK["adws.toml"] + SETTINGS}
    _ = committed(PurePath(tmp_path / "project"), files)
    _ = write(PurePath(tmp_path), {"agent.sh": AGENT.format(folder=tmp_path)})
    with at_home(PurePath(tmp_path / "home")), machines(tmp_path) as started:
        started.start_scheduler()
        yield started


def test_a_lost_worker_is_told_and_its_lane_goes_to_another(stage: Machines) -> None:
    """The lost call keeps what was reserved for it; the fix lands once."""
    workers = {name: stage.start_worker(name) for name in ("north", "south")}
    running = driver(stage)
    wait_until(lambda: stage.text("asked").count("\n") == 1)
    lost = stage.text("asked").strip()
    workers[lost].kill()
    wait_until(lambda: stage.text("asked").count("\n") == 2)
    (stage.folder / "go").touch()
    end = wait_for_end(stage, running)
    other = {"north": "south", "south": "north"}[lost]
    assert (end.exit_code, end.asked, end.commits) == (0, (lost, other), 1)
    assert end.calls == (("reserved",), ("reserved", "settled"))
    assert "was lost; the lane goes to another worker" in end.output


def test_a_killed_driver_does_not_pay_twice(stage: Machines) -> None:
    """The worker goes on; the same command takes its answer from the cluster."""
    _ = stage.start_worker("north")
    first = driver(stage)
    wait_until(lambda: stage.text("asked").count("\n") == 1)
    first.kill()
    _ = first.wait()
    (stage.folder / "go").touch()
    end = wait_for_end(stage, driver(stage))
    assert (end.exit_code, end.asked, end.commits) == (0, ("north",), 1)
    assert end.calls == (("reserved", "settled"),)
