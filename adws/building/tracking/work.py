"""What to build: from the command line, a task file, or a tracker."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.building.tracking.choice import tracker_of
from adws.core.errors import PipelineError
from adws.core.work_item import WorkItem, WorkRequest, title_of
from adws.trackers.asking import ask_tracker
from adws.trackers.task_file import parse_tasks, pick
from adws.trackers.tracker import IssueRef


def work_item(root: PurePath, tracker: str, wish: WorkRequest) -> IOResult[WorkItem, PipelineError]:
    """Return what is to be built; ``tracker`` is the setting of that name.

    An issue without words is read from its tracker; what else is known comes before what the
    tracker says. Whatever an issue says is data, and nothing that it names is run.

    Fails with ``TaskInvalid`` or ``NameUnknown`` for what a task file does not say, and with
    ``TrackerFailed`` if the tracker does not know the issue.
    """
    if wish.file:
        item = _from_file(root, wish)
    else:
        item = IOSuccess(WorkItem(title_of(wish.words), wish.words, id=wish.issue))

    return IOResult.do(
        complete
        for stated_item in item
        for item in IOSuccess(
            evolve(
                stated_item,
                criteria=(*stated_item.criteria, *wish.criteria),
                verification=wish.verification or stated_item.verification,
            )
        )
        for complete in _complete(root, tracker, item)
    )


def _from_file(root: PurePath, wish: WorkRequest) -> IOResult[WorkItem, PipelineError]:
    return IOResult.do(
        task
        for text in io_ops.read_text(root / wish.file)
        for tasks in IOResult.from_result(parse_tasks(text, wish.file))
        for task in IOResult.from_result(pick(tasks, wish.task, wish.file))
    )


def _complete(root: PurePath, tracker: str, item: WorkItem) -> IOResult[WorkItem, PipelineError]:
    if item.request:
        return IOSuccess(item)
    issue = IssueRef(item.id, root)
    return IOResult.do(
        evolve(
            item,
            title=item.title or read.title,
            request=read.request,
            criteria=(*read.criteria, *item.criteria),
            tracker=read.tracker,
        )
        for program in tracker_of(root, item.tracker or tracker, item.id)
        for answer in ask_tracker(program, issue, program.read(issue))
        for read in IOResult.from_result(program.parse(issue, answer))
    )
