"""Work done in a forked child, with limits: a hang or a crash costs one child."""

import json
import os
import resource
import select
import signal
import sys
import threading
import time
import warnings

MEMORY_BYTES = 2 * 1024**3
GRACE_SECONDS = 1.0


def fork():
    """Fork, silently where threads would raise a warning."""
    sys.stdout.flush()
    sys.stderr.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return os.fork()


def in_child(work, limit_seconds, cpu_seconds=0.0, at_limit=None):
    """Return what ``work`` returns (plain values) in a child, or None when it did not end well.

    ``cpu_seconds`` of work end it too (0: no such limit): endless loops are found soon, however
    busy the machine is. ``at_limit`` is asked, in the child, for an answer when the time is up.
    """
    reading, writing = os.pipe()
    pid = fork()
    if pid == 0:
        os.close(reading)
        settle_child()
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        if at_limit is not None:
            threading.Timer(limit_seconds, _end_with, (writing, at_limit)).start()
        _end_with(writing, work)
    os.close(writing)
    return receive(reading, pid, limit_seconds + (GRACE_SECONDS if at_limit else 0))


def _end_with(writing, work):
    try:
        send(writing, work())
    finally:
        os._exit(0)


def settle_child():
    """Put a child in its own group, quiet and bounded."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, hard))
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    os.close(null)


def send(writing, value):
    """Write a child's answer: one line."""
    with os.fdopen(writing, "w", encoding="utf-8") as pipe:
        pipe.write(json.dumps(value) + "\n")


def receive(reading, pid, limit_seconds):
    """Read a child's answer until it ends or its time is up, then end its whole group."""
    end = time.monotonic() + limit_seconds
    chunks = []
    while True:
        left = end - time.monotonic()
        ready, _, _ = select.select([reading], [], [], max(left, 0))
        chunk = os.read(reading, 65536) if ready else b""
        if not chunk:
            break
        chunks.append(chunk)
        if chunk.endswith(b"\n"):
            break
    os.close(reading)
    end_group(pid)
    try:
        return json.loads(b"".join(chunks).decode("utf-8"))
    except ValueError:
        return None


def end_group(pid):
    """Kill a child and what it started; take note of its end."""
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except OSError:
            continue
    os.waitpid(pid, 0)
