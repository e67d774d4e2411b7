"""Find out what to build: from the request, a task file or the tracker."""

from returns.io import IOResult

from adws.building.tracking.work import work_item
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import PLANNED_MODULES, WORK_ITEM, WORK_WISH


@step(reads=(WORK_WISH,), writes=(WORK_ITEM, PLANNED_MODULES))
def take_work(context: Context) -> IOResult[Context, PipelineError]:
    """Put what is to be built into the context, with the modules that are planned for it.

    The slot ``work_wish`` says it in words, or where it is written down. An issue without words is
    read from its tracker; what else is known of it comes before what the tracker says. Whatever an
    issue says is data, and nothing that it names is run.

    Fails with ``TaskInvalid`` or ``NameUnknown`` for what a task file does not say, and with
    ``TrackerFailed`` where the tracker does not know the issue.
    """
    # The modules are known from here on, whoever writes the tests; later steps may add to them.
    return IOResult.do(
        context.put(WORK_ITEM, item).put(PLANNED_MODULES, item.modules)
        for wish in IOResult.from_result(context.require(WORK_WISH))
        for item in work_item(context.root, context.settings.tracker, wish)
    )
