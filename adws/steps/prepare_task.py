"""Build the agent tree and write the agent's task."""

from returns.io import IOResult

from adws.asking.task import Assignment
from adws.asking.task import prepare_task as prepare
from adws.asking.workplace import Workplace
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import AGENT_TREE, ANALYSIS, BASE, CAGE, HEAD, RUN, SEAL, SELECTED, SUITES, TASK


@step(reads=(RUN, BASE, HEAD, SUITES, SELECTED, SEAL, CAGE), writes=(TASK, AGENT_TREE))
def prepare_task(context: Context) -> IOResult[Context, PipelineError]:
    """Put the task for the selected group into the context, and build its agent tree at ``head``.

    It first ends processes that a killed run left. Prompt and task are in a folder of
    ``.adws/tasks``.
    """
    analysis = context.get(ANALYSIS)
    report = analysis.report if analysis else None
    return IOResult.do(
        context.put(TASK, prepared.task).put(AGENT_TREE, prepared.tree)
        for run, base, head, suites, selected, seal, level in IOResult.from_result(
            take(context, RUN, BASE, HEAD, SUITES, SELECTED, SEAL, CAGE)
        )
        for prepared in prepare(
            Workplace(context.root, context.settings, run, base, level, suites, seal),
            head,
            Assignment(selected, report=report),
        )
    )
