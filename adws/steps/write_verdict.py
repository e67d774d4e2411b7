"""Write the verdict on a change, as Markdown and as JSON."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import report_files
from adws.slots import PROPOSAL, RUN, VERDICT


@step(reads=(RUN, PROPOSAL, VERDICT))
def write_verdict(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/verdicts/<run>.md`` and ``.json``."""
    return IOResult.do(
        context
        for taken in IOResult.from_result(take(context, RUN, PROPOSAL, VERDICT))
        for _written in report_files.write_verdict(context.root, *taken)
    )
