"""One run of adws in a project."""

from pathlib import PurePath

from adws.core import run
from adws.core.context import Context


def test_a_projects_state_lies_in_one_folder() -> None:
    """Below the project, whatever the context holds."""
    assert run.state_folder(Context(PurePath("/p"))) == PurePath("/p/.adws")
