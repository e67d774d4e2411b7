"""Run what a change fixed where code is misled about being tested."""

from collections.abc import Callable

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.repeats import Repeats
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.judging.bench import RunOptions, Trial
from adws.judging.canaries import run_among_canaries
from adws.judging.gate import sides_of
from adws.judging.judge import judge, judge_trial
from adws.judging.repeats import repeat
from adws.runners.runner import Selection, Variation
from adws.trust.blame import blame
from adws.trust.repeats import excused, flaky
from adws.trust.repetition import not_passing, passes
from adws.trust.signals import conditional, only_here

_HIDDEN = frozenset({Variation.HIDDEN})
_ALL = frozenset(Variation) - {Variation.BARE}


def judge_without_signals(
    trial: Trial,
    head: str,
    before: SuiteReport,
    verdict: Verdict,
    case_ids: tuple[str, ...],
    *,
    among_canaries: bool,
) -> IOResult[Verdict, PipelineError]:
    """Refuse a change that holds only while the runner's own marks tell that tests are running.

    The cases run with these marks hidden, in another folder, with an empty home folder and in what
    looks like continuous integration. A change that holds with the marks hidden alone is flagged: a
    suite may depend on the rest. Cases that passed ``before`` count only where they pass at
    ``head`` under the same variations, and flip less there than with the change. What failed
    ``before`` and is known to be flaky tells nothing. ``among_canaries``: planted cases run along
    that must end as they must, where they do so without the change.
    """
    reliable = tuple(one for one in case_ids if one not in verdict.flaky or passes(before, one))
    if not reliable:
        return IOSuccess(
            verdict.with_impossible_layer(Layer.SIGNALS, "no case can show a difference here")
        )

    def explain(lost: tuple[str, ...]) -> IOResult[Verdict, PipelineError]:
        if not lost:
            return IOSuccess(verdict)
        options = RunOptions(Selection(case_ids=reliable), _HIDDEN, changed=trial.changed)
        ran = judge_trial(trial, options)
        return _lost(trial, head, before, options, excused, ran).map(
            lambda still: conditional(verdict, still) if still else only_here(verdict, lost)
        )

    options = RunOptions(Selection(case_ids=reliable), _ALL, changed=trial.changed)
    known = tuple(one for one in reliable if one in before.by_id)
    ran = (
        run_among_canaries(trial, head, options, known).map(lambda among: among.analysis)
        if among_canaries
        else judge_trial(trial, options)
    )
    return (
        _lost(trial, head, before, options, flaky, ran)
        .bind(explain)
        .lash(lambda error: IOResult.from_result(blame(error)))
    )


def _lost(
    trial: Trial,
    head: str,
    before: SuiteReport,
    options: RunOptions,
    excuse: Callable[[tuple[Repeats, ...]], tuple[str, ...]],
    analyzed: IOResult[Analysis, PipelineError],
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the cases that did not pass in a run with these options, though they could.

    ``excuse`` returns those that their repeated runs excuse.
    """
    sides = evolve(sides_of(trial, head), options=options)

    def without_excused(after: SuiteReport) -> IOResult[tuple[str, ...], PipelineError]:
        """Leave out what does not pass without the change either, under the same variations."""
        lost = not_passing(options.selection.case_ids, after)
        old = tuple(case_id for case_id in lost if passes(before, case_id))
        if not old:
            return IOSuccess(lost)
        rerun = evolve(options, selection=Selection(case_ids=old))
        return IOResult.do(
            tuple(one for one in lost if one not in {*failing, *excuse(repeats)})
            for without in judge(trial.bench, head, rerun)
            for failing in IOSuccess(not_passing(old, without.analysis.report))
            for repeats in repeat(
                sides,
                before,
                after,
                tuple(one for one in old if one not in failing and one in after.by_id),
            )
        )

    return analyzed.bind(lambda again: without_excused(again.report))
