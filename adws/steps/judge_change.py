"""The verdict on a change that anybody made: is it a green that can be trusted."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import AFTER, ANALYSIS, Analysis
from adws.core.patch import PATCH
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.step import step
from adws.core.suite import BASELINE, SuiteReport
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import VERDICT, Verdict
from adws.reports.quarantine import in_quarantine
from adws.runners.runner import SUITE
from adws.steps.run_change import run_change
from adws.trust.blame import blame
from adws.trust.gate import judge_change as decide
from adws.trust.gate import second_opinion
from adws.trust.sealing import SEAL, unjudged
from adws.vcs.base import BASE
from adws.vcs.leading_out import links_leading_out
from adws.vcs.restricting import restrict

_ANSWER = Answer(AnswerStatus.FINISHED)


@step(reads=(PATCH, BASELINE, SEAL, SUITE, BASE), writes=(PROPOSAL, VERDICT))
def judge_change(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite with the change in place and put the verdict into the context.

    Edits to sealed files are not part of what is judged: the tests are those of the base. A case
    that newly fails must do so twice. A run that cannot be read, though that of the base could,
    refuses the change.
    """
    return IOResult.do(
        there.put(VERDICT, _noted(context.get(ANALYSIS), verdict))
        for before in IOResult.from_result(context.require(BASELINE))
        for proposal in _proposal(context)
        for there in IOSuccess(context.put(PROPOSAL, proposal))
        for verdict in _judge(there, before)
    )


def _noted(analysis: Analysis | None, verdict: Verdict) -> Verdict:
    apart = in_quarantine(analysis.quarantine) if analysis else ""
    note = (f"{apart}: what became of them decided nothing",) if apart else ()
    return evolve(verdict, notes=(*verdict.notes, *note))


def _proposal(context: Context) -> IOResult[Proposal, PipelineError]:
    return IOResult.do(
        Proposal("judge", "", _ANSWER, change, kept, dropped)
        for base in IOResult.from_result(context.require(BASE))
        for change in IOResult.from_result(context.require(PATCH))
        for sealed in IOResult.from_result(context.require(SEAL))
        for links in links_leading_out(base, change)
        for dropped in IOSuccess(unjudged(change.changes, sealed, links))
        for kept in restrict(base, change, dropped)
    )


def _judge(there: Context, before: SuiteReport) -> IOResult[Verdict, PipelineError]:
    return _look(there, before).bind(partial(_doubt, there, before)).lash(_refuse)


def _look(there: Context, before: SuiteReport) -> IOResult[Verdict, PipelineError]:
    return (
        run_change(there)
        .bind_result(lambda after: after.require(AFTER))
        .map(lambda after: decide(before, after.report))
    )


def _doubt(there: Context, before: SuiteReport, first: Verdict) -> IOResult[Verdict, PipelineError]:
    if not first.broken:
        return IOSuccess(first)
    return _look(there, before).map(partial(second_opinion, first))


def _refuse(error: PipelineError) -> IOResult[Verdict, PipelineError]:
    refusal = blame(error)
    return IOFailure(error) if refusal is None else IOSuccess(refusal)
