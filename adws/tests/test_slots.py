"""The slots: what a run writes, on one page."""

from adws import slots
from adws.core.context import Slot


def test_each_slot_has_a_name_of_its_own() -> None:
    """Two slots of one name would overwrite each other."""
    ours = [value for value in vars(slots).values() if isinstance(value, Slot)]
    assert len({slot.name for slot in ours}) == len(ours) > 0
