"""Write the verdict on a change, as Markdown and as JSON."""

from functools import partial

from returns.io import IOResult

from adws import io_ops
from adws.core.codec import to_json
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import PROPOSAL
from adws.core.run import RUN, state_folder
from adws.core.step import step
from adws.core.verdict import VERDICT
from adws.reports.verdict_markdown import verdict_markdown


@step(reads=(RUN, PROPOSAL, VERDICT))
def write_verdict(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/verdicts/<run>.md`` and ``.json``."""
    write = partial(_write, context)
    return IOResult.do(
        context
        for run in IOResult.from_result(context.require(RUN))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for verdict in IOResult.from_result(context.require(VERDICT))
        for _markdown in write(f"{run}.md", verdict_markdown(verdict, proposal))
        for _json in write(f"{run}.json", to_json(verdict))
    )


def _write(context: Context, name: str, text: str) -> IOResult[None, PipelineError]:
    return io_ops.write_text(state_folder(context) / "verdicts" / name, text)
