"""What flows between steps: a frozen context with typed slots."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, Generic, TypeVar, cast

from attrs import evolve, field, frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SlotMissing
from adws.core.settings import Settings

_Value = TypeVar("_Value")


@frozen
class Slot(Generic[_Value]):
    """A typed name in a context. The type is what a saved context is read back with."""

    name: str
    type: type[_Value]


@frozen
class Context:
    """Where the work happens, how it is set, and what earlier steps have left.

    ``root`` is the project's folder (absolute). ``slots`` maps slot names to values; write with
    ``put``, which returns a new context.
    """

    root: PurePath
    settings: Settings = field(factory=Settings)
    slots: Mapping[str, object] = field(factory=dict[str, object])

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
                f"nothing has written the slot '{slot.name}' yet",
                hint=f"run a step that writes '{slot.name}' first: adws steps list",
                context={"slot": slot.name},
            )
        )


Step = Callable[..., IOResult[Context, PipelineError]]
"""A step: ``Context -> IOResult[Context, PipelineError]``, with options as keyword arguments."""
