"""REFACTOR: let an agent clean up the new code while every test still passes."""

from returns.io import IOResult

from adws.building.developing.roles import clean_up
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import (
    AGENT,
    HEAD,
    KEPT_CHANGES,
    MONEY_WARNINGS,
    PROPOSAL,
    QUESTION_COUNT,
    SELECTED,
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
    reads=(*WORKPLACE_SLOTS, HEAD, WORK_ITEM, KEPT_CHANGES),
    writes=(*EXCHANGE_SLOTS, QUESTION_COUNT),
    announces=show(building_terminal.working_line("is cleaning up"), AGENT),
    shows=show(building_terminal.changed_files_display, PROPOSAL, MONEY_WARNINGS),
    doing="waiting for the agent to clean up",
)
def refactor(context: Context) -> IOResult[Context, PipelineError]:
    """Let an agent clean up the new code, and put the source part of its change into the context.

    Fails with ``AgentGaveUp`` if there is nothing to clean up; the code then stays as it is.
    """
    return IOResult.do(
        with_exchange(context, place, answer)
        .put(QUESTION_COUNT, answer.selected.round)
        .drop(SELECTED)
        for item, kept_changes in IOResult.from_result(take(context, WORK_ITEM, KEPT_CHANGES))
        for progress in IOResult.from_result(progress_of(context))
        for place in workplace_of(context)
        for answer in clean_up(place, progress, item, kept_changes)
    )
