"""Keeping a proposed change: one commit, remembered for the report."""

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.asking.committed import committed
from adws.core.answer_lines import read_answer_lines
from adws.core.context import Context
from adws.core.errors import GateRefused, PipelineError
from adws.core.kept_change import KeptChange
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.reports.kept_message import kept_message
from adws.slots import HEAD, KEPT, PROPOSAL, RUN, VERDICT, WORK_ITEM
from adws.trust.reasons import named


def keep(context: Context) -> IOResult[Context, PipelineError]:
    """Commit the proposal on the run's branch; ``head`` is that commit, and ``kept`` tells it.

    A proposal that holds nothing is passed by. Fails with ``GateRefused`` when its author also
    changed the lent environment folders.
    """
    return IOResult.from_result(context.require(PROPOSAL).bind(_clean)).bind(
        lambda proposal: IOSuccess(context) if proposal.kept.empty else _commit(context, proposal)
    )


def _commit(context: Context, proposal: Proposal) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(HEAD, commit).put(
            KEPT, (*(context.get(KEPT) or ()), _kept(context, proposal, commit))
        )
        for run in IOResult.from_result(context.require(RUN))
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for commit in committed(context, proposal, kept_message(item, proposal, run))
    )


def _clean(proposal: Proposal) -> Result[Proposal, PipelineError]:
    if not proposal.environment:
        return Success(proposal)
    return Failure(
        GateRefused(
            f"the environment was changed: {named(proposal.environment)}",
            hint="install nothing: what is needed must be declared and installed by a person",
        )
    )


def _kept(context: Context, proposal: Proposal, commit: str) -> KeptChange:
    judged = proposal.purpose in {Purpose.IMPLEMENT, Purpose.REFACTOR}
    verdict = context.get(VERDICT) if judged else None
    return KeptChange(
        proposal.purpose,
        proposal.agent,
        commit,
        proposal.kept.paths,
        summary=read_answer_lines(proposal.answer.text).fix,
        dropped=proposal.dropped,
        flags=verdict.flags if verdict else (),
        notes=verdict.notes if verdict else (),
    )
