"""Finds the steps that write a slot, for hints about a missing slot."""

from returns.pipeline import is_successful

from adws import catalog
from adws.core.step import declaration_of


def slot_writers(slot: str) -> tuple[str, ...]:
    """Return the sorted names of the steps that write a slot; this imports all steps.

    >>> slot_writers("base")[:1]
    ('open_base',)
    """
    steps = ((name, catalog.step(name)) for name in catalog.step_names())
    return tuple(
        name
        for name, step in steps
        if is_successful(step)
        and any(write.name == slot for write in declaration_of(step.unwrap()).writes)
    )
