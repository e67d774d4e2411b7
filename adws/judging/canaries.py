"""Run what a change fixed once more, with planted cases around it."""

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.verdict import Layer, Verdict
from adws.core.witness import WitnessFile
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge, judge_trial
from adws.runners.runner import Selection, Suite
from adws.trust.blame import blame, layer_of
from adws.trust.gate import steady
from adws.trust.repetition import not_passing


def judge_with_canaries(
    trial: Trial,
    head: str,
    verdict: Verdict,
    case_ids: tuple[str, ...],
    file: WitnessFile,
    *,
    everything: bool,
) -> IOResult[Verdict, PipelineError]:
    """Refuse an accepted change under which planted cases do not end as they must.

    The cases must pass again; ``everything`` runs the whole suite with them. Canaries that do not
    end as they must at ``head`` either prove nothing: the verdict stands, with a note. The bodies
    of cases tell in ``file`` how they end.
    """
    selection = Selection() if everything else Selection(case_ids=case_ids)
    options = RunOptions(selection, canaries=True)
    return IOResult.do(
        _note_unplanted(checked, names)
        for checked in judge_trial(trial, evolve(options, witness=file))
        .map(lambda again: steady(verdict, not_passing(case_ids, again.report)))
        .lash(lambda error: _doubt(trial, head, options, verdict, error))
        for names in traverse(_unplanted, trial.bench.suites)
    )


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
    return noted if "" in names else noted.without_layer(Layer.CANARIES, note)


def _doubt(
    trial: Trial, head: str, options: RunOptions, verdict: Verdict, error: PipelineError
) -> IOResult[Verdict, PipelineError]:
    """Refuse for an error of the change's own; canaries that fail at ``head`` too are not."""
    refusal = IOResult.from_result(blame(error))
    if layer_of(error) is not Layer.CANARIES:
        return refusal
    without_change = judge(trial.bench, head, evolve(options, changed=trial.changed))
    return without_change.bind(lambda _: refusal).lash(lambda other: _note(verdict, other))


def _note(verdict: Verdict, error: PipelineError) -> IOResult[Verdict, PipelineError]:
    if layer_of(error) is not Layer.CANARIES:
        return IOFailure(error)
    note = f"this suite cannot be judged with canaries, with or without the change: {error.message}"
    noted = evolve(verdict, notes=(*verdict.notes, note))
    return IOSuccess(noted.without_layer(Layer.CANARIES, note))
