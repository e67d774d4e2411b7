"""Ask an agent to work on a pull request's head."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.pipeline.asking import AgentAssignment
from adws.pipeline.asking import ask_on_head as ask
from adws.pipeline.history import history
from adws.pipeline_slots import CANDIDATE, HEAD_ORDER, SITE
from adws.reports import building_terminal
from adws.slots import ANALYSIS, HEAD, MONEY_WARNINGS, PROPOSAL
from adws.work_values import EXCHANGE_SLOTS, WORKPLACE_SLOTS, with_exchange, workplace_of


@step(
    reads=(*WORKPLACE_SLOTS, SITE, HEAD_ORDER, CANDIDATE, HEAD, ANALYSIS),
    writes=EXCHANGE_SLOTS,
    shows=show(building_terminal.changed_files_display, PROPOSAL, MONEY_WARNINGS),
    doing="waiting for the agent",
)
def ask_on_head(context: Context) -> IOResult[Context, PipelineError]:
    """Put the agent's proposal into the context, without edits to sealed files."""
    return IOResult.do(
        with_exchange(context, place, answer)
        for site, order, candidate, head, analysis in IOResult.from_result(
            take(context, SITE, HEAD_ORDER, CANDIDATE, HEAD, ANALYSIS)
        )
        for place in workplace_of(context)
        for past in history(site, order.number, order.sha, candidate)
        for answer in ask(
            place,
            head,
            analysis,
            AgentAssignment(
                candidate.spec_id, order.role, past.attempt, past.refusals, past.conflicts
            ),
        )
    )
