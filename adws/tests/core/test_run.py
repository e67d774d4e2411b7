"""One run of adws in a project."""

from pathlib import PurePath

from adws.core import run
from adws.core.context import Context, Slot


def test_a_projects_state_lies_in_one_folder() -> None:
    """Below the project, whatever the context holds."""
    assert run.state_folder(Context(PurePath("/p"))) == PurePath("/p/.adws")


def test_each_slot_of_a_run_has_a_name_of_its_own() -> None:
    """Two slots of one name would overwrite each other."""
    slots = [value for value in vars(run).values() if isinstance(value, Slot)]
    assert len({slot.name for slot in slots}) == len(slots) > 0
