"""Which files of a change a run of Python's test tools opens."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import OpenedFile, SuiteReport
from adws.runners.pytest import RUNNER as PYTEST
from adws.runners.runner import Run, Runner, Suite
from adws.runners.unittest import RUNNER as UNITTEST
from adws.runners.variation import Variation
from adws.tests.runners.pytest.suite_run import SUITE as PYTEST_SUITE
from adws.tests.runners.run import judged, outputs_of
from adws.tests.runners.unittest.suites import SUITE as UNITTEST_SUITE

CODE = """
import pathlib
import sqlite3
import subprocess

HERE = pathlib.Path(__file__).parent
NAMES = (HERE / "names.txt").read_text()


def read():
    connection = sqlite3.connect(HERE / "a.db")
    connection.close()
    subprocess.run(["cat", str(HERE / "piped.dat")], check=True)
    with open(bytes(HERE / "raw.dat"), "rb") as file:
        return file.fileno()
"""
TEST = """
import os, unittest
import shop

class TestShop(unittest.TestCase):
    def test_read(self):
        assert shop.read() > 0
        os.close(os.open("shop.py", os.O_RDONLY))
        with self.assertRaises(TypeError):
            open(Odd())

class Odd:
    def __fspath__(self):
        raise TypeError
"""
FILES = {
    "shop.py": CODE,
    "test_shop.py": TEST,
    "names.txt": "a",
    "a.db": "",
    "piped.dat": "",
    "raw.dat": "",
    "never.dat": "",
    "old.dat": "",
}
CHANGED = ("shop.py", "names.txt", "a.db", "piped.dat", "raw.dat", "never.dat", "gone.dat")
OPENED = (
    OpenedFile("a.db", "shop.py:11"),
    OpenedFile("names.txt", "shop.py:7"),
    OpenedFile("piped.dat", "shop.py:13"),
    OpenedFile("raw.dat", "shop.py:14"),
)

pytestmark = [pytest.mark.real_io, pytest.mark.needs_tool]


def report_of(
    runner: Runner, suite: Suite, folder: PurePath, files: Mapping[str, str] = FILES
) -> SuiteReport:
    """Return the report of a run with a change."""
    run = Run(suite, folder / "tree", folder / "outputs", "5f0c", changed=CHANGED)
    return judged(runner, outputs_of(runner, run, files)).unwrap()


@pytest.mark.parametrize(("runner", "suite"), [(PYTEST, PYTEST_SUITE), (UNITTEST, UNITTEST_SUITE)])
def test_a_run_notes_what_it_opens(runner: Runner, suite: Suite, here: PurePath) -> None:
    """Files of the change that are no source, also for a program, with the line that did it."""
    report = report_of(runner, suite, here)
    assert [case.outcome for case in report.cases] == ["passed"]
    assert (report.notes_opened, report.opened) == (True, OPENED)


def test_xdist_workers_note_it_too(here: PurePath) -> None:
    """What several processes open is noted once."""
    suite = evolve(PYTEST_SUITE, argv=(*PYTEST_SUITE.argv, "-n", "2"))
    files = {**FILES, "test_more.py": TEST, "pytest.ini": "[pytest]\npythonpath = .\n"}
    assert report_of(PYTEST, suite, here, files).opened == OPENED


def test_a_run_with_hidden_marks_notes_nothing(here: PurePath) -> None:
    """There is nothing that code could find."""
    run = Run(
        PYTEST_SUITE,
        here / "tree",
        here / "outputs",
        "n",
        variations=frozenset({Variation.HIDDEN}),
        changed=CHANGED,
    )
    assert judged(PYTEST, outputs_of(PYTEST, run, FILES)).unwrap().opened == ()
