"""Run the cases that a change fixed again, among planted cases."""

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.railway import all_of
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.witness import WitnessFile
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import JudgedRun, judge, judge_trial
from adws.judging.witness import witness_file
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suite_runner import records_calls, runner_of
from adws.runners.suites import suite_of
from adws.trust.blame import blame, layer_of
from adws.trust.gate import refuse_unsteady
from adws.trust.repetition import not_passing, passing

_Value = TypeVar("_Value")

_UNPROVEN = "this suite cannot be judged with canaries, with or without the change"


@frozen
class CanaryRun:
    """A run among planted cases, or the plain run that replaced it."""

    analysis: Analysis
    unproven: str = ""
    """Why planted cases prove nothing in this suite, in a sentence; empty if they do."""
    witness: WitnessFile | None = None
    """The file in which the bodies of the cases recorded how they end, if there is one."""


def judge_with_canaries(
    trial: Trial,
    head: str,
    after: SuiteReport,
    verdict: Verdict,
    case_ids: tuple[str, ...],
    earlier: WitnessFile | None,
) -> IOResult[tuple[Verdict, WitnessFile | None], PipelineError]:
    """Refuse an accepted change with which planted cases do not end as they must.

    The cases must pass again; without any, one case of each suite runs that passes ``after``. If
    canaries do not end as they must at ``head`` either, they prove nothing: the verdict stays, with
    a note. The bodies of the cases record how they end in the returned file. If they already did so
    in ``earlier``, they have run among canaries and do not run again. In the run of the cases,
    their calls are recorded as well, unless they fail because of that.
    """
    if Layer.CANARIES in verdict.impossible or _have_run(trial, case_ids, earlier):
        return _note_unplanted(trial, verdict).map(lambda noted: (noted, earlier))
    selection = Selection(case_ids=case_ids or _one_of_each(trial.bench.suites, after))

    def refused_verdict(
        error: PipelineError,
    ) -> IOResult[tuple[Verdict, WitnessFile | None], PipelineError]:
        return IOResult.from_result(blame(error)).map(lambda verdict: (verdict, None))

    return IOResult.do(
        (noted, ran.witness)
        for run in IOSuccess(partial(_run, trial, head, selection, case_ids))
        for ran, unsteady in (
            _with_calls(run, case_ids)
            if any(records_calls(suite_of(trial.bench.suites, case_id)) for case_id in case_ids)
            else _without_calls(run, case_ids)
        )
        for noted in _note_unplanted(
            trial, note_unproven(refuse_unsteady(verdict, unsteady), ran.unproven)
        )
    ).lash(refused_verdict)


class _RunCases(Protocol):
    def __call__(self, *, with_calls: bool) -> IOResult[CanaryRun, PipelineError]: ...


def _run(
    trial: Trial, head: str, selection: Selection, case_ids: tuple[str, ...], *, with_calls: bool
) -> IOResult[CanaryRun, PipelineError]:
    return IOResult.do(
        ran
        for file in witness_file(trial, case_ids, with_calls=with_calls)
        for ran in run_among_canaries(
            trial, head, RunOptions(selection, witness=file), selection.case_ids
        )
    )


def _without_calls(
    run: _RunCases, case_ids: tuple[str, ...]
) -> IOResult[tuple[CanaryRun, tuple[str, ...]], PipelineError]:
    """Return a run of the cases, and those that are not steady: they do not pass again."""
    return run(with_calls=False).map(lambda ran: (ran, not_passing(case_ids, ran.analysis.report)))


@frozen
class _Attempt:
    """A run that also records calls, None if it cannot be judged, and the cases that it fails."""

    ran: CanaryRun | None
    failed: tuple[str, ...]


def _with_calls(
    run: _RunCases, case_ids: tuple[str, ...]
) -> IOResult[tuple[CanaryRun, tuple[str, ...]], PipelineError]:
    """Return a run, with the calls of its cases if possible, and the cases that are not steady.

    Recording each call may be why a case fails, or why the whole run does. That is so if it fails
    each time its calls are recorded, and passes without.
    """

    def recorded() -> IOResult[_Attempt, PipelineError]:
        return (
            run(with_calls=True)
            .map(lambda ran: _Attempt(ran, not_passing(case_ids, ran.analysis.report)))
            .lash(lambda _: IOSuccess(_Attempt(None, case_ids)))
        )

    def unrecorded(
        first: _Attempt,
    ) -> IOResult[tuple[CanaryRun, tuple[str, ...]], PipelineError]:
        return IOResult.do(
            (ran, unsteady or tuple(sorted({*first.failed} - {*again.failed})))
            for ran, unsteady in _without_calls(run, case_ids)
            for again in (IOSuccess(first) if unsteady else recorded())
        )

    return recorded().bind(
        lambda first: (
            unrecorded(first)
            if first.ran is None or first.failed
            else IOSuccess((first.ran, first.failed))
        )
    )


