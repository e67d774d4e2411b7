"""What both kinds of job share: the answers, the outcomes, the time."""

import json
import time


class Outcomes:
    """What became of the cases that ran: case id -> whether all its phases passed."""

    def __init__(self):
        self.passed = {}

    def add(self, report):
        """Take one phase of a case in."""
        if report.failed or report.when == "call" or report.skipped:
            good = report.passed and self.passed.get(report.nodeid, True)
            self.passed[report.nodeid] = good


def run_items(items):
    """Run cases as pytest itself would, without its costly account of why one failed."""
    for item in items:
        item.repr_failure = _unexplained
    for number, item in enumerate(items):
        following = items[number + 1] if number + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _unexplained(_info, _style=None):
    return "failed"


class Session:
    """A job in one pytest run; ``out`` gets one JSON object a line."""

    def __init__(self, job):
        self.job = job
        self.errors = []
        self.outcomes = Outcomes()
        self.ends = time.monotonic() + job["total_seconds"]

    def record(self, **entry):
        """Append one line to the answers."""
        with open(self.job["out"], "a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def has_time(self):
        """Whether there is time left for the job."""
        return time.monotonic() < self.ends
