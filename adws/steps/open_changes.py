"""Prepare several changes to be judged together."""

from returns.io import IOResult

from adws import io_ops
from adws.core.batch_judgement import Accepted, BatchStanding
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.lane_work import Batch
from adws.core.patch import ChangeToJudge
from adws.core.step import step
from adws.judging import batch_opening
from adws.slots import BASE, BATCH_STANDING, CHANGE, CHANGES, HEAD, QUEUE_EMPTY, SEED


@step(
    reads=(BASE, CHANGES),
    writes=(HEAD, CHANGE, SEED, BATCH_STANDING, QUEUE_EMPTY),
    doing="copying the changes",
)
def open_changes(context: Context) -> IOResult[Context, PipelineError]:
    """Queue the changes of the slot ``changes`` as one batch on top of ``head``.

    ``head`` is the commit that the slot ``change`` names, by default HEAD. A change that does not
    apply there, or changes nothing, is refused. Fails with ``NameUnknown`` for a name that is
    neither a commit nor a file.
    """
    change = context.get(CHANGE) or ChangeToJudge()
    return IOResult.do(
        _opened(context, opened).put(SEED, seed)
        for base, brought in IOResult.from_result(take(context, BASE, CHANGES))
        for opened in batch_opening.open_changes(base, change.base, brought)
        for seed in io_ops.new_id()
    )


def _opened(context: Context, opened: batch_opening.OpenedChanges) -> Context:
    waiting = tuple(change for change in opened.changes if change.verdict.accepted)
    refused = tuple(change for change in opened.changes if not change.verdict.accepted)
    standing = BatchStanding(
        Accepted(opened.head, opened.head),
        queue=(Batch(waiting),) if waiting else (),
        settled=refused,
    )
    return (
        context.put(HEAD, opened.head)
        .put(CHANGE, ChangeToJudge(opened.start, commit=opened.start))
        .put(BATCH_STANDING, standing)
        .put(QUEUE_EMPTY, not waiting)
    )
