"""What pytest does with its recordings and with real projects."""

import sys

from adws.runners.pytest import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Planted, Project, Recording, selected_in
from adws.tests.runners.pytest.record import PROJECTS

_ARGV = (sys.executable, "-m", "pytest", "-p", "no:randomly")
_SOURCES = ("probe", "statistics", "summary", "junit")
_MIXED = {
    "test_a.py::test_fails": "failed",
    "test_a.py::test_errors": "errored",
    "test_a.py::test_skipped": "skipped",
    "test_a.py::test_expected": "xfailed",
    "test_a.py::test_passes": "passed",
    "test_b.py": "errored",
}
_GREEN = {"test_a.py::test_passes": "passed"}

CONTRACT = Contract(
    RUNNER,
    _ARGV,
    "python",
    recordings=(
        Recording("mixed", Project(PROJECTS["mixed"], 1, _MIXED), _SOURCES),
        Recording("green", Project(PROJECTS["green"], 0, _GREEN), _SOURCES),
    ),
    asking=lambda command: (command.argv[command.argv.index("-o") + 4 :], selected_in(command)),
    asked=(
        (Selection(), ((), None)),
        (Selection(files=("web/test_a.py",)), (("test_a.py",), ["test_a.py"])),
        (Selection(case_ids=("test_a.py::t[\0]",)), (("test_a.py",), ["test_a.py::t[\0]"])),
    ),
    unknown=Project(
        PROJECTS["green"], 5, {}, selection=Selection(case_ids=("test_a.py::test_gone",))
    ),
    refusal="no tests were found (exit code 5)",
    planted=(Planted(Project(PROJECTS["green"], 0, _GREEN), ("test_a.py",)),),
)
