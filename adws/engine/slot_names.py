"""Renames slots: what ``input_from`` and ``output`` do to a context."""

from collections.abc import Mapping

from attrs import evolve

from adws.core.context import Context
from adws.engine.program import PreparedStep

Names = Mapping[str, str]
"""The stored names of slots, by their names in a workflow; others keep their names."""


def stored(names: Names, name: str) -> str:
    """Return the stored name of a slot."""
    return names.get(name, name)


def nested_names(names: Names, prepared: PreparedStep) -> Names:
    """Return the names in a nested workflow, after its ``input_from`` and ``output``."""
    own = {**prepared.use.input_from, **prepared.output}
    return {**names, **{inner: stored(names, outer) for inner, outer in own.items()}}


def inputs(names: Names, prepared: PreparedStep) -> Names:
    """Return the stored names of the slots that a step reads."""
    return {slot: stored(names, prepared.use.input_from.get(slot, slot)) for slot in prepared.reads}


def outputs(names: Names, prepared: PreparedStep) -> Names:
    """Return the stored names of the slots that a step writes."""
    return {slot: stored(names, prepared.output.get(slot, slot)) for slot in prepared.writes}


def with_step_names(context: Context, input_names: Names, output_names: Names) -> Context:
    """Return the context for a step: with the slots under the names that it uses."""
    hidden = {slot for slot, target in output_names.items() if slot != target}
    visible_slots = {name: value for name, value in context.slots.items() if name not in hidden}
    lent = {
        s: context.slots[source] for s, source in input_names.items() if source in context.slots
    }
    return evolve(context, slots={**visible_slots, **lent})


def with_stored_names(
    before: Context, input_names: Names, output_names: Names, after: Context
) -> Context:
    """Return the context after the step, with its slots under their stored names."""
    results = {
        output_names[slot]: after.slots[slot] for slot in output_names if slot in after.slots
    }
    borrowed = {
        slot for slot, other in (*input_names.items(), *output_names.items()) if slot != other
    } - {slot for slot, target in output_names.items() if slot == target}
    own_slots = {name: value for name, value in after.slots.items() if name not in borrowed}
    restored = {name: before.slots[name] for name in borrowed if name in before.slots}
    unsaved = before.unsaved | {output_names.get(name, name) for name in after.unsaved}
    return evolve(before, slots={**own_slots, **restored, **results}, unsaved=unsaved)
