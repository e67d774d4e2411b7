"""Processes that work within limits, and the lines of JSON between them."""

import json
import os
import resource
import select
import shutil
import signal
import tempfile
import threading
import time
import warnings


class PipeEnd:
    """What one side says and the other hears; each side holds one end of two pipes."""

    def __init__(self, reading, writing):
        self.reading = reading
        self.writing = writing
        self.rest = b""

    def say(self, value):
        """Send a value; one that nobody wants any more is dropped."""
        data = memoryview((json.dumps(value) + "\n").encode("utf-8"))
        try:
            while data:
                data = data[os.write(self.writing, data) :]
        except BrokenPipeError:
            return

    def hear(self, tether=None):
        """Wait for a value; None when the other side, or that of ``tether``, is gone."""
        while b"\n" not in self.rest:
            ready = wait_for((self.reading,), tether)
            chunk = os.read(self.reading, 1 << 16) if self.reading in ready else b""
            if not chunk:
                return None
            self.rest += chunk
        line, _, self.rest = self.rest.partition(b"\n")
        return json.loads(line.decode("utf-8"))

    def hear_all(self):
        """Wait for a value and return all that came with it."""
        values = [self.hear()]
        while b"\n" in self.rest:
            values.append(self.hear())
        return values

    def close(self):
        """Let the other side know that this one is gone."""
        os.close(self.reading)
        os.close(self.writing)


def wait_for(descriptors, tether=None, seconds=None):
    """Return those descriptors that can be read, and ``tether`` when its other side is gone."""
    poll = select.poll()
    for descriptor in descriptors:
        poll.register(descriptor, select.POLLIN)
    if tether is not None:
        poll.register(tether.reading, 0)
    return [
        descriptor
        for descriptor, _ in poll.poll(None if seconds is None else max(seconds, 0) * 1000)
    ]


def pair():
    """Return both ends of a connection."""
    near_pipe, far = os.pipe(), os.pipe()
    return PipeEnd(near_pipe[0], far[1]), PipeEnd(far[0], near_pipe[1])


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
        """Return an answer."""
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
        first = list(self.answers(seconds, tether))
        return first[0] if first else None

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


def in_child(work, limits, tether):
    """Return what ``work`` returns (plain values) in a child, or None when it did not end well.

    ``limits`` are seconds on the clock and of processor time.
    """
    child = Child()
    if child.pid == 0:
        tether.close()
        signal.setitimer(signal.ITIMER_PROF, limits[1])
        child.answer(work)
    return child.receive(limits[0], tether)


def at_limit(answer, seconds):
    """Send this answer of a child when its time is nearly up."""
    timer = threading.Timer(seconds, answer)
    timer.daemon = True
    timer.start()


AGAIN_SECONDS = 0.05
MOST_RINGS = 5
GRACE_SECONDS = 0.5


class OvertimeError(BaseException):
    """The processor time of a try is used up."""


class Clock:
    """Measures the processor time of one try after another in this process.

    An error ends a try, so that this process can continue with the next. Code that catches whatever
    there is gets it again a few times; then, and where no Python runs, the process ends.
    """

    def __init__(self):
        self.rings = 0
        signal.signal(signal.SIGPROF, self.ring)

    def ring(self, *_):
        """Raise the error, or end the process."""
        self.rings += 1
        if self.rings > MOST_RINGS:
            end_overtime()
        raise OvertimeError

    def within(self, seconds, work):
        """Return what work returns; None if it took longer, whoever caught the error."""
        self.rings = 0
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds + GRACE_SECONDS)
            signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN_SECONDS)
            value = work()
            signal.setitimer(signal.ITIMER_PROF, 0)
        except OvertimeError:
            signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return None if self.rings else value


def end_overtime():
    """End this process so that its parent sees why."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGPROF)
