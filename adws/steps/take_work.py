"""Find out what to build: from the request, a task file or the tracker."""

from returns.io import IOResult

from adws.building.tracking.work import work_item
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import PLANNED_MODULES, WORK_ITEM, WORK_WISH
from adws.trust.red_gate.planned_modules import planned_modules


@step(reads=(WORK_WISH,), writes=(WORK_ITEM, PLANNED_MODULES), doing="reading the work item")
def take_work(context: Context) -> IOResult[Context, PipelineError]:
    """Put the work item into the context, with the modules that are planned for it.

    The slot ``work_wish`` holds the request, or names the place of it. An issue without a request
    is read from its tracker; other values of ``work_wish`` go before those of the tracker. The
    text of an issue is data: adws runs nothing that it names.

    Fails with ``TaskInvalid`` or ``NameUnknown`` if a task file lacks the task, and with
    ``TrackerFailed`` if the tracker does not know the issue.
    """
    # The modules are known from here on, whoever writes the tests; later steps may add to them.
    return IOResult.do(
        context.put(WORK_ITEM, item).put(PLANNED_MODULES, planned_modules(item))
        for wish in IOResult.from_result(context.require(WORK_WISH))
        for item in work_item(context.root, context.settings.tracker, wish)
    )
