"""Values sent from one process to another, a JSON line each."""

import json
import os
import select


class Line:
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
    return [found for found, _ in poll.poll(None if seconds is None else max(seconds, 0) * 1000)]


def pair():
    """Return both ends of a connection."""
    near, far = os.pipe(), os.pipe()
    return Line(near[0], far[1]), Line(far[0], near[1])
