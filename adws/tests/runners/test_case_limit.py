"""A case of Python's test tools that does not end by itself is ended, and told as what it is."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import SuiteReport
from adws.runners.runner import Run
from adws.runners.variation import Variation
from adws.tests.runners.pytest.suite_run import SUITE, judged_run
from adws.tests.runners.run import outcomes
from adws.tests.runners.unittest.suites import a_class, a_run, report_of

pytestmark = [pytest.mark.real_io, pytest.mark.measured]

SECONDS = 1.0
TOLD = "the case timed out after 1 s (case_timeout_seconds)"
LOOPS = """\
import signal, threading, time


def loop():
    while True:
        try:
            time.sleep(0.01)
        except Exception:
            pass


def test_first(): pass
def test_loop(): loop()
def test_sleep(): time.sleep(600)
def test_own_alarm():
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    time.sleep(1.5)
def test_not_ours(): time.sleep(1.5)
def test_last(): signal.signal(signal.SIGALRM, signal.SIG_DFL)
"""
JUMPS = """\
def test_a(n=0):
    for _ in iter(int, 1):
        if n:
            n = 0


def test_b(): pass
"""
LOOPING = """
def setUp(self): self._testMethodName == "test_b" and __import__("time").sleep(600)
def test_a(self):
    while True: pass
def test_b(self): pass
def test_c(self): pass
"""


def messages(report: SuiteReport) -> dict[str, str]:
    """Return what each failing case said."""
    return {c.name: c.evidence.message for c in report.failing if c.evidence}


def pytest_run(folder: PurePath, **facts: object) -> Run:
    """Return a run of a suite of pytest with a limit a case."""
    run = Run(SUITE, folder / "tree", folder / "outputs", "n0nce", timeout_seconds=60.0)
    return evolve(run, case_seconds=SECONDS, **facts)  # type: ignore[arg-type] # facts of a run


def test_a_case_of_pytest_ends_at_its_limit(tmp_path: PurePath) -> None:
    """Loops and waiting are ended; where the alarm is the project's own, it is left alone."""
    report = judged_run(pytest_run(tmp_path), {"test_a.py": LOOPS})
    assert messages(report) == {"test_loop": TOLD, "test_sleep": TOLD}
    assert (report.complete, len(report.cases)) == (True, 6)


def test_a_loop_is_told_whose_end_belongs_to_no_line(tmp_path: PurePath) -> None:
    """The jump back behind an ``if`` has none, and that is where an alarm comes in."""
    report = judged_run(pytest_run(tmp_path), {"test_a.py": JUMPS})
    assert (messages(report), report.complete) == ({"test_a": TOLD}, True)


def test_the_limit_of_a_plugin_comes_first(tmp_path: PurePath) -> None:
    """What the project set for itself counts, and the case is ended once."""
    text = "import time, pytest\n\n\n@pytest.mark.timeout(0.3)\ndef test_a(): time.sleep(600)\n"
    report = judged_run(pytest_run(tmp_path), {"test_a.py": text})
    assert [text.startswith("Timeout") for text in messages(report).values()] == [True]


def test_nothing_gives_the_limit_away_where_marks_are_hidden(tmp_path: PurePath) -> None:
    """Code that looks for a test run finds no alarm."""
    text = "import signal\n\n\ndef test_a(): assert not signal.getsignal(signal.SIGALRM)\n"
    report = judged_run(pytest_run(tmp_path / "a"), {"test_a.py": text})
    hidden = pytest_run(tmp_path / "b", variations=frozenset({Variation.HIDDEN}))
    assert [
        outcomes(item)["test_a.py::test_a"]
        for item in (report, judged_run(hidden, {"test_a.py": text}))
    ] == [
        "failed",
        "passed",
    ]


def test_a_case_of_unittest_ends_at_its_limit(tmp_path: PurePath) -> None:
    """In its preparation too; those behind it run."""
    run = evolve(a_run(tmp_path), case_seconds=SECONDS)
    report = report_of(run, {"test_a.py": a_class("TestA", LOOPING)})
    assert (messages(report), report.complete) == (
        {"TestA.test_a": TOLD, "TestA.test_b": TOLD},
        True,
    )
