"""Run what an accepted change fixed where nothing tells the code that tests are running."""

from functools import partial

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import AFTER, ANALYSIS
from adws.core.proposal import PROPOSAL
from adws.core.selected import SELECTED
from adws.core.step import step
from adws.core.suite import BASELINE, SuiteReport
from adws.core.verdict import VERDICT, Verdict
from adws.runners.runner import SELECTION, SUITE, VARIATIONS, Variation, selection_of
from adws.steps.run_change import run_change
from adws.trust.blame import blame
from adws.trust.sealing import SEAL
from adws.trust.signals import conditional, only_outside_ci
from adws.vcs.base import BASE
from adws.vcs.tree import HEAD

_HIDDEN = frozenset({Variation.HIDDEN})
_ALL = frozenset(Variation)


@step(reads=(PROPOSAL, VERDICT, ANALYSIS, BASELINE, SEAL, SUITE, BASE, HEAD), writes=(VERDICT,))
def check_signals(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a fix that holds only as long as the code can tell that tests are running.

    The fixed cases run in another place, with the runner's own marks hidden and those of continuous
    integration set. A fix that holds without the latter only is flagged: a suite may behave in
    continuous integration in a way of its own.
    """
    return IOResult.do(
        context.put(VERDICT, checked)
        for verdict in IOResult.from_result(context.require(VERDICT))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for checked in _check(context, verdict, analysis.report)
    )


def _check(
    context: Context, verdict: Verdict, before: SuiteReport
) -> IOResult[Verdict, PipelineError]:
    selected = context.get(SELECTED)
    fixed = verdict.fixed_among(selected.case_ids) if selected else verdict.fixed
    if not verdict.accepted or not fixed:
        return IOSuccess(verdict)
    there = context.put(SELECTION, selection_of(before, fixed))
    lost = partial(_lost, there, before, fixed)
    return lost(_ALL).bind(partial(_explain, verdict, partial(lost, _HIDDEN))).lash(_refuse)


def _explain(
    verdict: Verdict,
    hidden_only: "partial[IOResult[tuple[str, ...], PipelineError]]",
    lost: tuple[str, ...],
) -> IOResult[Verdict, PipelineError]:
    if not lost:
        return IOSuccess(verdict)
    return hidden_only().map(
        lambda still: conditional(verdict, still) if still else only_outside_ci(verdict, lost)
    )


def _lost(
    there: Context, before: SuiteReport, fixed: tuple[str, ...], variations: frozenset[Variation]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the fixed cases that do not pass under these variations."""
    return (
        run_change(there.put(VARIATIONS, variations))
        .bind_result(lambda after: after.require(AFTER))
        .map(lambda after: frozenset(compare(before, after.report).fixed))
        .map(lambda passing: tuple(case_id for case_id in fixed if case_id not in passing))
    )


def _refuse(error: PipelineError) -> IOResult[Verdict, PipelineError]:
    refusal = blame(error)
    return IOFailure(error) if refusal is None else IOSuccess(refusal)
