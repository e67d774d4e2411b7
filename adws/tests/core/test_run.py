"""One run of adws in a project."""

from pathlib import PurePath

from adws.core import run


def test_a_projects_state_lies_in_one_folder() -> None:
    """Below the project."""
    assert run.state_folder(PurePath("/p")) == PurePath("/p/.adws")
