"""A child that does one piece of work within limits: a hang or a crash costs one child."""

import json
import os
import resource
import shutil
import signal
import tempfile
import threading
import time
import warnings

from adws_search_line import wait_for

MEMORY_BYTES = 2 * 1024**3
OVERTIME = (signal.SIGPROF, signal.SIGVTALRM)
"""What ends a child whose processor time is used up."""


def fork():
    """Fork, silently where threads would raise a warning."""
    if threading.active_count() == 1:
        return os.fork()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return os.fork()


def settle():
    """Make a worker, and all its children, quiet and bounded."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, hard))
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    os.close(null)


class Child:
    """A forked child as its parent sees it; in the child itself ``pid`` is 0."""

    def __init__(self):
        self.reading, self.writing = os.pipe()
        self.pid = fork()
        self.ran_out = False
        if self.pid:
            os.close(self.writing)
        else:
            os.close(self.reading)
            os.setsid()

    # --- in the child

    def say(self, value):
        """Give an answer."""
        data = memoryview((json.dumps(value) + "\n").encode("utf-8"))
        while data:
            data = data[os.write(self.writing, data) :]

    def answer(self, work):
        """Say what ``work`` returns, and end."""
        try:
            self.say(work())
        finally:
            os._exit(0)

    # --- in the parent

    def answers(self, seconds, tether):
        """Yield the child's answers, each within so many seconds; then end all its group.

        When the other side of the line ``tether`` is gone, nobody wants them, and this process
        ends.
        """
        rest = b""
        until = time.monotonic() + seconds
        try:
            while True:
                ready = wait_for((self.reading,), tether, until - time.monotonic())
                if tether.reading in ready:
                    self.end()
                    os._exit(1)
                chunk = os.read(self.reading, 1 << 16) if ready else b""
                if not chunk:
                    return
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    yield json.loads(line.decode("utf-8"))
                    until = time.monotonic() + seconds
        finally:
            self.end()

    def receive(self, seconds, tether):
        """Return the child's only answer, None when there is none in time."""
        found = list(self.answers(seconds, tether))
        return found[0] if found else None

    def end(self):
        """Kill the child and what it started; take note of whether it ran out of time."""
        os.close(self.reading)
        for kill in (os.killpg, os.kill):
            try:
                kill(self.pid, signal.SIGKILL)
            except OSError:
                continue
        _, status = os.waitpid(self.pid, 0)
        if os.path.isdir(folder_of(self.pid)):
            shutil.rmtree(folder_of(self.pid), ignore_errors=True)
        self.ran_out = os.WIFSIGNALED(status) and os.WTERMSIG(status) in OVERTIME


def folder_of(pid):
    """Return where the cases that a process runs have their temporary files."""
    return os.path.join(tempfile.gettempdir(), "process-%d" % pid)


def limit_cpu(seconds):
    """End this process after so many seconds of processor time, however busy the machine is."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def in_child(work, limits, tether):
    """Return what ``work`` returns (plain values) in a child, or None when it did not end well.

    ``limits`` are seconds on the clock and of processor time.
    """
    child = Child()
    if child.pid == 0:
        tether.close()
        limit_cpu(limits[1])
        child.answer(work)
    return child.receive(limits[0], tether)


def at_limit(answer, seconds):
    """Let a child answer so when its time is nearly up."""
    timer = threading.Timer(seconds, answer)
    timer.daemon = True
    timer.start()
