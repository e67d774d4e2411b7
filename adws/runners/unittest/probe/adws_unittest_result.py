"""unittest's own text runner and result, which also tell the recorder."""

from __future__ import annotations

import os
import unittest
from typing import TYPE_CHECKING

from adws_unittest_evidence import evidence

if TYPE_CHECKING:
    from typing import TextIO
    from unittest import TestCase

    from adws_probe_limit import Limit
    from adws_unittest_recorder import CaseRecorder

UNEXPECTED = {
    "exception": "",
    "message": "unexpected success: the case is marked as expected to fail",
    "frames": [],
    "trace": "",
    "phase": "call",
    "output": "",
}


class Result(unittest.TextTestResult):
    """unittest's own result; it passes everything to the recorder as well."""

    def __init__(self, recorder: CaseRecorder, limit: Limit, *args: object) -> None:
        """Store the recorder, how long a case may take, and what unittest's result takes."""
        super().__init__(*args)
        self.recorder = recorder
        self.limit = limit

    def startTest(self, test: TestCase) -> None:
        """Tell that a case begins."""
        self.recorder.begin(test)
        super().startTest(test)
        self.limit.begin()

    def stopTest(self, test: TestCase) -> None:
        """Tell that a case has ended."""
        self.limit.end()
        super().stopTest(test)
        self.recorder.end(test)

    def addSuccess(self, test: TestCase) -> None:
        """Tell of a case that passed."""
        super().addSuccess(test)
        self.recorder.note(test, "passed")

    def addFailure(self, test: TestCase, err: tuple) -> None:
        """Tell of an assertion that does not hold."""
        super().addFailure(test, err)
        self.recorder.note(test, "failed", self._evidence(test, err, self.failures))

    def addError(self, test: TestCase, err: tuple) -> None:
        """Tell of another exception, or of a module that cannot be loaded."""
        super().addError(test, err)
        self.recorder.note(test, "errored", self._evidence(test, err, self.errors))

    def addSubTest(self, test: TestCase, subtest: TestCase, err: tuple | None) -> None:
        """Tell of a part of a case that failed."""
        super().addSubTest(test, subtest, err)
        if err is not None:
            is_failure = issubclass(err[0], test.failureException)
            results = self.failures if is_failure else self.errors
            outcome = "failed" if is_failure else "errored"
            part = subtest._subDescription()
            self.recorder.note(test, outcome, self._evidence(test, err, results), part)

    def addSkip(self, test: TestCase, reason: str) -> None:
        """Tell of a case, or of a part of one, that was skipped."""
        super().addSkip(test, reason)
        self.recorder.note(getattr(test, "test_case", test), "skipped")

    def addExpectedFailure(self, test: TestCase, err: tuple) -> None:
        """Tell of a case that failed as it is expected to."""
        super().addExpectedFailure(test, err)
        self.recorder.note(test, "xfailed")

    def addUnexpectedSuccess(self, test: TestCase) -> None:
        """Tell of a case that passed although it is expected to fail: unittest fails it."""
        super().addUnexpectedSuccess(test)
        self.recorder.note(test, "failed", UNEXPECTED)

    def _evidence(self, test: TestCase, err: tuple, results: list) -> dict:
        unloaded = getattr(test, "adws_error", None)
        phase = "collect" if unloaded is not None else ""
        return evidence(unloaded or err[1], results[-1][1], self.recorder.places, phase)


class RecordingRunner(unittest.TextTestRunner):
    """unittest's own text runner, which prints whatever a test does to ``sys.stderr``."""

    recorder: CaseRecorder
    limit: Limit

    def __init__(self, **options: object) -> None:
        """Store what unittest's runner takes."""
        super().__init__(stream=_own_stream(), **options)

    def _makeResult(self) -> Result:
        return Result(self.recorder, self.limit, self.stream, self.descriptions, self.verbosity)


def _own_stream() -> TextIO:
    """Return where unittest prints to, whatever the tests do to ``sys.stderr``."""
    return open(
        os.dup(2), "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False
    )
