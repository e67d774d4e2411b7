"""Keep an accepted change as one commit; drop any other change."""

from returns.io import IOResult

from adws.asking.commit import Branch, commit_accepted
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import round_terminal
from adws.slots import (
    ANALYSIS,
    ANSWER,
    BASE,
    CIRCUMSTANCES,
    HEAD,
    PROPOSAL,
    RUN,
    TRIAL_ANALYSIS,
    VERDICT,
)


@step(
    reads=(RUN, BASE, HEAD, PROPOSAL, VERDICT, TRIAL_ANALYSIS),
    writes=(HEAD, ANALYSIS),
    shows=show(round_terminal.verdict_display, VERDICT, ANSWER),
    doing="committing the change",
)
def commit_or_roll_back(context: Context) -> IOResult[Context, PipelineError]:
    """Commit an accepted change on the run's branch; its analysis is then the newest one.

    A refused change needs no rollback: the next tree is built from ``head`` again.
    """
    return IOResult.do(
        context.put(HEAD, commit).put(ANALYSIS, after) if verdict.accepted else context
        for run, base, head, proposal, verdict, after in IOResult.from_result(
            take(context, RUN, BASE, HEAD, PROPOSAL, VERDICT, TRIAL_ANALYSIS)
        )
        for commit in commit_accepted(
            Branch(context.root, run, base, head),
            proposal,
            verdict,
            context.get(CIRCUMSTANCES) or "",
        )
    )
