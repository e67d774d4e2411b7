"""Run what an accepted change fixed where code is misled about being tested."""

from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict, refused_already
from adws.runners.runner import Selection, Variation
from adws.slots import (
    AFTER,
    ANALYSIS,
    BASE,
    BASELINE,
    HEAD,
    PROPOSAL,
    SEAL,
    SELECTED,
    SELECTION,
    SUITES,
    VARIATIONS,
    VERDICT,
)
from adws.steps.judged_run import judged_run
from adws.steps.run_change import run_change
from adws.trust.blame import blame
from adws.trust.repetition import must_pass_again, not_passing, passes, passing
from adws.trust.signals import conditional, only_here

_HIDDEN = frozenset({Variation.HIDDEN})
_ALL = frozenset(Variation)


@frozen
class _Trial:
    """A change on trial, the report before it, and the cases that must pass again."""

    context: Context
    before: SuiteReport
    wanted: tuple[str, ...]


@step(
    reads=(PROPOSAL, VERDICT, ANALYSIS, AFTER, BASELINE, SEAL, SUITES, BASE, HEAD),
    writes=(VERDICT,),
)
def check_signals(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a change that holds only while the runner's own marks tell that tests are running.

    What is fixed runs with these marks hidden, in another folder, with an empty home folder and in
    what looks like continuous integration; without a selected group, everything that passes. A
    change that holds with the marks hidden alone is flagged: a suite may depend on the rest. Cases
    that passed before the change count only where they pass without it under the same variations.
    """
    if refused_already(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, checked)
        for accepted in IOResult.from_result(context.require(VERDICT))
        for before in IOResult.from_result(context.require(ANALYSIS))
        for after in IOResult.from_result(context.require(AFTER))
        for checked in _check(_trial(context, accepted, before.report, after.report), accepted)
    )


def _trial(context: Context, verdict: Verdict, before: SuiteReport, after: SuiteReport) -> _Trial:
    if context.get(SELECTED) is None:
        return _Trial(context, before, passing(after))
    return _Trial(context, before, must_pass_again(before, after, verdict.fixed))


def _check(trial: _Trial, verdict: Verdict) -> IOResult[Verdict, PipelineError]:
    if not trial.wanted:
        return IOSuccess(verdict)
    return (
        _lost(trial, _ALL)
        .bind(partial(_explain, trial, verdict))
        .lash(lambda error: IOResult.from_result(blame(error)))
    )


def _explain(
    trial: _Trial, verdict: Verdict, lost: tuple[str, ...]
) -> IOResult[Verdict, PipelineError]:
    if not lost:
        return IOSuccess(verdict)
    return _lost(trial, _HIDDEN).map(
        lambda still: conditional(verdict, still) if still else only_here(verdict, lost)
    )


def _lost(
    trial: _Trial, variations: frozenset[Variation]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the wanted cases that do not pass under these variations, though they could."""
    varied = trial.context.put(VARIATIONS, variations)
    return (
        run_change(varied.put(SELECTION, Selection(case_ids=trial.wanted)))
        .bind_result(lambda ran: ran.require(AFTER))
        .map(lambda again: not_passing(trial.wanted, again.report))
        .bind(partial(_without_excused, trial, varied))
    )


def _without_excused(
    trial: _Trial, varied: Context, lost: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Leave out what does not pass without the change either, under the same variations."""
    old = tuple(case_id for case_id in lost if passes(trial.before, case_id))
    if not old:
        return IOSuccess(lost)
    return (
        judged_run(varied.put(SELECTION, Selection(case_ids=old)))
        .bind_result(lambda ran: ran.require(ANALYSIS))
        .map(lambda again: frozenset(not_passing(old, again.report)))
        .map(lambda excused: tuple(case_id for case_id in lost if case_id not in excused))
    )
