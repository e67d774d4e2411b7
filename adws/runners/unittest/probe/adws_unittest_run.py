"""Runs unittest in the place of ``python -m unittest`` and records what it does.

``python -m adws_unittest_run ARGUMENTS``: the arguments, the discovery and the printed text are
unittest's own, and so is the interpreter, the project's. Needs Python 3.8. One file of JSON lines
is written, each line at once, so that a process that dies leaves everything up to there.
"""

from __future__ import annotations

import unittest

from adws_unittest_hiding import leave_no_trace
from adws_unittest_result import RecordingRunner
from adws_unittest_session import Session


class RecordingProgram(unittest.TestProgram):
    """unittest's own command line, with a runner that records and a selection by case id."""

    def __init__(self, session: Session) -> None:
        """Store what is recorded, and run."""
        self.session = session
        super().__init__(module=None, testLoader=session.loader, testRunner=RecordingRunner)

    def createTests(self, *args: object, **kwargs: object) -> None:
        """Load the suite, leave out what was not asked for, and put the canaries around it."""
        self.session.before_loading()
        super().createTests(*args, **kwargs)
        folder, pattern = getattr(self, "start", None), getattr(self, "pattern", None)
        self.test = self.session.loaded(self.test, folder, pattern)

    def runTests(self) -> None:
        """Run everything to the end, and record it after unittest has had its say."""
        self.failfast = False
        try:
            super().runTests()
        except SystemExit as ending:
            result = getattr(self, "result", None)
            if result is not None:
                self.session.finish(result, int(ending.code or 0))
            raise


def main() -> None:
    """Run unittest as if it had been started itself."""
    session = Session()
    leave_no_trace()
    RecordingProgram(session)


main()
