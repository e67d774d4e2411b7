"""Keep an accepted change as one commit; anything else leaves no trace."""

from datetime import datetime
from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import AFTER, ANALYSIS
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.run import RUN
from adws.core.step import step
from adws.core.verdict import VERDICT, Verdict
from adws.ledger.journal import JournalRecord, Judged, Phase, note
from adws.reports.commit_message import commit_message
from adws.vcs.base import BASE
from adws.vcs.commit import commit_patch
from adws.vcs.tree import HEAD


@step(reads=(RUN, BASE, HEAD, PROPOSAL, VERDICT, AFTER), writes=(HEAD, ANALYSIS))
def commit_or_roll_back(context: Context) -> IOResult[Context, PipelineError]:
    """Commit an accepted change on the run's branch; the newest analysis is then the one judged.

    A refused change needs no undoing: the next tree is built from ``head`` again.
    """
    return IOResult.do(
        after
        for verdict in IOResult.from_result(context.require(VERDICT))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for _judged in _journal(context, proposal, Phase.JUDGED, verdict=verdict)
        for after in _keep(context, proposal, verdict)
    )


def _keep(
    context: Context, proposal: Proposal, verdict: Verdict
) -> IOResult[Context, PipelineError]:
    if not verdict.accepted:
        return IOSuccess(context)
    return IOResult.do(
        context.put(HEAD, commit).put(ANALYSIS, after)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for run in IOResult.from_result(context.require(RUN))
        for after in IOResult.from_result(context.require(AFTER))
        for commit in commit_patch(
            base,
            head,
            proposal.kept,
            commit_message(proposal, verdict, run),
            datetime.fromisoformat(proposal.started_at),
        )
        for _committed in _journal(context, proposal, Phase.COMMITTED, commit=commit)
    )


def _journal(
    context: Context,
    proposal: Proposal,
    phase: Phase,
    *,
    verdict: Verdict | None = None,
    commit: str = "",
) -> IOResult[None, PipelineError]:
    judged = Judged(verdict) if verdict else None
    return IOResult.from_result(context.require(RUN)).bind(
        lambda run: note(
            context,
            partial(JournalRecord, run, proposal.key, phase, judged=judged, commit=commit),
        )
    )
