"""A step that runs for each item of a slot, several at a time, each in a context of its own."""

from collections.abc import Callable

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError, SlotMissing
from adws.core.parallel import run_in_lanes
from adws.core.railway import settle
from adws.engine.frame import Ending, WorkflowFrame
from adws.engine.program import PreparedStep, WorkflowProgram
from adws.engine.slot_names import stored
from adws.engine.workflow import StepUse


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
                hint=f"run a step that writes '{source}' first: adws steps list",
                context={"slot": source},
            )
        )
    return Success(tuple(evolve(context, slots={**context.slots, item: one}) for one in items))


def item_frame(frame: WorkflowFrame, inner: PreparedStep, number: int) -> WorkflowFrame:
    """Return the frame in which a step runs for one item; the step's name tells its number."""
    named = evolve(inner, use=evolve(inner.use, name=f"{inner.use.name}[{number}]"))
    program = WorkflowProgram(frame.program.name, (named,), frame.program.slots)
    return WorkflowFrame(program, frame.path, frame.names, frame.deadline)


def lanes_at_once(frame: WorkflowFrame, context: Context) -> int:
    """Return how many items are worked on at the same time: one at least."""
    lanes = frame.prepared.use.lanes
    count = context.slots.get(stored(frame.names, lanes)) if isinstance(lanes, str) else lanes
    return max(count, 1) if isinstance(count, int) else 1


def run_items(
    runs: tuple[Callable[[], Ending | None], ...], lanes: int, *, stop_on_failure: bool
) -> tuple[Ending | None, ...]:
    """Run the work on all items, so many at the same time; return why each did not get to its end.

    A bug in the work on one ends the others at once, a failure does with ``stop_on_failure``.
    """
    cancellation = io_ops.Cancellation()

    def run(work: Callable[[], Ending | None]) -> IOResult[Ending | None, PipelineError]:
        if cancellation.reason is not None:
            return IOSuccess(_ended_by(cancellation.reason))
        try:
            ending = work()
        except BaseException:
            cancellation.cancel("a bug in the work on another item")
            raise
        if ending and ending.paused_by and cancellation.reason:
            return IOSuccess(_ended_by(cancellation.reason))
        if ending and ending.error and stop_on_failure:
            cancellation.cancel("the failure of another item")
        return IOSuccess(ending)

    def in_lane(work: Callable[[], Ending | None]) -> Callable[[], Ending | None]:
        return lambda: settle(io_ops.with_cancellation(cancellation, lambda: run(work))).unwrap()

    return run_in_lanes(map(in_lane, runs), lanes)


def _ended_by(reason: str) -> Ending:
    return Ending(Cancelled(f"stopped at once by {reason}", context={"cancelled_by": reason}))


def gathered(
    frame: WorkflowFrame,
    context: Context,
    contexts: tuple[Context, ...],
    endings: tuple[Ending | None, ...],
) -> Context:
    """Return the context with the results of all items, in their order; None where one failed."""
    slots = {
        stored(frame.names, target): tuple(
            None if ending else one.slots.get(stored(frame.names, name))
            for one, ending in zip(contexts, endings, strict=True)
        )
        for name, target in frame.prepared.use.gather.items()
    }
    return evolve(context, slots={**context.slots, **slots})


def ending_of_all(use: StepUse, endings: tuple[Ending | None, ...]) -> Ending | None:
    """Return why the step does not get to its end, or None.

    It pauses where one item does, and ends where somebody ends the work on one. A failure ends it
    with ``stop_on_failure``, or where all items fail: the first one in the order of the items.
    """
    paused = next((one for one in endings if one and one.paused_by), None)
    errors = [one.error for one in endings if one and one.error]
    if paused is not None or not errors:
        return paused
    cancelled = [one for one in errors if isinstance(one, Cancelled)]
    failures = [one for one in errors if not isinstance(one, Cancelled)]
    if use.stop_on_failure or len(failures) == len(endings):
        return Ending((*failures, *cancelled)[0])
    return Ending(cancelled[0]) if cancelled else None
