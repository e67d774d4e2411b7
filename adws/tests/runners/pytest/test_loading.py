"""How files that cannot be loaded are read: each is a case, and the others still run."""

from pathlib import PurePath

import pytest

from adws.core.suite import Evidence, Frame, SuiteReport
from adws.runners.runner import Selection
from adws.tests.runners.pytest.suite_run import PASSING, report_of
from adws.tests.runners.run import outcomes

pytestmark = pytest.mark.real_io

FILES = {
    "tests/test_fine.py": PASSING,
    "tests/test_syntax.py": "x = (\n",
    "tests/test_import.py": "import not_there\n",
    "tests/test_name.py": "\nundefined\n",
    "tests/test_names.py": (
        "import pytest\n@pytest.mark.parametrize('a', [1])\ndef test_other(b): pass\n"
    ),
    "tests/package/__init__.py": "1 / 0\n",
    "tests/package/test_hidden.py": PASSING,
    "tests/sub/conftest.py": "import not_there_either\n",
    "tests/sub/test_hidden.py": PASSING,
}
COVERS = {
    "tests/package/test_hidden.py": "tests/package/test_hidden.py::",
    "tests/sub/conftest.py": "tests/sub/",
    "tests/test_import.py": "tests/test_import.py::",
    "tests/test_name.py": "tests/test_name.py::",
    "tests/test_names.py": "tests/test_names.py::",
    "tests/test_syntax.py": "tests/test_syntax.py::",
    "tests/test_fine.py::test_passes": None,
}


@pytest.fixture(scope="module", params=["", "-n1"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SuiteReport:
    """Run the project once, and once under xdist."""
    options = f"[pytest]\naddopts = {request.param}\n"
    return report_of(tmp_path_factory.mktemp("loading"), {**FILES, "pytest.ini": options})


def test_each_file_that_cannot_be_loaded_is_a_case(report: SuiteReport) -> None:
    """It says what it hides; the other files run."""
    assert {case.id: case.covers for case in report.cases} == COVERS
    assert (report.counts.errored, report.counts.passed) == (6, 1)


def test_a_run_with_such_files_is_complete(report: SuiteReport) -> None:
    """What a broken conftest hides is accounted for by its case."""
    assert (report.warnings, report.exit_code) == ((), 1)
    assert "tests/sub/test_hidden.py" in report.expected_files


@pytest.mark.parametrize(
    ("case_id", "exception", "message", "frame"),
    [
        (
            "tests/test_syntax.py",
            "SyntaxError",
            "'(' was never closed (test_syntax.py, line 1)",
            Frame("tests/test_syntax.py", 1),
        ),
        (
            "tests/test_import.py",
            "ModuleNotFoundError",
            "No module named 'not_there'",
            Frame("tests/test_import.py", 1, "<module>"),
        ),
        (
            "tests/test_name.py",
            "NameError",
            "name 'undefined' is not defined",
            Frame("tests/test_name.py", 2, "<module>"),
        ),
        (
            "tests/package/test_hidden.py",
            "ZeroDivisionError",
            "division by zero",
            Frame("tests/package/__init__.py", 1, "<module>"),
        ),
        (
            "tests/sub/conftest.py",
            "ModuleNotFoundError",
            "No module named 'not_there_either'",
            Frame("tests/sub/conftest.py", 1, "<module>"),
        ),
    ],
)
def test_evidence_is_that_of_the_error_itself(
    report: SuiteReport, case_id: str, exception: str, message: str, frame: Frame
) -> None:
    """Pytest's wrapping of import errors is taken off."""
    evidence = report.by_id[case_id].evidence
    assert evidence is not None
    assert (evidence.exception, evidence.message) == (exception, message)
    assert (evidence.phase, evidence.frames[-1]) == ("collect", frame)


@pytest.mark.parametrize(
    ("conftest", "covers"), [("conftest.py", ""), ("tests/conftest.py", "tests/")]
)
def test_a_conftest_that_ends_pytest_at_once_is_a_case(
    conftest: str, covers: str, tmp_path: PurePath
) -> None:
    """Pytest writes no report then; the case hides everything below its folder."""
    report = report_of(
        tmp_path,
        {
            conftest: "import not_there\n",
            "tests/test_fine.py": PASSING,
            "pytest.ini": "[pytest]\ntestpaths = tests\n",
        },
    )
    (case,) = report.cases
    assert (case.id, case.outcome, case.covers) == (conftest, "errored", covers)
    assert case.evidence == Evidence(
        exception="ModuleNotFoundError",
        message="No module named 'not_there'",
        frames=(Frame(conftest, 1, "<module>"),),
        phase="collect",
    )
    assert (report.exit_code, report.complete, report.green) == (4, True, False)


def test_a_selected_case_of_a_broken_file_shows_the_file(tmp_path: PurePath) -> None:
    """Pytest calls it a usage error; the cause is what the report tells."""
    report = report_of(
        tmp_path,
        {"test_a.py": "import not_there\n"},
        selection=Selection(case_ids=("test_a.py::test_passes",)),
    )
    assert (outcomes(report), report.warnings) == ({"test_a.py": "errored"}, ())


FOLDERS = """
import pytest
class Broken(pytest.Dir):
    def collect(self): raise ValueError("no folder")
def pytest_collect_directory(path, parent):
    if path.name == "broken": return Broken.from_parent(parent, path=path)
"""
NO_FOLDERS = """
def pytest_collect_directory(path): raise ValueError("no folder")
"""


@pytest.mark.parametrize(
    ("conftest", "case_id", "covers"), [(FOLDERS, "broken", "broken/"), (NO_FOLDERS, ".", "")]
)
def test_a_folder_that_cannot_be_loaded_is_a_case(
    conftest: str, case_id: str, covers: str, tmp_path: PurePath
) -> None:
    """It hides everything below it; the whole suite, when pytest itself got no further."""
    report = report_of(tmp_path, {"conftest.py": conftest, "broken/test_a.py": PASSING})
    (case,) = report.cases
    assert (case.id, case.covers, case.outcome) == (case_id, covers, "errored")
    assert case.evidence is not None
    assert (case.evidence.message, report.warnings) == ("no folder", ())
