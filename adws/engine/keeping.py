"""The interface that saves a run: after each step, and for each item of ``for_each``."""

from collections.abc import Collection
from typing import Protocol

from attrs import frozen
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.engine.frame import StepPosition


class Keeper(Protocol):
    """Saves the position and the context of a run, so that it can be resumed."""

    @property
    def slots(self) -> Collection[str]:
        """The names of the slots that it can save and read back."""
        ...

    def keep(
        self, places: tuple[StepPosition, ...], context: Context
    ) -> IOResult[None, PipelineError]:
        """Save the position and the context."""
        ...

    def open_items(
        self, path: str, contexts: tuple[Context, ...], *, resumed: bool
    ) -> "IOResult[tuple[KeptItem, ...], PipelineError]":
        """Return the state of the items of a step with ``for_each``: none, unless resumed."""
        ...

    def close_items(self, path: str) -> IOResult[None, PipelineError]:
        """Remove the state of the items of a finished step."""
        ...


@frozen
class KeptItem:
    """The state of the work on an item, and the keeper that saves it from now on."""

    context: Context
    places: tuple[StepPosition, ...] = ()
    """The next step in each workflow, outermost first; empty: the start."""
    keeper: Keeper | None = None
