"""The items of a step with ``for_each``: a context for each, and what is gathered from them."""

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError, RunSuspended, SlotMissing
from adws.engine.frame import Ending, WorkflowFrame
from adws.engine.slot_names import stored


@frozen
class ItemResult:
    """What the work on an item has left, and why it did not get to its end, or None.

    ``unsaved``: because the disk did not take what it has left.
    """

    context: Context
    ending: Ending | None = None
    unsaved: bool = False

    @property
    def suspended(self) -> bool:
        """Whether a limit ended it that will be lifted: what it has left until then counts."""
        error = self.ending.error if self.ending else None
        return error is not None and error.exit_code == RunSuspended.exit_code


def item_contexts(
    frame: WorkflowFrame, context: Context
) -> Result[tuple[Context, ...], PipelineError]:
    """Return a context for each item, which holds it; ``SlotMissing`` where there are no items."""
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
    return Success(tuple(evolve(context, slots={**context.slots, item: one}) for one in items))


def gathered(frame: WorkflowFrame, context: Context, results: tuple[ItemResult, ...]) -> Context:
    """Return the context with the results of all items, in their order; None where one failed.

    One that a limit has ended for now gives what it has left.
    """
    slots = {
        stored(frame.names, target): tuple(
            None
            if one.ending and not one.suspended
            else one.context.slots.get(stored(frame.names, name))
            for one in results
        )
        for name, target in frame.prepared.use.gather.items()
    }
    return evolve(context, slots={**context.slots, **slots})


def ending_of_all(frame: WorkflowFrame, results: tuple[ItemResult, ...]) -> Ending | None:
    """Return why the step does not get to its end, or None.

    It ends where the work on an item cannot be saved, or somebody ends it, and pauses where an item
    does. A failure ends it with ``stop_on_failure``, or where all items fail and leave nothing: the
    first one in the order of the items.
    """
    use = frame.prepared.use
    endings = [one.ending for one in results if one.ending]
    unsaved = [one.ending for one in results if one.unsaved]
    if unsaved:
        return unsaved[0]
    errors = [one.error for one in endings if one.error and not one.paused_by]
    failures = [one for one in errors if not isinstance(one, Cancelled)]
    fruitful = any(one.suspended and _left(frame, one) for one in results)
    all_failed = len(failures) == len(results) and not fruitful
    if failures and (use.stop_on_failure or all_failed):
        return Ending(failures[0])
    cancelled = [one for one in errors if isinstance(one, Cancelled)]
    if cancelled:
        return Ending(cancelled[0])
    return next((one for one in endings if one.paused_by), None)


def _left(frame: WorkflowFrame, result: ItemResult) -> bool:
    """Whether an item has left something to be gathered."""
    names = (stored(frame.names, name) for name in frame.prepared.use.gather)
    return any(result.context.slots.get(name) for name in names)
