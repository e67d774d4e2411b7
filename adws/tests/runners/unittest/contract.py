"""What unittest does with its recordings and with real projects."""

from adws.runners.runner import Selection
from adws.runners.unittest import RUNNER
from adws.tests.runners.contract import Contract, Planted, Project, Recording, selected_in
from adws.tests.runners.unittest.record import PROJECTS
from adws.tests.runners.unittest.suites import UNITTEST
from adws.tests.runners.unittest.twin_project import TWIN_PROJECT

_SOURCES = ("probe", "result", "summary")
_GREEN = {"test_a.TestA.test_passes": "passed"}
_MIXED = {
    "test_a.TestA.test_errors": "errored",
    "test_a.TestA.test_expected": "xfailed",
    "test_a.TestA.test_fails": "failed",
    "test_a.TestA.test_parts": "failed",
    "test_a.TestA.test_passes": "passed",
    "test_a.TestA.test_skipped": "skipped",
    "test_b": "errored",
}

CONTRACT = Contract(
    RUNNER,
    UNITTEST,
    "python",
    recordings=(
        Recording("mixed", Project(PROJECTS["mixed"], 1, _MIXED), _SOURCES),
        Recording("green", Project(PROJECTS["green"], 0, _GREEN), _SOURCES),
    ),
    asking=selected_in,
    asked=(
        (Selection(), None),
        (Selection(files=("web/test_a.py",)), ["test_a.py"]),
        (Selection(case_ids=("test_a.TestA.test_passes",)), ["test_a.TestA.test_passes"]),
    ),
    unknown=Project(
        PROJECTS["green"], 5, {}, selection=Selection(case_ids=("test_a.TestA.test_gone",))
    ),
    refusal="no tests were found",
    planted=(Planted(Project(PROJECTS["green"], 0, _GREEN), ("test_a.py",)),),
    twins=TWIN_PROJECT,
)
