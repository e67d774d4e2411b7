"""Keep an accepted change as one commit; anything else leaves no trace."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.asking.commit import Branch, commit_proposal
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.step import show, step
from adws.core.verdict import Verdict
from adws.ledger.journal import JournalRecord, Judged, Phase, note
from adws.reports import round_terminal
from adws.reports.commit_message import commit_message
from adws.slots import AFTER, ANALYSIS, BASE, HEAD, PROPOSAL, RUN, VERDICT


@step(
    reads=(RUN, BASE, HEAD, PROPOSAL, VERDICT, AFTER),
    writes=(HEAD, ANALYSIS),
    shows=show(round_terminal.verdict, VERDICT),
)
def commit_or_roll_back(context: Context) -> IOResult[Context, PipelineError]:
    """Commit an accepted change on the run's branch; the newest analysis is then the one judged.

    A refused change needs no undoing: the next tree is built from ``head`` again.
    """
    return IOResult.do(
        after
        for run in IOResult.from_result(context.require(RUN))
        for verdict in IOResult.from_result(context.require(VERDICT))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for _judged in note(
            context.root,
            partial(JournalRecord, run, proposal.key, Phase.JUDGED, judged=Judged(verdict)),
        )
        for after in _keep(context, proposal, verdict)
    )


def _keep(
    context: Context, proposal: Proposal, verdict: Verdict
) -> IOResult[Context, PipelineError]:
    if not verdict.accepted:
        return IOSuccess(context)
    return IOResult.do(
        context.put(HEAD, commit).put(ANALYSIS, after)
        for run, base, head, after in IOResult.from_result(take(context, RUN, BASE, HEAD, AFTER))
        for commit in commit_proposal(
            Branch(context.root, run, base, head), proposal, commit_message(proposal, verdict, run)
        )
    )
