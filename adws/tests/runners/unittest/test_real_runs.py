"""The runner for unittest, on real suites: what becomes of cases, and what is said of them."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import Frame, SourceCounts
from adws.runners.runner import Selection
from adws.tests.runners.run import outcomes
from adws.tests.runners.unittest.suites import (
    HEAD,
    UNITTEST,
    a_class,
    a_run,
    report_of,
)

pytestmark = pytest.mark.real_io

OUTCOMES = a_class(
    "TestAll",
    """
    def test_passes(self): pass
    def test_fails(self): self.assertEqual(1, 2)
    def test_raises(self): raise KeyError("k")
    def test_leaves(self): sys.exit(0)
    @unittest.skip("no")
    def test_skipped(self): pass
    @unittest.expectedFailure
    def test_xfails(self): self.fail()
    @unittest.expectedFailure
    def test_xpasses(self): pass
    def test_parts(self):
        for i in range(12):
            with self.subTest(i=i):
                self.assertEqual(0, i)
    def test_skips_a_part(self):
        with self.subTest("half"):
            self.skipTest("later")
    """,
)


def test_every_outcome_has_its_word(tmp_path: PurePath) -> None:
    """A part of a case that fails fails it, and so does an unexpected success."""
    report = report_of(a_run(tmp_path), {"test_all.py": OUTCOMES})
    assert outcomes(report) == {
        "test_all.TestAll.test_fails": "failed",
        "test_all.TestAll.test_leaves": "errored",
        "test_all.TestAll.test_parts": "failed",
        "test_all.TestAll.test_passes": "passed",
        "test_all.TestAll.test_raises": "errored",
        "test_all.TestAll.test_skipped": "skipped",
        "test_all.TestAll.test_skips_a_part": "skipped",
        "test_all.TestAll.test_xfails": "xfailed",
        "test_all.TestAll.test_xpasses": "failed",
    }
    counted = {"failing": 5, "skipped": 3, "total": 9}
    names = ("probe", "result", "summary")
    assert report.sources == tuple(SourceCounts(name, **counted) for name in names)
    assert (report.collected, report.warnings, report.exit_code) == (9, (), 1)


def test_evidence_names_the_place_and_the_parts(tmp_path: PurePath) -> None:
    """Frames of unittest itself are left out; of many parts the first ten are named."""
    report = report_of(a_run(tmp_path), {"test_all.py": OUTCOMES})
    evidence = report.by_id["test_all.TestAll.test_parts"].evidence
    assert evidence is not None
    lines = [f"subtest: (i={number})" for number in range(1, 11)]
    assert evidence.message.splitlines() == ["0 != 1", *lines, "and 1 more subtests"]
    assert evidence.frames == (Frame("test_all.py", 17, "test_parts"),)
    assert (evidence.exception, evidence.phase) == ("AssertionError", "call")
    assert "AssertionError: 0 != 1" in evidence.trace


FIXTURES = f"""{HEAD}
class TestSetUp(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise ValueError("no class")
    def test_a(self): pass
    def test_b(self): pass

class TestTearDown(unittest.TestCase):
    @classmethod
    def tearDownClass(cls): raise ValueError("late")
    def test_a(self): pass
    def test_b(self): pass

class TestSkip(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise unittest.SkipTest("all")
    def test_a(self): pass

@unittest.skip("class")
class TestSkipped(unittest.TestCase):
    def test_a(self): pass

class TestEach(unittest.TestCase):
    def setUp(self): self.fail("up")
    def test_a(self): pass

class TestEnd(unittest.TestCase):
    def tearDown(self): self.fail("down")
    def test_a(self): pass

class TestLater(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self): raise KeyError("async")
    async def test_a(self): pass
"""


def test_what_a_fixture_does_is_laid_at_the_doors_of_its_cases(tmp_path: PurePath) -> None:
    """Those that it kept from running, or the last that ran before it; the numbers still agree."""
    module = f"{HEAD}def setUpModule(): 1 / 0\n{a_class('TestModule', 'def test_a(self): pass')}"
    files = {"test_f.py": FIXTURES, "test_m.py": module}
    report = report_of(a_run(tmp_path), files)
    seen = {c.id: (c.outcome.value, c.evidence and c.evidence.phase) for c in report.cases}
    assert seen == {
        "test_f.TestEach.test_a": ("failed", "setup"),
        "test_f.TestEnd.test_a": ("failed", "teardown"),
        "test_f.TestLater.test_a": ("errored", "setup"),
        "test_f.TestSetUp.test_a": ("errored", "setup"),
        "test_f.TestSetUp.test_b": ("errored", "setup"),
        "test_f.TestSkip.test_a": ("skipped", None),
        "test_f.TestSkipped.test_a": ("skipped", None),
        "test_f.TestTearDown.test_a": ("passed", None),
        "test_f.TestTearDown.test_b": ("errored", "teardown"),
        "test_m.TestModule.test_a": ("errored", "setup"),
    }
    assert (report.collected, report.warnings) == (10, ())


def test_a_module_that_does_not_load_is_a_failing_case(tmp_path: PurePath) -> None:
    """It is called like the module and covers what it hides; a package hides the files in it."""
    files = {
        "tests/__init__.py": "",
        "tests/test_gone.py": "import nowhere\n",
        "tests/test_cut.py": "def (\n",
        "tests/test_off.py": f"{HEAD}raise unittest.SkipTest('not here')\n",
        "tests/test_out.py": f"{HEAD}sys.exit(0)\n",
        "tests/deep/__init__.py": "1 / 0\n",
        "tests/deep/test_hidden.py": a_class("TestHidden", "def test_a(self): pass"),
        "tests/test_ok.py": a_class("TestOk", "def test_a(self): pass"),
    }
    report = report_of(a_run(tmp_path), files)
    seen = {(c.id, c.file, c.outcome.value, c.covers) for c in report.cases}
    assert seen == {
        ("tests.deep", "tests/deep/__init__.py", "errored", "tests.deep."),
        ("tests.test_cut", "tests/test_cut.py", "errored", "tests.test_cut."),
        ("tests.test_gone", "tests/test_gone.py", "errored", "tests.test_gone."),
        ("tests.test_off", "tests/test_off.py", "skipped", None),
        ("tests.test_ok.TestOk.test_a", "tests/test_ok.py", "passed", None),
        ("tests.test_out", "tests/test_out.py", "errored", "tests.test_out."),
    }
    assert (report.collected, report.warnings) == (2, ())
    gone = report.by_id["tests.test_gone"].evidence
    assert gone is not None
    assert (gone.exception, gone.message) == ("ModuleNotFoundError", "No module named 'nowhere'")
    assert (gone.phase, gone.frames[-1]) == ("collect", Frame("tests/test_gone.py", 1, "<module>"))


def test_names_in_the_place_of_discovery_are_followed(tmp_path: PurePath) -> None:
    """Where a name does not load, unittest ends at once; here it is a failing case of that name."""
    files = {"cut.py": "def (\n", "ok.py": a_class("TestOk", "def test_a(self): pass")}
    files["data/a.txt"] = "a folder may stand for a module without a file"
    names = ("cut", "ok", "ok.TestOk.test_b", "data")
    report = report_of(a_run(tmp_path, (*UNITTEST, *names)), files)
    assert outcomes(report) == {
        "cut": "errored",
        "ok.TestOk.test_a": "passed",
        "ok.TestOk.test_b": "errored",
    }
    assert (report.expected_files, report.warnings) == ((), ())


SMALL = {
    "tests/__init__.py": "",
    "tests/test_a.py": a_class("TestA", "def test_1(self): pass\ndef test_2(self): self.fail()"),
    "tests/test_b.py": a_class("TestA", "def test_1(self): pass"),
    "tests/test_c.py": "import nowhere\n",
}


@pytest.mark.parametrize(
    ("selection", "ran"),
    [
        (Selection(case_ids=("tests.test_a.TestA.test_2",)), ["tests.test_a.TestA.test_2"]),
        (Selection(case_ids=("tests.test_b",)), ["tests.test_b.TestA.test_1"]),
        (Selection(case_ids=("tests.test_c.TestC.test_1",)), ["tests.test_c"]),
        (
            Selection(files=("tests/test_a.py",)),
            ["tests.test_a.TestA.test_1", "tests.test_a.TestA.test_2"],
        ),
        (
            Selection(files=("tests/test_b.py",), case_ids=("tests.test_a.TestA.test_1",)),
            ["tests.test_a.TestA.test_1", "tests.test_b.TestA.test_1"],
        ),
    ],
)
def test_a_selection_runs_alone(tmp_path: PurePath, selection: Selection, ran: list[str]) -> None:
    """By case id, by what contains it, or by file; a module that hides a case stands for it."""
    report = report_of(evolve(a_run(tmp_path), selection=selection), SMALL)
    assert ([case.id for case in report.cases], report.complete) == (ran, True)


def test_packages_that_load_their_tests_themselves_are_followed(tmp_path: PurePath) -> None:
    """What such a package leaves out is its own affair, and it is a support file of the runner."""
    loading = """
def load_tests(loader, standard, pattern):
    from tests import test_a
    return loader.loadTestsFromModule(test_a)
"""
    files = {**SMALL, "tests/__init__.py": loading}
    report = report_of(a_run(tmp_path), files)
    assert list(outcomes(report)) == ["tests.test_a.TestA.test_1", "tests.test_a.TestA.test_2"]
    assert (report.support_files, report.warnings) == (("tests/__init__.py",), ())


def test_doctests_and_functions_have_a_file(tmp_path: PurePath) -> None:
    """Their classes are the library's, but they stand in the project."""
    texts = {
        "shop.py": 'def f():\n    """Do.\n\n    >>> f()\n    2\n    """\n    return 1\n',
        "test_docs.py": """
import doctest, unittest, shop
def check(): pass
def load_tests(loader, standard, pattern):
    standard.addTests(doctest.DocTestSuite(shop))
    standard.addTest(unittest.FunctionTestCase(check))
    return standard
""",
    }
    report = report_of(a_run(tmp_path), texts)
    assert {(c.id, c.file, c.outcome.value) for c in report.cases} == {
        ("shop.f", "shop.py", "failed"),
        ("check", "test_docs.py", "passed"),
    }


def test_names_beyond_ascii_come_through(tmp_path: PurePath) -> None:
    """In files, classes, methods and messages."""
    text = a_class("TestÄ", "def test_größe(self): self.assertEqual('ß\\ud800', 'é')")
    report = report_of(a_run(tmp_path), {"test_ü.py": text})
    case = report.by_id["test_ü.TestÄ.test_größe"]
    assert (case.file, case.outcome.value, report.warnings) == ("test_ü.py", "failed", ())


def test_cases_with_the_same_id_are_one(tmp_path: PurePath) -> None:
    """As the worst of them says; a base class imported into another file runs twice."""
    base = a_class(
        "TestBase",
        """
        runs = []
        def test_a(self):
            self.runs.append(1)
            self.assertEqual(len(self.runs), 1)
        """,
    )
    files = {"test_a.py": base, "test_b.py": "from test_a import TestBase\n"}
    report = report_of(a_run(tmp_path), files)
    assert (outcomes(report), report.warnings) == ({"test_a.TestBase.test_a": "failed"}, ())
