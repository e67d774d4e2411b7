"""Which steps write a slot, for those who miss it."""

from returns.pipeline import is_successful

from adws import catalog
from adws.core.step import declaration_of


def slot_writers(slot: str) -> tuple[str, ...]:
    """Return the names of the steps that declare to write a slot, sorted; imports all steps.

    >>> slot_writers("base")[:1]
    ('open_base',)
    """
    found = ((name, catalog.step(name)) for name in catalog.step_names())
    return tuple(
        name
        for name, step in found
        if is_successful(step)
        and any(one.name == slot for one in declaration_of(step.unwrap()).writes)
    )
