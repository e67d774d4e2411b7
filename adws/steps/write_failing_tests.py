"""RED: let an agent write tests for code that does not exist yet."""

from returns.io import IOResult

from adws.building.developing.roles import write_tests
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import AGENT, HEAD, MONEY_WARNINGS, PROPOSAL, QUESTION_COUNT, WORK_ITEM
from adws.work_values import (
    EXCHANGE_SLOTS,
    WORKPLACE_SLOTS,
    progress_of,
    with_exchange,
    workplace_of,
)


@step(
    reads=(*WORKPLACE_SLOTS, HEAD, WORK_ITEM),
    writes=(*EXCHANGE_SLOTS, QUESTION_COUNT),
    announces=show(building_terminal.working_line("is writing tests"), AGENT),
    shows=show(building_terminal.written_tests_display, PROPOSAL, MONEY_WARNINGS),
    doing="waiting for tests of the agent",
)
def write_failing_tests(context: Context) -> IOResult[Context, PipelineError]:
    """Let an agent write tests for the work item, and put the new test files into the context.

    Other changes of the agent are dropped. Fails with ``NoTestsRan`` if there is no new test file,
    and with ``AgentGaveUp``.
    """
    return IOResult.do(
        with_exchange(context, place, answer).put(QUESTION_COUNT, answer.selected.round)
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for progress in IOResult.from_result(progress_of(context))
        for place in workplace_of(context)
        for answer in write_tests(place, progress, item)
    )
