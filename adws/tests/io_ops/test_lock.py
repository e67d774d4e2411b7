"""One at a time."""

import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import LockHeld, PipelineError
from adws.io_ops.lock import lock_held
from adws.tests.io_ops.refusal import bug, reason, refusal

pytestmark = pytest.mark.real_io

_HOLDER = """
import subprocess, sys
from pathlib import PurePath
from returns.io import IOSuccess
from adws import io_ops

def hold():
    child = subprocess.Popen(["sleep", "60"])
    print(child.pid, flush=True)
    return io_ops.sleep(60)

io_ops.with_lock(PurePath(sys.argv[1]), hold)
"""


def test_a_held_lock_names_its_holder(tmp_path: Path) -> None:
    """A second caller in the same process is refused as well."""
    path = tmp_path / "sub" / "lock"
    work = partial(io_ops.with_lock, path, lambda: IOSuccess(1))
    error = refusal(io_ops.with_lock(path, work))
    since = str(error.context["since"])
    assert error == LockHeld(
        f"another run of this process works here (since {since}): it holds {path}",
        hint="wait until it ends, or cancel it; then make the same call again",
        context={"path": str(path), "holder": os.getpid(), "since": since},
    )
    assert datetime.now(UTC) - datetime.fromisoformat(since) < timedelta(minutes=5)


def test_a_lock_is_free_again_after_its_action_and_after_a_bug(tmp_path: Path) -> None:
    """Its file stays."""
    with pytest.raises(KeyError):
        _ = io_ops.with_lock(tmp_path / "lock", bug)
    assert io_ops.with_lock(tmp_path / "lock", lambda: IOSuccess(1)) == IOSuccess(1)
    assert (tmp_path / "lock").exists()


def test_the_lock_of_a_killed_process_is_free_although_its_child_lives(tmp_path: Path) -> None:
    """While it lives it is named as the holder; a caller that waits gets the lock at its death."""
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, str(tmp_path / "lock")], stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout is not None
        child = int(holder.stdout.readline())
        error = refusal(io_ops.with_lock(tmp_path / "lock", lambda: IOSuccess(1)))
        assert error.context["holder"] == holder.pid
        holder.kill()
        waited = io_ops.with_lock(tmp_path / "lock", lambda: IOSuccess(1), wait_seconds=60)
        os.kill(child, signal.SIGKILL)
    assert waited == IOSuccess(1)


def test_waiting_for_a_lock_has_an_end(tmp_path: Path) -> None:
    """Its own, or the limit around it."""

    def wait() -> IOResult[tuple[str, str], PipelineError]:
        take = partial(io_ops.with_lock, tmp_path / "lock", lambda: IOSuccess(1))
        short = refusal(take(wait_seconds=0.1))
        long = refusal(io_ops.with_time_limit(0.1, partial(take, wait_seconds=60)))
        return IOSuccess((short.kind, long.kind))

    before = time.monotonic()
    outcome = io_ops.with_lock(tmp_path / "lock", wait)
    assert outcome == IOSuccess(("LockHeld", "TimeLimitReached"))
    assert time.monotonic() - before >= 0.2


def test_a_lock_needs_a_file(tmp_path: Path) -> None:
    """A folder at its place is refused."""
    assert reason(io_ops.with_lock(tmp_path, lambda: IOSuccess(1))) == "not-a-file"


def test_a_holder_that_has_not_written_its_name_yet_is_another_process(tmp_path: Path) -> None:
    """The message does not invent a number."""
    assert lock_held(tmp_path, None).message == f"another adws is running here: it holds {tmp_path}"
