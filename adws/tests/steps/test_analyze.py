"""The step ``analyze``: one run, its failures sorted."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.failure import ErrorType, Priority
from adws.core.settings import Settings
from adws.slot_values import bench_of
from adws.slots import ANALYSIS, CAGE, REPORT, SUITES, TEST_FILES
from adws.steps.analyze import analyze
from adws.testing import FakeIo
from adws.tests.steps.projects import ADD, DOUBLE, PYTEST, RED, SQUARE, UNCAGED, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value


@pytest.mark.real_io
def test_the_failures_of_the_users_own_tree_are_sorted(here: PurePath) -> None:
    """The project's modules are known, its test code is told apart, shared ones come first."""
    files = {**RED, "calc.py": RED["calc.py"].replace("a * 3", "a.b")}
    root = write(here / "calc", {**files, "test_more.py": "import calc.more\n"})
    context = Context(root, Settings(shared=("calc.py",))).put(SUITES, (PYTEST,))
    after = value(analyze(context))
    analysis = after.require(ANALYSIS).unwrap()
    assert analysis.report == after.require(REPORT).unwrap()
    assert {
        (failure.test, failure.error_type, failure.source_file, failure.priority)
        for failure in analysis.failures
    } == {
        ("test_double", ErrorType.RUNTIME, "calc.py", Priority.P1),
        ("test_add", ErrorType.ASSERTION, None, Priority.P2),
        ("test_more.py", ErrorType.COMPILE, None, Priority.P0),
    }


@pytest.mark.real_io
def test_files_are_named_as_in_the_project(baseline: Context) -> None:
    """Nothing that a failure is known by depends on where the judged tree stands."""
    analysis = baseline.require(ANALYSIS).unwrap()
    tree = str(bench_of(baseline).unwrap().tree.root)
    assert tree != str(baseline.root)
    assert {(failure.case_id, failure.file) for failure in analysis.failures} == {
        (ADD, "tests/test_calc.py"),
        (DOUBLE, "tests/test_calc.py"),
        (SQUARE, SQUARE),
    }
    frames = [frame.file for failure in analysis.failures for frame in failure.evidence.frames]
    assert not any(file.startswith(tree) for file in frames)


def test_a_tree_that_is_not_there_cannot_be_analyzed(io: FakeIo) -> None:
    """The run fails before anything is sorted."""
    io.processes.append((PYTEST.argv, IoFailed("no such folder")))
    context = Context(PurePath("/gone")).put(SUITES, (PYTEST,)).put(CAGE, UNCAGED)
    assert error(analyze(context)) == IoFailed("no such folder")


@pytest.mark.real_io
def test_only_the_files_that_are_named_run(here: PurePath) -> None:
    """By the slot ``files``; without it everything does."""
    root = write(here / "calc", {**RED, "tests/test_more.py": "def test_more():\n    assert 0\n"})
    context = Context(root).put(SUITES, (PYTEST,)).put(TEST_FILES, ("tests/test_more.py",))
    analysis = value(analyze(context)).require(ANALYSIS).unwrap()
    assert [case.id for case in analysis.report.cases] == ["tests/test_more.py::test_more"]
