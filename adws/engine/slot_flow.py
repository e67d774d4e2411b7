"""Follows the slots through a workflow: checks that they are written, and that the types fit."""

from collections.abc import Generator, Iterator, Mapping
from types import GenericAlias
from typing import Any, get_args, get_origin

from attrs import define, evolve, field, frozen

from adws.core.nearest import nearest
from adws.engine.condition import condition_slot
from adws.engine.workflow import Predicate, StepUse

_ITEM_AND_DOTS = 2
"""How many arguments a tuple type of any length has: ``tuple[int, ...]``."""
Types = Mapping[str, Any]
"""The types of slots by their names; None for an unknown type."""


@frozen
class SlotFault:
    """A problem with a slot of a step; ``key`` is the key of the file."""

    key: str
    message: str
    hint: str = ""
    unwritten: str = ""
    """The slot that nothing before the step writes, if that is the problem."""


@define
class SlotFlow:
    """The slots at a place in a workflow, with their types.

    ``read`` and ``written`` are the slots that steps have read and written so far. A slot written
    under ``when`` counts as written. ``item_types`` are the types of slots that only the contexts
    of items have. ``open``: an earlier step is unknown, so it may have written anything.
    """

    types: dict[str, Any] = field(factory=dict[str, Any])
    item_types: dict[str, Any] = field(factory=dict[str, Any])
    read: set[str] = field(factory=set[str])
    written: set[str] = field(factory=set[str])
    open: bool = False

    def pass_step(
        self, use: StepUse, reads: Types, writes: Types, by_rule: Types
    ) -> Iterator[SlotFault]:
        """Advance past a step; yield the problems with its slots.

        ``by_rule`` are the slots that the rules of its use write, always under their own names.
        """
        yield from _unknown_slot_names("input_from", use, use.input_from, reads)
        if not isinstance(use.output, str):
            yield from _unknown_slot_names("output", use, use.output, writes)
        elif len(writes) != 1:
            message = f"'{use.use}' writes {len(writes)} slots, so a single name is not enough"
            yield SlotFault("output", message, "output = { slot = name, … }")
            self.open, writes = True, {}
        yield from self._condition("when", use.when)
        for name, kind in reads.items():
            yield from self._read(use, name, kind)
        for name, kind in writes.items():
            yield from self._write(use, name, kind)
        for name, kind in by_rule.items():
            self.written.add(name)
            yield from self._check_type("gives_up", name, kind, f"'{use.use}' writes")
        yield from self._condition("repeat_until", use.repeat_until)

    def pass_fan_out(
        self, use: StepUse, reads: Types, writes: Types, by_rule: Types
    ) -> Iterator[SlotFault]:
        """Advance past a step that runs for each item of a slot, in a context of its own."""
        yield from self._condition("when", use.when)
        kind = yield from self._item_type(use)
        if isinstance(use.lanes, str):
            yield from self._reads_of_rule("lanes", use.lanes, int)
        inside = SlotFlow(dict(self.types), dict(self.item_types), open=self.open)
        yield from inside._check_type("item", use.item, kind, "the items are")
        yield from inside.pass_step(evolve(use, when=None), reads, writes, by_rule)
        self.read |= inside.read - {use.item}
        self.types.update({name: inside.types[name] for name in self.types})
        self.item_types.update(_typed({**inside.item_types, **inside.types}))
        for name, target in use.gather.items():
            yield from self._gather(use, name, target, inside)

    def pass_items(self, use: StepUse, item_types: Types) -> Iterator[SlotFault]:
        """Add the slots that a nested workflow has in contexts of items; they are saved too."""
        for name, kind in item_types.items():
            held_type = self.types.get(name) or self.item_types.get(name)
            if held_type is not None and held_type != kind:
                yield _two_types(
                    "use", name, held_type, f"an item in '{use.use}' holds {_name(kind)}"
                )
            self.item_types.setdefault(name, kind)

    @property
    def all_types(self) -> Types:
        """The types of all known slots, those of items included."""
        return {**self.item_types, **_typed(self.types)}

    def _item_type(self, use: StepUse) -> Generator[SlotFault, None, Any]:
        """Return the type of the items; None if it is unknown."""
        name = str(use.for_each)
        yield from self._reads_of_rule("for_each", name, None)
        kind = self.types.get(name)
        if kind is None:
            return None
        items = get_args(kind)
        if get_origin(kind) is tuple and len(items) == _ITEM_AND_DOTS and items[1] is Ellipsis:
            return items[0]
        message = f"the slot '{name}' holds {_name(kind)}, but 'for_each' needs tuple[…, ...]"
        yield SlotFault("for_each", message)
        return None

    def _gather(
        self, use: StepUse, name: str, target: str, inside: "SlotFlow"
    ) -> Iterator[SlotFault]:
        self.written.add(target)
        key = f"gather.{name}"
        if name not in inside.written:
            if not inside.open:
                hint = nearest(name, inside.written) if inside.written else "it writes none"
                yield SlotFault(key, f"'{use.use}' writes no slot '{name}'", hint)
            return
        kind = inside.types[name]
        gathered = None if kind is None else GenericAlias(tuple, (kind | None, ...))
        yield from self._check_type(key, target, gathered, f"'{key}' writes")

    def _reads_of_rule(self, key: str, name: str, kind: object) -> Iterator[SlotFault]:
        """Check a slot that a rule of the step names."""
        self.read.add(name)
        if name in self.types:
            yield from self._check_type(key, name, kind, f"'{key}' needs")
        elif not self.open:
            message = f"'{key}' names the slot '{name}', which nothing before it writes"
            yield SlotFault(key, message, self._hint(name), name)

    def _read(self, use: StepUse, name: str, kind: object) -> Iterator[SlotFault]:
        source = use.input_from.get(name, name)
        self.read.add(source)
        key = f"input_from.{name}" if name in use.input_from else "use"
        if source not in self.types:
            if not self.open:
                message = f"'{use.use}' reads the slot '{source}', which nothing before it writes"
                yield SlotFault(key, message, self._hint(source), source)
            return
        yield from self._check_type(key, source, kind, f"'{use.use}' reads")

    def _write(self, use: StepUse, name: str, kind: object) -> Iterator[SlotFault]:
        target = output_name(use, name)
        self.written.add(target)
        yield from self._check_type(
            "use" if target == name else "output", target, kind, f"'{use.use}' writes"
        )

    def _condition(self, key: str, condition: str | Predicate | None) -> Iterator[SlotFault]:
        if not isinstance(condition, str):
            return
        yield from self._reads_of_rule(key, condition_slot(condition), bool)

    def _check_type(self, key: str, name: str, kind: object, needed: str) -> Iterator[SlotFault]:
        held_type = self.types.get(name) or self.item_types.get(name)
        self.types[name] = kind if held_type is None else held_type
        if held_type is not None and kind is not None and held_type != kind:
            yield _two_types(key, name, held_type, f"{needed} {_name(kind)}")

    def _hint(self, name: str) -> str:
        return (
            nearest(name, self.types)
            if self.types
            else "put a step before it that writes it, or name it in 'reads'"
        )


def output_name(use: StepUse, name: str) -> str:
    """Return the stored name of a slot that a step writes."""
    return use.output if isinstance(use.output, str) else use.output.get(name, name)


def _unknown_slot_names(
    key: str, use: StepUse, names: Mapping[str, str], available: Types
) -> Iterator[SlotFault]:
    verb = "reads" if key == "input_from" else "writes"
    for name in names:
        if name not in available:
            hint = nearest(name, available) if available else f"it {verb} none"
            yield SlotFault(f"{key}.{name}", f"'{use.use}' {verb} no slot '{name}'", hint)


def _two_types(key: str, name: str, held_type: object, other: str) -> SlotFault:
    return SlotFault(key, f"the slot '{name}' holds {_name(held_type)}, but {other}")


def _typed(types: Types) -> dict[str, Any]:
    return {name: kind for name, kind in types.items() if kind is not None}


def _name(kind: object) -> str:
    return kind.__name__ if type(kind) is type else str(kind)
