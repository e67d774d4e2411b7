"""What a search stands on."""

from pathlib import Path

import pytest

from adws.agents.search.ground import survey
from adws.agents.search.job import Desk
from adws.core.railway import settle
from adws.tests.agents.search.project import lay_out, search_task


@pytest.mark.real_io
def test_a_file_that_is_gone_has_no_candidates(tmp_path: Path) -> None:
    """A source that the failures name and that is not in the tree is no obstacle."""
    test = "def test_a():\n    assert 1 == 2\n"
    tree = lay_out(tmp_path, {"tests/test_a.py": test})
    task = search_task(tree, "tests/test_a.py::test_a", sources=("gone.py",))
    ground = settle(survey(task, Desk(tmp_path / "desk", {}), 60.0)).unwrap()
    assert (ground.texts, ground.candidates) == ({"gone.py": ""}, ())
