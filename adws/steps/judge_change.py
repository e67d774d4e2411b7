"""The verdict on a change that anybody made: is it a green that can be trusted."""

from functools import partial

from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog
from adws.core.context import Context
from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.patch import PATCH
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.step import step
from adws.core.suite import BASELINE, REPORT, SuiteReport
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import VERDICT, Verdict
from adws.runners.runner import SUITE
from adws.steps.judged_run import judged_run
from adws.trust.gate import judge_change as decide
from adws.trust.gate import own_tests, refusal, second_opinion
from adws.trust.sealing import sealed_globs, unjudged
from adws.vcs.base import BASE
from adws.vcs.leading_out import links_leading_out
from adws.vcs.restricting import restrict
from adws.vcs.tree import HEAD

_CHANGES_FAULT = (SuiteUnreadable, OracleCompromised, WrongTreeJudged)


_ANSWER = Answer(AnswerStatus.FINISHED)


@step(reads=(PATCH, BASELINE, SUITE, BASE, HEAD), writes=(PROPOSAL, VERDICT))
def judge_change(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite with the change in place and put the verdict into the context.

    Edits to sealed files are not part of what is judged: the tests are those of the base. Where
    there are such edits, the change must be green with its own tests too, and run all that the
    base runs. A case that newly fails must do so twice. A run that cannot be read, though that of
    the base could, refuses the change.
    """
    return IOResult.do(
        context.put(PROPOSAL, proposal).put(VERDICT, verdict)
        for before in IOResult.from_result(context.require(BASELINE))
        for proposal in _proposal(context, before)
        for judged in _judge(context, proposal, before)
        for verdict in _with_own_tests(context, proposal, before, judged)
    )


def _proposal(context: Context, before: SuiteReport) -> IOResult[Proposal, PipelineError]:
    return IOResult.do(
        Proposal("judge", "", _ANSWER, change, kept, dropped)
        for base in IOResult.from_result(context.require(BASE))
        for suite in IOResult.from_result(context.require(SUITE))
        for runner in IOResult.from_result(catalog.runner(suite.runner))
        for change in IOResult.from_result(context.require(PATCH))
        for globs in IOSuccess(sealed_globs(runner.sealed, context.settings.sealed, before))
        for links in links_leading_out(base, change)
        for dropped in IOSuccess(unjudged(change.paths, globs, base.prefix, links))
        for kept in restrict(base, change, dropped)
    )


def _judge(
    context: Context, proposal: Proposal, before: SuiteReport
) -> IOResult[Verdict, PipelineError]:
    there = context.put(HEAD, proposal.kept.tree)
    return _look(there, before).bind(partial(_doubt, there, before)).lash(_refuse_unreadable)


def _with_own_tests(
    context: Context, proposal: Proposal, before: SuiteReport, judged: Verdict
) -> IOResult[Verdict, PipelineError]:
    if not judged.accepted or not proposal.dropped:
        return IOSuccess(judged)
    return (
        judged_run(context.put(HEAD, proposal.patch.tree))
        .bind_result(lambda own: own.require(REPORT))
        .map(partial(own_tests, judged, before))
        .lash(_refuse_unreadable)
    )


def _look(there: Context, before: SuiteReport) -> IOResult[Verdict, PipelineError]:
    return (
        judged_run(there)
        .bind_result(lambda after: after.require(REPORT))
        .map(partial(decide, before))
    )


def _doubt(there: Context, before: SuiteReport, first: Verdict) -> IOResult[Verdict, PipelineError]:
    if not first.broken:
        return IOSuccess(first)
    return _look(there, before).map(partial(second_opinion, first))


def _refuse_unreadable(error: PipelineError) -> IOResult[Verdict, PipelineError]:
    if not isinstance(error, _CHANGES_FAULT):
        return IOFailure(error)
    return IOSuccess(refusal(f"{error.kind}: {error.message}"))
