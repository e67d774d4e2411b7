"""The verdict on a change that anybody made: is it a green that can be trusted."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.judging.judged_part import judged_part
from adws.reports.quarantine import in_quarantine
from adws.slots import AFTER, ANALYSIS, BASE, BASELINE, PATCH, PROPOSAL, SEAL, SUITES, VERDICT
from adws.steps.run_change import run_change
from adws.trust.blame import blame
from adws.trust.gate import judge_change as decide
from adws.trust.gate import second_opinion

_ANSWER = Answer(AnswerStatus.FINISHED)


@step(reads=(PATCH, BASELINE, SEAL, SUITES, BASE), writes=(PROPOSAL, VERDICT, AFTER))
def judge_change(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite with the change in place and put the verdict into the context.

    Edits to sealed files are not part of what is judged: the tests are those of the base. A case
    that newly fails must do so twice. A run that cannot be read, though that of the base could,
    refuses the change.
    """
    return IOResult.do(
        _noted(judged)
        for before in IOResult.from_result(context.require(BASELINE))
        for proposal in _proposal(context)
        for judged in _judge(context.put(PROPOSAL, proposal), before)
    )


def _noted(judged: Context) -> Context:
    verdict: Verdict = judged.require(VERDICT).unwrap()
    analysis = judged.get(ANALYSIS)
    apart = in_quarantine(analysis.quarantine) if analysis else ""
    note = (f"{apart}: what became of them decided nothing",) if apart else ()
    return judged.put(VERDICT, evolve(verdict, notes=(*verdict.notes, *note)))


def _proposal(context: Context) -> IOResult[Proposal, PipelineError]:
    return IOResult.do(
        Proposal("judge", "", _ANSWER, change, judged.kept, judged.dropped)
        for change in IOResult.from_result(context.require(PATCH))
        for judged in judged_part(context, change)
    )


def _judge(there: Context, before: SuiteReport) -> IOResult[Context, PipelineError]:
    return _look(before, there).bind(partial(_doubt, before)).lash(partial(_refuse, there))


def _look(before: SuiteReport, there: Context) -> IOResult[Context, PipelineError]:
    return run_change(there).bind_result(partial(_decided, before))


def _decided(before: SuiteReport, ran: Context) -> Result[Context, PipelineError]:
    return ran.require(AFTER).map(lambda after: ran.put(VERDICT, decide(before, after.report)))


def _doubt(before: SuiteReport, first: Context) -> IOResult[Context, PipelineError]:
    verdict: Verdict = first.require(VERDICT).unwrap()
    if not verdict.broken:
        return IOSuccess(first)
    return _look(before, first).map(partial(_second, verdict))


def _second(first: Verdict, again: Context) -> Context:
    second: Verdict = again.require(VERDICT).unwrap()
    return again.put(VERDICT, second_opinion(first, second))


def _refuse(there: Context, error: PipelineError) -> IOResult[Context, PipelineError]:
    return IOResult.from_result(blame(error)).map(partial(there.put, VERDICT))
