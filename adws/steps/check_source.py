"""Read the source code of an accepted change for lines that look like a cheat; refuse nothing."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.source_reading import read_change
from adws.slots import ANALYSIS, BASE, PROPOSAL, SELECTED, TRIAL_ANALYSIS, VERDICT


@step(
    reads=(PROPOSAL, VERDICT, ANALYSIS, TRIAL_ANALYSIS, BASE),
    writes=(VERDICT,),
    doing="reading the changed lines",
)
def check_source(context: Context) -> IOResult[Context, PipelineError]:
    """Flag lines of an accepted change that force exits, detect test runs, or know the answers.

    Doubts of its author are flagged too. adws keeps a flagged change; a person should look at it.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, flagged)
        for base, proposal, analysis, after, verdict in IOResult.from_result(
            take(context, BASE, PROPOSAL, ANALYSIS, TRIAL_ANALYSIS, VERDICT)
        )
        for flagged in read_change(
            base, proposal, analysis, after.report, verdict, context.get(SELECTED)
        )
    )
