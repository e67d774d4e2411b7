"""Tries candidate edits, each in a child of its own, and notes which cases pass."""

import gc
import json
import os

from adws_search_fork import fork, in_child, receive, send, settle_child
from adws_search_session import Session, run_items
from adws_search_swap import FreshImportNeededError, live_functions, swap

OLD_TIME = 1_000_000_000
"""A modification time, in seconds, that no compiled file on disk was made from."""


class Trial(Session):
    """Tries the job's candidates: in live functions where it can, else with a fresh import."""

    def __init__(self, job):
        super().__init__(job)
        self.tried = set()
        self.after_first = None
        self.writing = None
        self.is_hot = False
        self.live = {}
        self.then = frozenset(job["guards"] + job["others"])
        self.starts = tuple(case + mark for case in job["ids"] for mark in ("::", "/"))

    def before_project(self):
        """Fork before anything is imported; only children that have a session to run return."""
        if any(candidate["hot"] for candidate in self.job["candidates"]):
            pid = fork()
            if pid == 0:
                self.is_hot = True
                return
            os.waitpid(pid, 0)
            self.read_progress()
        for candidate in self.job["candidates"]:
            wanted = candidate["index"] not in self.tried and self.goes_on()
            if wanted and self.is_cold_child(candidate):
                return
        raise SystemExit(0)

    def read_progress(self):
        """Take over what the child with the live functions has tried."""
        if os.path.exists(self.job["out"]):
            with open(self.job["out"], encoding="utf-8") as file:
                for line in file:
                    self.count(json.loads(line))

    def count(self, entry):
        """Count the tries after the first candidate with which all cases passed."""
        self.tried.add(entry["index"])
        passed = entry["outcomes"]
        guarded = all(passed.get(case, False) for case in self.job["guards"])
        if self.after_first is not None:
            self.after_first += 1
        elif guarded and all(self.mends(entry, case) for case in self.job["ids"]):
            self.after_first = 0

    @staticmethod
    def mends(entry, case):
        """Whether a case passes; one that stands for a file passes when the file loads."""
        passed, errors = entry["outcomes"], entry["errors"]
        hidden = [name for name in passed if name.startswith((case + "::", case + "/"))]
        return passed.get(case, bool(hidden) and case not in errors)

    def goes_on(self):
        """Whether another candidate may be tried."""
        enough = self.after_first is not None and self.after_first >= self.job["after_first"]
        return self.has_time() and not enough

    def note(self, candidate, answer):
        """Write down what became of a candidate."""
        entry = dict(answer or {"outcomes": {}, "errors": []}, index=candidate["index"])
        self.count(entry)
        self.record(**entry)

    def changed(self, candidate):
        """Return a file's text with a candidate's edit made."""
        text = self.job["texts"][candidate["file"]]
        return text[: candidate["start"]] + candidate["text"] + text[candidate["end"] :]

    def path(self, candidate):
        """Return the file that a candidate changes."""
        return os.path.join(self.job["tree"], candidate["file"])

    # --- with a fresh import

    def is_cold_child(self, candidate):
        """Try a candidate in a new session; true in the child that runs it."""
        try:
            compile(self.changed(candidate), candidate["file"], "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            self.note(candidate, None)
            return False
        reading, writing = os.pipe()
        self.write(candidate, self.changed(candidate))
        pid = fork()
        if pid == 0:
            os.close(reading)
            settle_child()
            self.writing = writing
            return True
        os.close(writing)
        answer = receive(reading, pid, self.job["cold_limit_seconds"])
        self.write(candidate, self.job["texts"][candidate["file"]])
        self.note(candidate, answer)
        return False

    def write(self, candidate, text):
        """Write a file such that no compiled form of it can be mistaken for this one."""
        with open(self.path(candidate), "w", encoding="utf-8", newline="") as file:
            file.write(text)
        stamp = OLD_TIME + candidate["index"]
        os.utime(self.path(candidate), (stamp, stamp))

    # --- in live functions

    def run_hot(self, items):
        """Try candidates on what this session has imported."""
        paths = {self.path(candidate) for candidate in self.job["candidates"]}
        self.live = live_functions(paths)
        gc.freeze()
        for candidate in self.job["candidates"]:
            if candidate["hot"] and self.goes_on():
                self.try_hot(candidate, items)

    def try_hot(self, candidate, items):
        """Try one candidate; one that cannot be swapped in is left for a fresh import."""
        limits = self.job["limit_seconds"], self.job["cpu_seconds"]
        answer = in_child(lambda: self.swapped(candidate, items), *limits)
        if answer is None or "cold" not in answer:
            self.note(candidate, answer)

    def swapped(self, candidate, items):
        """Run the cases with a candidate swapped in, in the child."""
        path, before = self.path(candidate), self.job["texts"][candidate["file"]]
        try:
            swap(path, before, self.changed(candidate), self.live[path])
        except FreshImportNeededError:
            return {"cold": True}
        except (SyntaxError, ValueError):
            return {"outcomes": {}, "errors": []}
        self.run_guarded(items)
        return {"outcomes": self.outcomes.passed, "errors": self.errors}

    # --- both

    def run(self, items):
        """Run the cases, or try all candidates on them."""
        if self.is_hot:
            self.run_hot(items)
        else:
            self.run_guarded(items)
            self.finish()

    def run_guarded(self, items):
        """Run the failing cases and, when they pass, those that must not break and the others."""
        failing = [item for item in items if self.is_wanted(item.nodeid)]
        run_items(failing)
        if all(self.outcomes.passed.get(item.nodeid, False) for item in failing):
            run_items([item for item in items if item.nodeid in self.then])

    def is_wanted(self, name):
        """Whether a case is one of the failing ones, or of a file that did not load."""
        return name in self.job["ids"] or name.startswith(self.starts)

    def finish(self):
        """Answer once, in a child that imported afresh."""
        if self.writing is not None:
            writing, self.writing = self.writing, None
            send(writing, {"outcomes": self.outcomes.passed, "errors": self.errors})
