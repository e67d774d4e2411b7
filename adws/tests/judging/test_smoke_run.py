"""A short judged run shows whether a suite can be judged here."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.cage.level import cage_level
from adws.core.settings import Sandbox, Settings
from adws.core.suite_settings import SuiteSettings
from adws.judging.smoke_run import SmokeRun, smoke_run
from adws.runners.runner import Suite
from adws.runners.unreadable import is_timed_out
from adws.slot_values import bench_of
from adws.tests.steps.projects import KNOWING, MENDED, PYTEST, TESTS, based, committed
from adws.tests.tools import needs
from adws.tests.vcs.repositories import error, shell, value
from adws.trust.needs import Need, setting_lines

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240)]

GREEN = {"calc.py": MENDED, "tests/test_calc.py": TESTS, ".gitignore": "__pycache__/\nmade.json\n"}
UNITTEST = Suite("unittest", ".", (sys.executable, "-m", "unittest"))
HANGS = "import time, unittest\nclass HangsTest(unittest.TestCase):\n    def test_it(self): {}\n"
QUICK = "import unittest\nclass QuickTest(unittest.TestCase):\n    def test_it(self): pass\n"


def smoke(
    root: PurePath, suite: Suite = PYTEST, settings: Settings = Settings(), seconds: float = 60.0
) -> SmokeRun:
    """Return what a short judged run of a project shows."""
    return value(smoke_run(bench_of(based(root, suite, settings)).unwrap(), seconds))


def test_a_quick_suite_runs_whole_among_planted_cases(here: PurePath) -> None:
    """Its own cases are in the report, and the user's files are as they were."""
    root = committed(here / "calc", GREEN)
    ran = smoke(root)
    assert (len(ran.report.cases), ran.report.failing) == (3, ())
    assert evolve(ran, report=None) == SmokeRun(None)  # type: ignore[arg-type]
    assert shell(root, "git status --porcelain") == ""


def test_of_a_slow_suite_the_smallest_file_runs(here: PurePath) -> None:
    """With why the others did not; a limit of the suite's own does not count here."""
    files = {
        "test_hangs.py": HANGS.format("time.sleep(99)"),
        "test_quick.py": QUICK,
        "test_data.json": "",
        "testing/__init__.py": "",
    }
    settings = Settings(suites={"": SuiteSettings(test_timeout_seconds=99)})
    ran = smoke(committed(here / "slow", files), UNITTEST, settings, seconds=24.0)
    assert [case.id for case in ran.report.cases] == ["test_quick.QuickTest.test_it"]
    assert ran.file == "test_quick.py"
    assert ran.slow is not None
    assert ran.slow.message.startswith("the suite did not end within 16 s")


@pytest.mark.parametrize("name", ["test_hangs.py", "tests/hangs.py"])
def test_a_suite_of_which_nothing_ends_in_time_fails(here: PurePath, name: str) -> None:
    """So does one without a file whose name tells of tests."""
    files = {name: HANGS.format("time.sleep(99)"), "tests/__init__.py": ""}
    suite = evolve(UNITTEST, argv=(*UNITTEST.argv, *(("tests.hangs",) if "/" in name else ())))
    context = based(committed(here / "slow", files), suite)
    assert is_timed_out(error(smoke_run(bench_of(context).unwrap(), 6.0)))


def test_wrong_ends_of_planted_cases_fail_the_check(here: PurePath) -> None:
    """The suite's own cases run without them."""
    ran = smoke(committed(here / "calc", {**GREEN, **KNOWING}))
    assert (len(ran.report.cases), ran.report.failing) == (3, ())
    assert ran.forged is not None
    assert "must fail but was skipped" in ran.forged.message


def test_another_error_of_the_run_is_the_result(here: PurePath) -> None:
    """Nothing else is tried."""
    context = based(committed(here / "dead", GREEN), evolve(PYTEST, argv=("true",)))
    assert not is_timed_out(error(smoke_run(bench_of(context).unwrap(), 60.0)))


def test_a_file_that_the_judge_tree_lacks_is_a_need(here: PurePath) -> None:
    """The project has it, and git ignores it."""
    test = "def test_made():\n    open('made.json').close()\n"
    root = committed(here / "calc", {**GREEN, "tests/test_made.py": test})
    _ = shell(root, "echo 1 > made.json")
    case = "tests/test_made.py::test_made"
    need = Need("lend", "made.json", f"{case} needs made.json, which git ignores")
    assert smoke(root).needs == (need,)
    assert smoke(root, settings=Settings(lend=("made.json",))).needs == ()


@needs("bwrap")
def test_what_the_cage_keeps_from_cases_is_a_need(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As far as this machine has it: a file beside the project, a variable, a folder."""
    _ = committed(here / "beside", {"data.csv": ""})
    tests = f"""\
import os


def test_data():
    open("{here}/beside/data.csv").close()


def test_nowhere():
    open("{here}/beside/nothing.csv").close()


def test_own():
    open("{here}/calc/nothing.csv").close()


def test_variable():
    os.environ["ADWS_TEST_VARIABLE"]


def test_unset():
    os.environ["ADWS_UNSET_VARIABLE"]


def test_writes():
    open("/usr/share/adws-test", "w").close()
"""
    monkeypatch.setenv("ADWS_TEST_VARIABLE", "x")
    root = committed(here / "calc", {**GREEN, "test_all.py": tests})
    level = value(cage_level(Settings(sandbox=Sandbox.BWRAP)))
    bench = evolve(bench_of(based(root)).unwrap(), level=level)
    assert setting_lines(value(smoke_run(bench, 60.0)).needs) == (
        'writable = ["/usr/share/adws-test"]',
        f'sandbox_read = ["{here}/beside/data.csv"]',
        'pass_environment = ["ADWS_TEST_VARIABLE"]',
    )
