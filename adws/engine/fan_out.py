"""Runs a step for each item of a slot, several at a time."""

from collections.abc import Callable
from contextlib import closing
from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError
from adws.core.parallel import run_in_lanes
from adws.core.railway import settle
from adws.engine.frame import Ending, WorkflowFrame
from adws.engine.items import ItemResult, item_contexts
from adws.engine.keeping import Keeper, KeptItem
from adws.engine.nesting import frames_from
from adws.engine.program import FanOut, WorkflowProgram
from adws.engine.run_result import CONTINUE
from adws.engine.slot_names import stored

RunItem = Callable[[list[WorkflowFrame], KeptItem, int], ItemResult]
"""Runs the frames of the item with this number to their end."""


def open_items(
    frame: WorkflowFrame, context: Context, keeper: Keeper | None, *, resumed: bool
) -> IOResult[tuple[KeptItem, ...], PipelineError]:
    """Return the state of the work on each item: its start, unless the run was resumed."""
    contexts = IOResult.from_result(item_contexts(frame, context))
    if keeper is None:
        return contexts.map(lambda items: tuple(map(KeptItem, items)))
    return contexts.bind(lambda items: keeper.open_items(frame.step_path, items, resumed=resumed))


def run_items(
    frame: WorkflowFrame,
    work: FanOut,
    context: Context,
    items: tuple[KeptItem, ...],
    run_item: RunItem,
) -> tuple[ItemResult, ...]:
    """Run the step for all items, several at the same time, and return the result of each.

    A bug in the work on one item ends the others at once; with ``stop_on_failure``, so does a
    failure.
    """
    cancellation = io_ops.Cancellation()

    def run(number: int, item: KeptItem) -> IOResult[ItemResult, PipelineError]:
        if cancellation.reason is not None:
            return IOSuccess(ItemResult(item.context, _ended_by(cancellation.reason)))
        result = run_item(_item_frames(frame, work, item, number), item, number)
        ending = result.ending
        if ending and ending.paused_by and cancellation.reason:
            return IOSuccess(evolve(result, ending=_ended_by(cancellation.reason)))
        if ending and ending.error and frame.prepared.use.stop_on_failure:
            cancellation.cancel("the failure of another item")
        return IOSuccess(result)

    def run_cancellable(number: int, item: KeptItem) -> ItemResult:
        return settle(io_ops.with_cancellation(cancellation, partial(run, number, item))).unwrap()

    with closing(cancellation):
        return run_in_lanes(
            (partial(run_cancellable, number, item) for number, item in enumerate(items, start=1)),
            _lanes_at_once(frame, context),
            end_others=partial(cancellation.cancel, "a bug in the work on another item"),
        )


def _item_frames(
    frame: WorkflowFrame, work: FanOut, item: KeptItem, number: int
) -> list[WorkflowFrame]:
    """Return the frames in which a step runs for one item; the step's path has its number.

    The workflow's limit does not hold for a step that cleans up after the end of its workflow.
    """
    use = evolve(work.inner.use, name=f"{work.inner.use.name}[{number}]")
    program = WorkflowProgram(frame.program.name, (evolve(work.inner, use=use),))
    deadline = None if frame.ending else frame.deadline
    return frames_from(WorkflowFrame(program, frame.path, frame.names, deadline), item.places)


def _lanes_at_once(frame: WorkflowFrame, context: Context) -> int:
    """Return how many items may be in work at the same time: at least one."""
    lanes = frame.prepared.use.lanes
    count = context.slots.get(stored(frame.names, lanes)) if isinstance(lanes, str) else lanes
    return max(count, 1) if isinstance(count, int) else 1


def _ended_by(reason: str) -> Ending:
    message = f"stopped at once by {reason}"
    return Ending(Cancelled(message, hint=CONTINUE, context={"cancelled_by": reason}))
