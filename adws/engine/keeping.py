"""What saves a run: after each of its steps, and for each item of a step that runs for several."""

from typing import Protocol

from attrs import frozen
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.engine.frame import StepPosition


class Keeper(Protocol):
    """Saves where a run stands and what its steps have left, so that it can be resumed."""

    def keep(
        self, places: tuple[StepPosition, ...], context: Context
    ) -> IOResult[None, PipelineError]:
        """Save this."""
        ...

    def open_items(
        self, path: str, contexts: tuple[Context, ...], *, resumed: bool
    ) -> "IOResult[tuple[KeptItem, ...], PipelineError]":
        """Return where the items of a step with ``for_each`` stand: nowhere, unless resumed."""
        ...

    def close_items(self, path: str) -> IOResult[None, PipelineError]:
        """Forget where the items of a step stood: the step is over."""
        ...


@frozen
class KeptItem:
    """Where the work on an item stands, and what saves it from now on."""

    context: Context
    places: tuple[StepPosition, ...] = ()
    """The step to be run next in each workflow, outermost first; empty: from the start."""
    keeper: Keeper | None = None
