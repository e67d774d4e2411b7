"""Close the issue of the work, or comment why it stays open."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.building.tracking.closing import WorkEnd, close_or_note
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.limits import limits_of
from adws.slots import (
    DELIVERY_NOTE,
    ESCALATED_BECAUSE,
    FEEDBACK,
    HEAD,
    KEPT_CHANGES,
    RUN,
    RUN_FAILURE,
    SUITES,
    TRACKER_NOTE,
    VERIFICATION,
    WORK_ITEM,
)


@step(writes=(TRACKER_NOTE,), doing="closing the issue")
def close_issue(context: Context) -> IOResult[Context, PipelineError]:
    """Close the issue if everything is delivered, or leave it open with a note that says why.

    The note has the failure with its step, kind and message, the number of attempts, the cost and
    the run's id. If the work looks suspicious, a person closes the issue, unless ``accept_flagged``
    is set. A paused run writes no note. Work without an id has no issue. If the tracker does not
    answer, the slot ``tracker_told`` holds a warning, and the work is not lost.
    """
    item = context.get(WORK_ITEM)
    if item is None or not item.id:
        return IOSuccess(context)
    end = WorkEnd(
        item=item,
        run=context.get(RUN) or "",
        head=context.get(HEAD) or "",
        kept_changes=context.get(KEPT_CHANGES) or (),
        delivered=context.get(DELIVERY_NOTE) or "",
        failure=context.get(RUN_FAILURE) or context.get(ESCALATED_BECAUSE),
        refusals=context.get(FEEDBACK) or (),
        verification=context.get(VERIFICATION),
    )
    return IOResult.do(
        context.put(TRACKER_NOTE, note) if note else context
        for limits in IOResult.from_result(limits_of(context.get(SUITES) or (), context.settings))
        for note in close_or_note(context.root, context.settings, evolve(end, limits=limits))
    )
