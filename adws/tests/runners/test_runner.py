"""What must run to see some cases again."""

import pytest

from adws.core.suite import Outcome
from adws.runners.runner import Selection, selection_of
from adws.testing import a_case, a_report

REPORT = a_report(
    a_case("t.py::a", Outcome.FAILED),
    a_case("u.py", Outcome.ERRORED, covers="u.py::"),
    a_case("deep/conftest.py", Outcome.ERRORED, covers="deep/"),
    a_case("conftest.py", Outcome.ERRORED, covers=""),
)


@pytest.mark.parametrize(
    ("case_ids", "selection"),
    [
        (("t.py::a",), Selection(case_ids=("t.py::a",))),
        (("u.py", "t.py::a"), Selection(case_ids=("u.py", "t.py::a"))),
        (("t.py::unknown",), Selection(case_ids=("t.py::unknown",))),
        (("t.py::a", "deep/conftest.py"), Selection()),
        (("conftest.py",), Selection()),
        ((), Selection()),
    ],
)
def test_a_folder_that_does_not_load_makes_everything_run(
    case_ids: tuple[str, ...], selection: Selection
) -> None:
    """Cases and files are asked for by their ids; a folder's conftest cannot be."""
    assert selection_of(REPORT, case_ids) == selection
