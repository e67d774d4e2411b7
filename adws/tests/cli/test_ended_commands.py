"""A command that a signal ends while it works, as a process of its own."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from adws.core.errors import Cancelled
from adws.tests.cli.program import PROGRAM, at_home, committed

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(120)]

PATIENCE_SECONDS = 60.0
WAITING = """\
[[steps]]
use = "shell"
with = { command = "sh -c 'touch begun; sleep 100'" }
"""


@pytest.mark.parametrize(("number", "exit_code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_command_that_a_signal_ends_tells_what_to_do(
    tmp_path: Path, number: signal.Signals, exit_code: int
) -> None:
    """The exit code is that of the signal; without one, it would be that of the kind."""
    with at_home(tmp_path / "home"):
        project = committed(tmp_path / "project", {"workflows/mine.toml": WAITING})
        argv = (*PROGRAM, "run", "mine", "--json")
        with subprocess.Popen(
            argv, cwd=project, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        ) as driver:
            _wait_for(tmp_path / "project/begun")
            driver.send_signal(number)
            printed, _ = driver.communicate(timeout=PATIENCE_SECONDS)
    error = json.loads(printed)["error"]
    assert (driver.returncode, Cancelled.exit_code) == (exit_code, 130)
    assert (error["kind"], error["message"], error["hint"]) == (
        "Cancelled",
        f"stopped at once by {number.name}",
        "run the same command again to continue",
    )


def _wait_for(file: Path) -> None:
    """Wait until the work has begun."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not file.exists():
        assert time.monotonic() < until, "it did not begin"
        time.sleep(0.05)
