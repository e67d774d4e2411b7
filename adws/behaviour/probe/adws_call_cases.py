"""What a runner's probe does with calls: it records those of its cases, or makes them again.

Runs in the project's interpreter. Needs Python 3.8. PYTEST_DONT_REWRITE
"""

import json
import os
import re
import time

from adws_call_again import Caller
from adws_call_files import lay_out_files
from adws_call_in_place import CallsInPlace
from adws_call_recorder import CallRecorder
from adws_functions_run import FunctionsRun

WORK_SECONDS = 0.4
"""So much processor time has passed since the project was loaded, as in a suite of many cases."""


class CallsOfCases:
    """The calls of the cases of one run."""

    def __init__(self, changed, calls):
        """Store the changed files, and the settings of the probe.

        ``file`` is where the probe writes, ``tree`` the project's folder, and ``tests`` the pattern
        of test files. ``rows`` are the calls to make again, or None to record calls. ``near`` asks
        for calls near them in the cases, with ``constants`` among the arguments. ``functions`` asks
        for the names of all functions that the cases run, in place of calls.
        """
        self.file = calls["file"]
        self.folder = os.path.realpath(calls["tree"])
        self.tests = re.compile(calls["tests"])
        self.again = calls["rows"] is not None
        self.rows = rows_of(calls["rows"]) if self.again else {}
        self.caller = Caller(self.folder)
        self.idle = WORK_SECONDS
        self.recorder = CallRecorder(self.folder, changed, self.is_test)
        if calls["functions"]:
            self.recorder = FunctionsRun(self.folder, self.is_test)
        if calls["near"]:
            self.recorder = CallsInPlace(self.folder, changed, self.is_test, calls["constants"])

    def is_test(self, path):
        """Return whether a file holds tests."""
        return self.tests.fullmatch(os.path.relpath(path, self.folder)) is not None

    def recorded(self, case_id, body):
        """Return the body of a case that notes the calls it makes."""

        def run(*arguments, **named):
            self.recorder.begin()
            try:
                return body(*arguments, **named)
            finally:
                rows = [dict(row, case=case_id) for row in self.recorder.end()]
                self.write([*rows, {"lost": sorted(self.recorder.lost)}])

        return run

    def leave_out(self, witness):
        """Record nothing of what a witness does at the end of a body: it looks at thousands."""
        inside = witness.inside

        def unrecorded(case_id):
            with self.recorder.paused():
                inside(case_id)

        witness.inside = unrecorded

    def made_again(self, case_id, function):
        """Return a body that makes the calls of a case, by its name and in its file."""

        def act():
            self.idle = worked(self.idle)
            rows = self.rows.get(case_id, [])
            self.write([dict(self.answer(row), at=row["at"]) for row in rows])

        return lambda *_arguments, **_named: under_name_of(function, act)

    def answer(self, row):
        """Return what comes of a call; its files lie where they were in the case."""
        lay_out_files(row)
        result, after = self.caller.answer(row)
        return {"result": result, "after": after}

    def write(self, lines):
        """Write lines at once: the process may die later."""
        with open(self.file, "a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)


def worked(seconds):
    """Work so long, since code may ask for its processor time; return how long is left to work."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return 0.0


def rows_of(path):
    """Return the calls of a file by their cases."""
    rows_by_case = {}
    with open(path, encoding="utf-8") as file:
        for at, line in enumerate(file):
            row = dict(json.loads(line), at=at)
            rows_by_case.setdefault(row["case"], []).append(row)
    return rows_by_case


def under_name_of(function, action):
    """Run an action below a frame that looks like that of a function."""
    code = function.__code__
    name = code.co_name if code.co_name.isidentifier() else "test"
    namespace = {"__name__": function.__module__, "__file__": code.co_filename}
    exec(compile("def " + name + "(action):\n    action()\n", code.co_filename, "exec"), namespace)
    namespace[name](action)
