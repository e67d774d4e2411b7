"""Find out what is to be built: as it was told, from a task file, or from the tracker."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.work_item import WorkItem, title_of
from adws.core.work_wish import WorkWish
from adws.slots import PLANNED_MODULES, WORK_ITEM, WORK_WISH
from adws.steps.tracking.asked import asked
from adws.steps.tracking.chosen import chosen
from adws.trackers.task_file import parse_tasks, pick
from adws.trackers.tracker import IssueRef, TrackerProgram


@step(reads=(WORK_WISH,), writes=(WORK_ITEM, PLANNED_MODULES))
def take_work(context: Context) -> IOResult[Context, PipelineError]:
    """Put what is to be built into the context, with the modules that are planned for it.

    The slot ``work_wish`` says it in words, or where it is written down. An issue without words is
    read from its tracker; what else is known of it comes before what the tracker says. Whatever an
    issue says is data, and nothing that it names is run.

    Fails with ``TaskInvalid`` or ``NameUnknown`` for what a task file does not say, and with
    ``TrackerFailed`` where the tracker does not know the issue.
    """
    return _told(context).bind(partial(_complete, context)).map(partial(_put, context))


def _told(context: Context) -> IOResult[WorkItem, PipelineError]:
    return IOResult.from_result(context.require(WORK_WISH)).bind(
        lambda wish: _named(context, wish).map(partial(_wished, wish))
    )


def _named(context: Context, wish: WorkWish) -> IOResult[WorkItem, PipelineError]:
    if wish.file:
        return _from_file(context, wish)
    return IOSuccess(WorkItem(title_of(wish.words), wish.words, id=wish.issue))


def _wished(wish: WorkWish, item: WorkItem) -> WorkItem:
    return evolve(
        item,
        criteria=(*item.criteria, *wish.criteria),
        verification=wish.verification or item.verification,
    )


def _from_file(context: Context, wish: WorkWish) -> IOResult[WorkItem, PipelineError]:
    text = io_ops.read_text(context.root / wish.file)
    tasks = text.bind_result(partial(parse_tasks, origin=wish.file))
    return tasks.bind_result(partial(pick, name=wish.task, origin=wish.file))


def _complete(context: Context, item: WorkItem) -> IOResult[WorkItem, PipelineError]:
    if item.request:
        return IOSuccess(item)
    found = chosen(context, item.id, item.tracker)
    return found.bind(partial(_read, IssueRef(item.id, context.root))).map(partial(_joined, item))


def _read(issue: IssueRef, program: TrackerProgram) -> IOResult[WorkItem, PipelineError]:
    answer = asked(program, issue, program.read(issue))
    return answer.bind_result(partial(program.parse, issue))


def _joined(told: WorkItem, read: WorkItem) -> WorkItem:
    return evolve(
        told,
        title=told.title or read.title,
        request=read.request,
        criteria=(*read.criteria, *told.criteria),
        tracker=read.tracker,
    )


def _put(context: Context, item: WorkItem) -> Context:
    # The modules are known from here on, whoever writes the tests; later steps may add to them.
    return context.put(WORK_ITEM, item).put(PLANNED_MODULES, item.modules)
