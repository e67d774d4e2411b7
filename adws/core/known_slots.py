"""The slots of adws, with the files that define them."""

from functools import cache
from importlib import import_module

from attrs import frozen

from adws.core.slot import Slot

_MODULES = ("adws.slots", "adws.pipeline_slots")
"""The modules of the slots; they are above this package, so they are imported on use."""


@frozen
class KnownSlot:
    """A slot of adws."""

    constant: str
    """Its name in a program, such as ``ANALYSIS``."""
    slot: Slot[object]
    """The slot itself."""
    file: str
    """The file that defines it."""


@cache
def known_slots() -> tuple[KnownSlot, ...]:
    """Return all slots of adws, in the order in which they are defined.

    >>> [one.slot.name for one in known_slots() if one.constant == "ANALYSIS"]
    ['analysis']
    """
    return tuple(
        KnownSlot(constant, slot, str(module.__file__))
        for module in map(import_module, _MODULES)
        for constant, slot in vars(module).items()
        if isinstance(slot, Slot)
    )
