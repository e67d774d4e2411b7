"""The items of a step with ``for_each``: makes a context for each, and gathers their results."""

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError, RunSuspended, SlotMissing
from adws.engine.frame import Ending, WorkflowFrame
from adws.engine.slot_names import stored


@frozen
class ItemResult:
    """The context after the work on an item, and why it ended early, or None.

    ``unsaved``: it ended because its context could not be saved.
    """

    context: Context
    ending: Ending | None = None
    unsaved: bool = False

    @property
    def suspended(self) -> bool:
        """Whether a temporary limit ended it; its results so far count."""
        error = self.ending.error if self.ending else None
        return error is not None and error.exit_code == RunSuspended.exit_code


def item_contexts(
    frame: WorkflowFrame, context: Context
) -> Result[tuple[Context, ...], PipelineError]:
    """Return a context for each item, with the item in it; fails with ``SlotMissing``."""
    use = frame.prepared.use
    source, item = stored(frame.names, str(use.for_each)), stored(frame.names, use.item)
    items = context.slots.get(source)
    if not isinstance(items, tuple):
        return Failure(
            SlotMissing(
                f"no step has written the slot '{source}' yet, or it holds no tuple",
                hint=f"run a step that writes '{source}' first: adws where {source}",
                context={"slot": source},
            )
        )
    return Success(tuple(evolve(context, slots={**context.slots, item: value}) for value in items))


def gathered(frame: WorkflowFrame, context: Context, results: tuple[ItemResult, ...]) -> Context:
    """Return the context with the results of all items, in their order; None for a failed one.

    An item that a temporary limit ended gives its results so far.
    """
    slots = {
        stored(frame.names, target): tuple(
            None
            if result.ending and not result.suspended
            else result.context.slots.get(stored(frame.names, name))
            for result in results
        )
        for name, target in frame.prepared.use.gather.items()
    }
    return evolve(context, slots={**context.slots, **slots})


def ending_of_all(frame: WorkflowFrame, results: tuple[ItemResult, ...]) -> Ending | None:
    """Return why the step ends early, or None.

    It ends if the work on an item cannot be saved or is cancelled, and pauses if an item pauses. A
    failure ends it with ``stop_on_failure``, or if all items fail without a result; then the first
    failure in the order of the items counts.
    """
    use = frame.prepared.use
    endings = [result.ending for result in results if result.ending]
    unsaved = [result.ending for result in results if result.unsaved]
    if unsaved:
        return unsaved[0]
    errors = [ending.error for ending in endings if ending.error and not ending.paused_by]
    failures = [error for error in errors if not isinstance(error, Cancelled)]
    fruitful = any(result.suspended and _has_result(frame, result) for result in results)
    all_failed = len(failures) == len(results) and not fruitful
    if failures and (use.stop_on_failure or all_failed):
        return Ending(failures[0])
    cancelled = [error for error in errors if isinstance(error, Cancelled)]
    if cancelled:
        return Ending(cancelled[0])
    return next((ending for ending in endings if ending.paused_by), None)


def _has_result(frame: WorkflowFrame, result: ItemResult) -> bool:
    """Whether an item has a result to gather."""
    names = (stored(frame.names, name) for name in frame.prepared.use.gather)
    return any(result.context.slots.get(name) for name in names)
