"""The value that flows between steps: a frozen context with typed slots."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePath  # noqa: TID251 - for ``_real_path`` alone
from typing import Any, TypeVar, cast, overload

from attrs import evolve, field, frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.core.codec import from_plain, to_json, to_plain
from adws.core.displayed import Display, Displayed, name_value
from adws.core.errors import (
    ContextInvalid,
    DocumentDamaged,
    NameUnknown,
    PipelineError,
    SlotMissing,
)
from adws.core.known_slots import known_slots
from adws.core.nearest import nearest
from adws.core.railway import all_of
from adws.core.run import RunFailure
from adws.core.settings import Settings
from adws.core.slot import ReadableSlot, Slot
from adws.core.slot_value import slot_fault

__all__ = ["Context", "ReadableSlot", "Slot", "Step", "given_context", "reason_slot", "take"]

_Value = TypeVar("_Value")
_A = TypeVar("_A")
_B = TypeVar("_B")
_C = TypeVar("_C")
_D = TypeVar("_D")
_E = TypeVar("_E")
_F = TypeVar("_F")
_G = TypeVar("_G")


def _real_path(root: PurePath | str) -> PurePath:
    """Return a folder as an absolute path without links; a relative one is meant from here.

    A pure path that is absolute stays as it is: it cannot ask the disk.
    """
    if isinstance(root, PurePath) and not isinstance(root, Path) and root.is_absolute():
        return root
    return PurePath(Path(root).resolve())


@frozen(repr=False)
class Context(Displayed):
    """The project's folder, its settings, and the values that earlier steps wrote."""

    root: PurePath = field(converter=_real_path)
    """The project's folder, absolute and without links; a relative path starts at the working
    folder."""
    settings: Settings = field(factory=Settings)
    """The settings of the project, with the options of the command line on top."""
    slots: Mapping[str, object] = field(factory=dict[str, object])
    """The values that steps have written, by the name of their slot; ``put`` returns a context with
    one more."""

    unsaved: frozenset[str] = field(default=frozenset(), eq=False, repr=False)
    """The names of the slots that are declared as not saved."""

    def put(self, slot: Slot[_Value], value: _Value) -> "Context":
        """Return a context in which ``slot`` holds ``value``.

        Raises ``SlotValueInvalid`` (as a ``PipelineException``) if the value does not fit the
        slot's type, or cannot be saved. In a step, that is a failure of the step.

        >>> Context("/p").put(Slot("count", int), 1).get(Slot("count", int))
        1
        """
        fault = slot_fault(slot, value)
        if fault is not None:
            raise fault.as_exception()
        unsaved = self.unsaved if slot.saved else self.unsaved | {slot.name}
        return evolve(self, slots={**self.slots, slot.name: value}, unsaved=unsaved)

    def drop(self, *slots: ReadableSlot[Any]) -> "Context":
        """Return a context without these slots."""
        names = {slot.name for slot in slots}
        return evolve(self, slots={k: v for k, v in self.slots.items() if k not in names})

    def get(self, slot: ReadableSlot[_Value]) -> _Value | None:
        """Return the value of ``slot``, or None if no step has written it."""
        return cast("_Value | None", self.slots.get(slot.name))

    def require(self, slot: ReadableSlot[_Value]) -> Result[_Value, PipelineError]:
        """Return the value of ``slot``, or fail with ``SlotMissing``."""
        if slot.name in self.slots:
            return Success(cast("_Value", self.slots[slot.name]))
        return Failure(
            SlotMissing(
                f"no step has written the slot '{slot.name}' yet",
                hint=f"run a step that writes '{slot.name}' first: adws where {slot.name}",
                context={"slot": slot.name},
            )
        )

    def to_json(self) -> str:
        """Return the context as JSON, with every slot but those that are not saved.

        ``from_json`` reads it.

        >>> Context.from_json(Context("/p").to_json()) == Success(Context("/p"))
        True
        """
        slots = {name: to_plain(value) for name, value in self._saved_slots().items()}
        return to_json(
            {"root": str(self.root), "settings": to_plain(self.settings), "slots": slots}
        )

    @staticmethod
    def from_json(text: str, slots: Iterable[Slot[Any]] = ()) -> "Result[Context, PipelineError]":
        """Read a context from JSON. ``slots`` are those of your own; adws knows its own.

        Fails with ``NameUnknown`` for the name of another slot, and with ``DocumentDamaged`` if
        a value is not what its slot holds.
        """
        ours = (known_slot.slot for known_slot in known_slots())
        slots_by_name: dict[str, Slot[Any]] = {slot.name: slot for slot in (*ours, *slots)}
        try:
            document = json.loads(text)
            values: dict[str, Any] = document["slots"]
            unknown = [name for name in values if name not in slots_by_name]
            root, settings = str(document["root"]), document["settings"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            hint = "give the text that Context.to_json returned"
            return Failure(DocumentDamaged(f"this is not a saved context: {error!r}", hint=hint))
        if unknown:
            return Failure(
                NameUnknown(
                    f"unknown slot '{unknown[0]}' in a saved context",
                    hint=f"name it: from_json(text, slots=[…]){_meant(unknown[0], slots_by_name)}",
                )
            )
        read = (
            from_plain(value, slots_by_name[name].type, f"the slot '{name}' of a saved context")
            for name, value in values.items()
        )
        return Result.do(
            Context(PurePath(root), settings_value, dict(zip(values, restored, strict=True)))
            for settings_value in from_plain(settings, Settings, "the settings of a saved context")
            for restored in all_of(read)
        )

    def __reduce__(self) -> tuple[type["Context"], tuple[object, ...]]:
        """Pickle it without the slots that are not saved, as ``to_json`` does."""
        return Context, (self.root, self.settings, self._saved_slots())

    def _saved_slots(self) -> dict[str, object]:
        return {name: value for name, value in self.slots.items() if name not in self.unsaved}

    def __hash__(self) -> int:
        """Return a hash that equal contexts share: of the folder and the names of the slots."""
        return hash((self.root, frozenset(self.slots)))

    def __display__(self) -> Display:
        """Return the folder and what the slots hold."""
        return f"Context({str(self.root)!r})", tuple(self.slots.items())


def given_context(value: object) -> Result[Context, PipelineError]:
    """Return a context that a caller gave, or fail with ``ContextInvalid`` for anything else.

    >>> given_context("/p").failure().message
    "expected a Context, got str: '/p'"
    """
    if isinstance(value, Context):
        return Success(value)
    outcome = isinstance(value, (IOResult, Result))
    return Failure(
        ContextInvalid(
            f"expected a Context, got {name_value(value)}",
            hint="take the context out with adws.unwrap(outcome), or use outcome.bind(step)"
            if outcome
            else "make one of the project's folder: Context(folder)",
        )
    )


def _meant(name: str, names: Iterable[str]) -> str:
    """Return a hint for a name that is close to one of many; empty if none is."""
    hint = nearest(name, names)
    return "" if hint.startswith("known: ") else f"; {hint}"


@overload
def take(
    context: Context, a: ReadableSlot[_A], b: ReadableSlot[_B], /
) -> Result[tuple[_A, _B], PipelineError]: ...


@overload
def take(
    context: Context, a: ReadableSlot[_A], b: ReadableSlot[_B], c: ReadableSlot[_C], /
) -> Result[tuple[_A, _B, _C], PipelineError]: ...


@overload
def take(
    context: Context,
    a: ReadableSlot[_A],
    b: ReadableSlot[_B],
    c: ReadableSlot[_C],
    d: ReadableSlot[_D],
    /,
) -> Result[tuple[_A, _B, _C, _D], PipelineError]: ...


@overload
def take(
    context: Context,
    a: ReadableSlot[_A],
    b: ReadableSlot[_B],
    c: ReadableSlot[_C],
    d: ReadableSlot[_D],
    e: ReadableSlot[_E],
    /,
) -> Result[tuple[_A, _B, _C, _D, _E], PipelineError]: ...


@overload
def take(
    context: Context,
    a: ReadableSlot[_A],
    b: ReadableSlot[_B],
    c: ReadableSlot[_C],
    d: ReadableSlot[_D],
    e: ReadableSlot[_E],
    f: ReadableSlot[_F],
    /,
) -> Result[tuple[_A, _B, _C, _D, _E, _F], PipelineError]: ...


@overload
def take(
    context: Context,
    a: ReadableSlot[_A],
    b: ReadableSlot[_B],
    c: ReadableSlot[_C],
    d: ReadableSlot[_D],
    e: ReadableSlot[_E],
    f: ReadableSlot[_F],
    g: ReadableSlot[_G],
    /,
) -> Result[tuple[_A, _B, _C, _D, _E, _F, _G], PipelineError]: ...


def take(context: Context, /, *slots: ReadableSlot[Any]) -> Result[tuple[Any, ...], PipelineError]:
    """Return the values of several slots at once, or fail with ``SlotMissing`` for the first.

    >>> count, name = Slot("count", int), Slot("name", str)
    >>> take(Context(PurePath("/p")).put(count, 1).put(name, "x"), count, name)
    <Success: (1, 'x')>
    """
    return all_of(map(context.require, slots))


Step = Callable[..., IOResult[Context, PipelineError]]
"""A step: ``Context -> IOResult[Context, PipelineError]``, with options as keyword arguments."""


def reason_slot(given_up: str) -> Slot[RunFailure]:
    """Return the slot with the reason for a bool slot that notes that a step was given up.

    >>> reason_slot("escalated").name
    'escalated_because'
    """
    return Slot(f"{given_up}_because", RunFailure)
