"""Run what a change fixed once more, with planted cases around it."""

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.railway import traverse
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.witness import WitnessFile
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge, judge_trial
from adws.runners.runner import Selection, Suite
from adws.runners.suites import suite_of
from adws.trust.blame import blame, layer_of
from adws.trust.gate import refuse_unsteady
from adws.trust.repetition import not_passing, passing


def judge_with_canaries(
    trial: Trial,
    head: str,
    after: SuiteReport,
    verdict: Verdict,
    case_ids: tuple[str, ...],
    file: WitnessFile,
) -> IOResult[Verdict, PipelineError]:
    """Refuse an accepted change under which planted cases do not end as they must.

    The cases must pass again; where there are none, one case of each suite runs that passes
    ``after``. Canaries that do not end as they must at ``head`` either prove nothing: the verdict
    stands, with a note. The bodies of cases tell in ``file`` how they end.
    """
    selection = Selection(case_ids=case_ids or _one_of_each(trial.bench.suites, after))
    options = RunOptions(selection, canaries=True)
    return IOResult.do(
        _note_unplanted(checked, names)
        for checked in judge_trial(trial, evolve(options, witness=file))
        .map(lambda again: refuse_unsteady(verdict, not_passing(case_ids, again.report)))
        .lash(lambda error: _doubt(trial, head, options, verdict, error))
        for names in traverse(_unplanted, trial.bench.suites)
    )


def _one_of_each(suites: tuple[Suite, ...], after: SuiteReport) -> tuple[str, ...]:
    """Return the first case of each suite that passes."""
    first = dict[str, str]()
    for case_id in passing(after):
        _ = first.setdefault(suite_of(suites, case_id).name, case_id)
    return tuple(first.values())


def run_among_canaries(
    trial: Trial, head: str, options: RunOptions, known: tuple[str, ...]
) -> IOResult[Analysis, PipelineError]:
    """Run with planted cases, and without them where they prove nothing at ``head`` either.

    ``known`` are the cases to run at ``head``. Fails with ``OracleCompromised`` where planted cases
    do not end as they must because of the change.
    """
    planted = evolve(options, canaries=True)

    def doubt(error: PipelineError) -> IOResult[Analysis, PipelineError]:
        if layer_of(error) is not Layer.CANARIES:
            return IOFailure(error)
        at_head = evolve(planted, selection=Selection(case_ids=known))
        return _prove_nothing(trial, head, at_head).bind(
            lambda nothing: judge_trial(trial, options) if nothing else IOFailure(error)
        )

    return judge_trial(trial, planted).lash(doubt)


def _unplanted(suite: Suite) -> IOResult[str, PipelineError]:
    """Return the name of a suite's runner if it cannot plant canaries."""
    runner = IOResult.from_result(catalog.runner(suite.runner))
    return runner.map(lambda found: "" if found.plant else suite.runner)


def _note_unplanted(verdict: Verdict, names: tuple[str, ...]) -> Verdict:
    unplanted = ", ".join(dict.fromkeys(filter(None, names)))
    if not unplanted or not verdict.accepted:
        return verdict
    note = f"{unplanted} cannot be judged with canaries: what is fixed only passed again"
    noted = evolve(verdict, notes=(*verdict.notes, note))
    return noted if "" in names else noted.with_impossible_layer(Layer.CANARIES, note)


def _doubt(
    trial: Trial, head: str, options: RunOptions, verdict: Verdict, error: PipelineError
) -> IOResult[Verdict, PipelineError]:
    """Refuse for an error of the change's own; canaries that fail at ``head`` too are not."""
    refusal = IOResult.from_result(blame(error))
    if layer_of(error) is not Layer.CANARIES:
        return refusal
    return _prove_nothing(trial, head, options).bind(
        lambda nothing: IOSuccess(_note(verdict, error)) if nothing else refusal
    )


def _prove_nothing(trial: Trial, head: str, options: RunOptions) -> IOResult[bool, PipelineError]:
    """Return whether canaries do not end as they must without the change either."""
    without_change = judge(trial.bench, head, evolve(options, changed=trial.changed))
    return without_change.map(lambda _: False).lash(_fails_in_canaries)


def _fails_in_canaries(error: PipelineError) -> IOResult[bool, PipelineError]:
    """Return whether a run without the change ended so because of its canaries.

    One that ended otherwise excuses nothing; that the machine failed is told.
    """
    layer = layer_of(error)
    return IOFailure(error) if layer is None else IOSuccess(layer is Layer.CANARIES)


def _note(verdict: Verdict, error: PipelineError) -> Verdict:
    note = f"this suite cannot be judged with canaries, with or without the change: {error.message}"
    noted = evolve(verdict, notes=(*verdict.notes, note))
    return noted.with_impossible_layer(Layer.CANARIES, note)
