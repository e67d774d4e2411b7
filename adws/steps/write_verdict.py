"""Write the verdict on a change, as Markdown and as JSON."""

from returns.io import IOResult

from adws.core.codec import to_json
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.core.step import step
from adws.reports.verdict_markdown import verdict_markdown
from adws.slots import PROPOSAL, RUN, VERDICT
from adws.steps.reporting.both_forms import write_both_forms


@step(reads=(RUN, PROPOSAL, VERDICT))
def write_verdict(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/verdicts/<run>.md`` and ``.json``."""
    return IOResult.do(
        context
        for run in IOResult.from_result(context.require(RUN))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for verdict in IOResult.from_result(context.require(VERDICT))
        for _written in write_both_forms(
            state_folder(context.root) / "verdicts",
            run,
            markdown=verdict_markdown(verdict, proposal),
            json=to_json(verdict),
        )
    )
