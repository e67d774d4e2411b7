"""The group that a round works on."""

from adws.core.selected_group import SelectedGroup
from adws.testing import a_failure


def test_a_selected_group_names_its_cases() -> None:
    """In the order of its failures."""
    selected = SelectedGroup("k", 1, "g1", 1, (a_failure("t.py::b"), a_failure("t.py::a")))
    assert selected.case_ids == ("t.py::b", "t.py::a")
