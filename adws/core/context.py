"""What flows between steps: a frozen context with typed slots."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, Generic, TypeVar, cast, overload

from attrs import evolve, field, frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SlotMissing
from adws.core.railway import all_of
from adws.core.run import RunFailure
from adws.core.settings import Settings

_Value = TypeVar("_Value")
_A = TypeVar("_A")
_B = TypeVar("_B")
_C = TypeVar("_C")
_D = TypeVar("_D")
_E = TypeVar("_E")
_F = TypeVar("_F")
_G = TypeVar("_G")


@frozen
class Slot(Generic[_Value]):
    """A typed name in a context. The type is what a saved context is read back with."""

    name: str
    """The key of the value in a context; unique among the steps that share the context."""
    type: type[_Value]
    """The class or generic type of the value, such as ``tuple[str, ...]``."""


@frozen
class Context:
    """Where the work happens, how it is set, and what earlier steps have written."""

    root: PurePath
    """The project's folder, absolute."""
    settings: Settings = field(factory=Settings)
    """The settings of the project, with the options of the command line on top."""
    slots: Mapping[str, object] = field(factory=dict[str, object])
    """The values that steps have written, by the name of their slot; ``put`` returns a context with
    one more."""

    def put(self, slot: Slot[_Value], value: _Value) -> "Context":
        """Return a context in which ``slot`` holds ``value``."""
        return evolve(self, slots={**self.slots, slot.name: value})

    def drop(self, *slots: Slot[Any]) -> "Context":
        """Return a context without these slots."""
        gone = {slot.name for slot in slots}
        return evolve(self, slots={k: v for k, v in self.slots.items() if k not in gone})

    def get(self, slot: Slot[_Value]) -> _Value | None:
        """Return the value of ``slot``, or None when no step has written it."""
        return cast("_Value | None", self.slots.get(slot.name))

    def require(self, slot: Slot[_Value]) -> Result[_Value, PipelineError]:
        """Return the value of ``slot``, or fail with ``SlotMissing``."""
        if slot.name in self.slots:
            return Success(cast("_Value", self.slots[slot.name]))
        return Failure(
            SlotMissing(
                f"no step has written the slot '{slot.name}' yet",
                hint=f"run a step that writes '{slot.name}' first: adws steps list",
                context={"slot": slot.name},
            )
        )


@overload
def take(context: Context, a: Slot[_A], b: Slot[_B], /) -> Result[tuple[_A, _B], PipelineError]: ...


@overload
def take(
    context: Context, a: Slot[_A], b: Slot[_B], c: Slot[_C], /
) -> Result[tuple[_A, _B, _C], PipelineError]: ...


@overload
def take(
    context: Context, a: Slot[_A], b: Slot[_B], c: Slot[_C], d: Slot[_D], /
) -> Result[tuple[_A, _B, _C, _D], PipelineError]: ...


@overload
def take(
    context: Context, a: Slot[_A], b: Slot[_B], c: Slot[_C], d: Slot[_D], e: Slot[_E], /
) -> Result[tuple[_A, _B, _C, _D, _E], PipelineError]: ...


@overload
def take(
    context: Context,
    a: Slot[_A],
    b: Slot[_B],
    c: Slot[_C],
    d: Slot[_D],
    e: Slot[_E],
    f: Slot[_F],
    /,
) -> Result[tuple[_A, _B, _C, _D, _E, _F], PipelineError]: ...


@overload
def take(
    context: Context,
    a: Slot[_A],
    b: Slot[_B],
    c: Slot[_C],
    d: Slot[_D],
    e: Slot[_E],
    f: Slot[_F],
    g: Slot[_G],
    /,
) -> Result[tuple[_A, _B, _C, _D, _E, _F, _G], PipelineError]: ...


def take(context: Context, /, *slots: Slot[Any]) -> Result[tuple[Any, ...], PipelineError]:
    """Return the values of several slots at once, or fail with ``SlotMissing`` for the first.

    >>> count, name = Slot("count", int), Slot("name", str)
    >>> take(Context(PurePath("/p")).put(count, 1).put(name, "x"), count, name)
    <Success: (1, 'x')>
    """
    return all_of(map(context.require, slots))


Step = Callable[..., IOResult[Context, PipelineError]]
"""A step: ``Context -> IOResult[Context, PipelineError]``, with options as keyword arguments."""


def reason_slot(given_up: str) -> Slot[RunFailure]:
    """Return the slot that says why a bool slot is true which tells that a step was given up.

    >>> reason_slot("escalated").name
    'escalated_because'
    """
    return Slot(f"{given_up}_because", RunFailure)
