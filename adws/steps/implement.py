"""GREEN: let an agent build the behaviour that the new tests describe."""

from returns.io import IOResult

from adws.building.developing.roles import implement as build
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import (
    AGENT,
    ANALYSIS,
    BASELINE,
    HEAD,
    MONEY_WARNINGS,
    PROPOSAL,
    QUESTION_COUNT,
    SELECTED,
    VERIFICATION,
    WORK_ITEM,
)
from adws.work_values import (
    EXCHANGE_SLOTS,
    WORKPLACE_SLOTS,
    progress_of,
    with_exchange,
    workplace_of,
)


@step(
    reads=(*WORKPLACE_SLOTS, HEAD, WORK_ITEM, ANALYSIS, BASELINE),
    writes=(*EXCHANGE_SLOTS, QUESTION_COUNT, SELECTED),
    announces=show(building_terminal.working_line("is building"), AGENT),
    shows=show(building_terminal.changed_files_display, PROPOSAL, MONEY_WARNINGS),
    doing="waiting for the agent to build",
)
def implement(context: Context) -> IOResult[Context, PipelineError]:
    """Let an agent build the work item, and put the source part of its change into the context.

    The cases that fail now and did not fail before the work must pass. Without such cases, only
    the description counts. The tests are sealed. Fails with ``AgentGaveUp``.
    """
    return IOResult.do(
        with_exchange(
            context.put(SELECTED, implementation.selected)
            if implementation.selected.failures
            else context.drop(SELECTED),
            place,
            implementation,
        ).put(QUESTION_COUNT, implementation.selected.round)
        for item, analysis, before in IOResult.from_result(
            take(context, WORK_ITEM, ANALYSIS, BASELINE)
        )
        for progress in IOResult.from_result(progress_of(context))
        for place in workplace_of(context)
        for implementation in build(
            place, progress, item, analysis.failures_since(before), context.get(VERIFICATION)
        )
    )
