"""Run the fixed cases without the signs of a test run, which code could detect."""

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
from adws.runners.runner import Selection
from adws.runners.variation import Variation
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
    """Refuse a change that works only while the runner's marks show that tests are running.

    The cases run with these marks hidden, in another folder, with an empty home folder, and as if
    in continuous integration. If they pass with only the marks hidden, the change is flagged: a
    suite may depend on the rest. Cases that passed ``before`` count only if they pass at ``head``
    under the same variations, and flip less there than with the change. Cases that failed
    ``before`` and are known to be flaky do not count. With ``among_canaries``, the run includes
    planted cases, which must end as they must if they do so without the change.
    """
    reliable = tuple(
        case_id for case_id in case_ids if case_id not in verdict.flaky or passes(before, case_id)
    )
    if not reliable:
        return IOSuccess(
            verdict.with_impossible_layer(Layer.SIGNALS, "no case could show a difference here")
        )

    def explain(lost_cases: tuple[str, ...]) -> IOResult[Verdict, PipelineError]:
        if not lost_cases:
            return IOSuccess(verdict)
        options = RunOptions(Selection(case_ids=reliable), _HIDDEN, changed=trial.changed)
        ran = judge_trial(trial, options)
        return _lost_cases(trial, head, before, options, excused, ran).map(
            lambda still: conditional(verdict, still) if still else only_here(verdict, lost_cases)
        )

    options = RunOptions(Selection(case_ids=reliable), _ALL, changed=trial.changed)
    loaded_ids = tuple(case_id for case_id in reliable if case_id in before.by_id)
    ran = (
        run_among_canaries(trial, head, options, loaded_ids).map(lambda among: among.analysis)
        if among_canaries
        else judge_trial(trial, options)
    )
    return (
        _lost_cases(trial, head, before, options, flaky, ran)
        .bind(explain)
        .lash(lambda error: IOResult.from_result(blame(error)))
    )


def _lost_cases(
    trial: Trial,
    head: str,
    before: SuiteReport,
    options: RunOptions,
    excuse: Callable[[tuple[Repeats, ...]], tuple[str, ...]],
    analyzed: IOResult[Analysis, PipelineError],
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the cases that should have passed in a run with these options, and did not.

    ``excuse`` returns the cases that their repeated runs excuse.
    """
    sides = evolve(sides_of(trial, head), options=options)

    def without_excused(after: SuiteReport) -> IOResult[tuple[str, ...], PipelineError]:
        """Leave out cases that fail without the change too, under the same variations."""
        lost_cases = not_passing(options.selection.case_ids, after)
        old = tuple(case_id for case_id in lost_cases if passes(before, case_id))
        if not old:
            return IOSuccess(lost_cases)
        rerun = evolve(options, selection=Selection(case_ids=old))
        return IOResult.do(
            tuple(case_id for case_id in lost_cases if case_id not in {*failing, *excuse(repeats)})
            for without in judge(trial.bench, head, rerun)
            for failing in IOSuccess(not_passing(old, without.analysis.report))
            for repeats in repeat(
                sides,
                before,
                after,
                tuple(
                    case_id for case_id in old if case_id not in failing and case_id in after.by_id
                ),
            )
        )

    return analyzed.bind(lambda again: without_excused(again.report))
