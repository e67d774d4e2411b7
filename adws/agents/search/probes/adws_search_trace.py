"""Runs cases under a trace, to see which lines of the project each of them executes."""

import os
import sys
import time

from adws_search_fork import in_child
from adws_search_session import Session, run_items


class Trace(Session):
    """Runs the failing cases and a sample of the others, each in a child, and notes the lines."""

    def __init__(self, job):
        super().__init__(job)
        self.tree = os.path.realpath(job["tree"]) + os.sep
        self.names = {}
        self.previous = None
        self.answered = False
        self.lines = {}
        self.started = time.monotonic()

    def before_project(self):
        """Note what importing runs, too."""
        self.previous = sys.gettrace()
        sys.settrace(self.on_call)

    def on_call(self, frame, _event, _argument):
        """Decide whether a function's lines are noted."""
        name = self.name_of(frame.f_code.co_filename)
        if name is None:
            return None
        lines = self.lines.setdefault(name, set())
        lines.add(frame.f_lineno)

        def on_line(frame, _event, _argument):
            lines.add(frame.f_lineno)
            return on_line

        return on_line

    def name_of(self, path):
        """Return the file's name in the tree, None for files that are not of the project."""
        if path not in self.names:
            real = os.path.realpath(path)
            inside = real.startswith(self.tree) and "site-packages" not in real
            relative = real[len(self.tree) :].replace(os.sep, "/")
            self.names[path] = relative if inside else None
        return self.names[path]

    def take_lines(self):
        """Return the lines noted so far, as plain values, and forget them."""
        noted = {name: sorted(lines) for name, lines in list(self.lines.items())}
        self.lines = {}
        return noted

    def run(self, items):
        """Trace the failing cases first, then others, as long as there is time."""
        self.finish()
        wanted = set(self.job["ids"])
        failing = [item for item in items if item.nodeid in wanted]
        others = [item for item in items if item.nodeid not in wanted]
        for item in failing + others[: self.job["passing"]]:
            if self.has_time():
                self.record(id=item.nodeid, **self.trace(item))

    def trace(self, item):
        """Trace one case in a child; one that hangs says which lines it saw until then."""
        started = time.monotonic()
        limit = self.job["limit_seconds"]
        answer = in_child(
            lambda: self.traced(item), limit, at_limit=lambda: self.seen(passed=False)
        )
        seconds = time.monotonic() - started
        return dict(answer or {"passed": False, "lines": {}}, seconds=seconds)

    def traced(self, item):
        """Run one case under the trace, in the child."""
        sys.settrace(self.on_call)
        run_items([item])
        sys.settrace(None)
        return self.seen(passed=self.outcomes.passed.get(item.nodeid, False))

    def seen(self, passed):
        """Return what a case did, as plain values."""
        return {"passed": passed, "lines": self.take_lines()}

    def finish(self):
        """Say once what importing ran and what could not be imported."""
        if not self.answered:
            self.answered = True
            sys.settrace(self.previous)
            seconds = time.monotonic() - self.started
            self.record(imported=self.take_lines(), errors=self.errors, seconds=seconds)
