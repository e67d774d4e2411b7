"""What unittest's code on trial may learn of its tests, and what it may not claim."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import SuiteReport
from adws.runners.variation import Variation
from adws.tests.runners.unittest.suites import a_run, report_of

APP = """\
import gc
import os
import sys
from pathlib import Path


class Price:
    def __eq__(self, other):
        return True


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __hash__(self):
        return hash(self.cents)


def price():
    return [Price()]


def read(path):
    return Path(path).read_text()


def module_of(kind):
    return sys.modules[kind.__module__]


def told():
    here = sys._getframe(1)
    return {
        "tool": "unittest" in sys.modules,
        "tests": any("test" in name.partition(".")[2] for name in sys.modules),
        "others": "json" in sys.modules,
        "name": here.f_code.co_name,
        "file": "test" in Path(here.f_code.co_filename).name,
        "folder": os.path.isdir("tests"),
        "functions": any(getattr(one, "__name__", "") == "test_told" for one in gc.get_objects()),
        "command": b"unittest" in Path("/proc/self/cmdline").read_bytes(),
    }
"""
TESTS = """\
import json
import sys
import unittest
from pathlib import Path
from unittest import mock

import app


class Local:
    pass


class TestLies(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(app.price(), [3])

    def test_statement(self):
        assert app.price() == [3]


class TestCoroutines(unittest.IsolatedAsyncioTestCase):
    async def test_equal_later(self):
        self.assertEqual({"a": app.price()}, {"a": [4]})


class TestHonest(unittest.TestCase):
    def test_told(self):
        found = app.told()
        self.assertEqual(found, {
            "tool": False,
            "tests": False,
            "others": True,
            "name": "<module>",
            "file": False,
            "folder": False,
            "functions": False,
            "command": False,
        })

    def test_what_tests_find(self):
        self.assertIn("unittest", sys.modules)
        self.assertIn(__name__, sys.modules)
        self.assertIs(app.module_of(Local).Local, Local)
        self.assertEqual(app.read(Path(__file__).parent / "data.txt"), "data")
        with mock.patch.dict(sys.modules, {"made_up": json}):
            import made_up
        self.assertIs(made_up, json)

    def test_equality(self):
        self.assertEqual(app.Money(1), app.Money(1))
        self.assertNotEqual(app.Money(1), app.Money(2))
        self.assertEqual([mock.ANY], [app.Money(1)])
        with self.subTest("inside"):
            self.assertEqual({"a": app.Money(1)}, {"a": app.Money(1)})
"""
FILES = {"app.py": APP, "tests/__init__.py": "", "tests/test_a.py": TESTS, "tests/data.txt": "data"}
LIES = ("test_equal", "test_equal_later", "test_statement")


def report(folder: PurePath, changed: tuple[str, ...]) -> SuiteReport:
    """Return the report of a run that hides what it is."""
    hidden = frozenset({Variation.HIDDEN})
    return report_of(evolve(a_run(folder), variations=hidden, changed=changed), FILES)


@pytest.mark.real_io
def test_only_what_is_on_trial_is_misled_and_questioned(tmp_path: PurePath) -> None:
    """Tests find everything, and honest objects are believed."""
    result = report(tmp_path, ("app.py",))
    failing = [(case.id.rpartition(".")[2], case.evidence) for case in result.cases]
    results = {name: evidence.message for name, evidence in failing if evidence is not None}
    assert results == dict.fromkeys(LIES, "equal to whatever it is compared with: app.Price")
    assert (len(result.cases), result.warnings) == (6, ())


@pytest.mark.real_io
def test_what_no_change_has_touched_is_believed(tmp_path: PurePath) -> None:
    """It still does not find the tool and the tests among the loaded modules."""
    result = report(tmp_path, ())
    failed = [case for case in result.cases if case.evidence]
    assert [case.id.rpartition(".")[2] for case in failed] == ["test_told"]