def _have_run(trial: Trial, case_ids: tuple[str, ...], earlier: WitnessFile | None) -> bool:
    """Return whether there are cases, and all have passed among canaries with this change."""
    if earlier is None or earlier.tree != trial.proposal.kept.tree or not case_ids:
        return False
    return set(case_ids) <= set(earlier.case_ids)


def _one_of_each(suites: tuple[Suite, ...], after: SuiteReport) -> tuple[str, ...]:
    """Return the first case of each suite that passes."""
    first = dict[str, str]()
    for case_id in passing(after):
        _ = first.setdefault(suite_of(suites, case_id).name, case_id)
    return tuple(first.values())


def run_among_canaries(
    trial: Trial, head: str, options: RunOptions, case_ids: tuple[str, ...]
) -> IOResult[CanaryRun, PipelineError]:
    """Run with planted cases, or without them if they prove nothing at ``head`` either.

    ``case_ids`` are the cases to run at ``head``. Fails with ``OracleCompromised`` if the change
    keeps planted cases from ending as they must.
    """
    planted = evolve(options, canaries=True)

    def at_head() -> IOResult[JudgedRun, PipelineError]:
        selection = Selection(case_ids=case_ids)
        bare = evolve(planted, selection=selection, witness=None, changed=trial.changed)
        return judge(trial.bench, head, bare)

    def without(error: PipelineError) -> IOResult[CanaryRun, PipelineError]:
        return IOResult.do(
            CanaryRun(analysis, f"{_UNPROVEN}: {error.message}", file)
            for file in (
                witness_file(trial, options.witness.case_ids)
                if options.witness
                else IOSuccess(None)
            )
            for analysis in judge_trial(trial, evolve(options, witness=file))
        )

    ran: IOResult[CanaryRun, PipelineError] = IOResult.do(
        CanaryRun(analysis, witness=options.witness) for analysis in judge_trial(trial, planted)
    )
    return ran.lash(lambda error: plain_instead(error, at_head, without))


def plain_instead(
    error: PipelineError,
    without_change: Callable[[], IOResult[JudgedRun, PipelineError]],
    plain: Callable[[PipelineError], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Return the result of a plain run if planted cases prove nothing without the change either.

    ``error`` is the failure of the run among planted cases. It stands if it has another reason than
    planted cases, or if these end as they must ``without_change``.
    """
    if layer_of(error) is not Layer.CANARIES:
        return IOFailure(error)
    prove_nothing = without_change().map(lambda _: False).lash(_fails_in_canaries)
    return IOResult.do(
        ran for nothing in prove_nothing for ran in (plain(error) if nothing else IOFailure(error))
    )


def note_unproven(verdict: Verdict, why: str) -> Verdict:
    """Note on an accepted change why planted cases prove nothing; ``why`` is empty if they do."""
    if not why or not verdict.accepted:
        return verdict
    noted = evolve(verdict, notes=(*verdict.notes, why))
    return noted.with_impossible_layer(Layer.CANARIES, why)


def _note_unplanted(trial: Trial, verdict: Verdict) -> IOResult[Verdict, PipelineError]:
    """Note on an accepted change which runners of the suites cannot plant canaries."""
    return IOResult.do(
        _with_unplanted(verdict, runners)
        for runners in IOResult.from_result(all_of(map(runner_of, trial.bench.suites)))
    )


def _with_unplanted(verdict: Verdict, runners: tuple[Runner, ...]) -> Verdict:
    without = dict.fromkeys(runner.name for runner in runners if runner.plant is None)
    if not without or not verdict.accepted:
        return verdict
    note = f"{', '.join(without)} cannot be judged with canaries: the fixed cases only passed again"
    noted = evolve(verdict, notes=(*verdict.notes, note))
    planted = len(without) < len({runner.name for runner in runners})
    return noted if planted else noted.with_impossible_layer(Layer.CANARIES, note)


def _fails_in_canaries(error: PipelineError) -> IOResult[bool, PipelineError]:
    """Return whether a run without the change ended so because of its canaries.

    One that ended otherwise excuses nothing; adws reports that the machine failed.
    """
    layer = layer_of(error)
    return IOFailure(error) if layer is None else IOSuccess(layer is Layer.CANARIES)
