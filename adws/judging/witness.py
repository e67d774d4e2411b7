"""Make the bodies of cases record how they end, and check what a change alters meanwhile."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.mount_points import read_written
from adws.core.errors import PipelineError
from adws.core.railway import collect, traverse
from adws.core.run import state_folder
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.witness import Witness, WitnessFile, merged_witness, read_turns, read_witness
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge, judge_trial
from adws.judging.repeats import if_unreadable
from adws.judging.witness_tests import MarkedFiles, marked_files, witness_tests_of
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import id_prefix, suite_of
from adws.trust.blame import blame
from adws.trust.repetition import passes
from adws.trust.witness import Control, is_doubtful, may_excuse, weigh_witness
from adws.vcs.file_text import readable_at
from adws.vcs.text_replacement import replace_texts

_UNMARKED = MarkedFiles()


def witness_file(
    trial: Trial, case_ids: tuple[str, ...], *, with_calls: bool = False
) -> IOResult[WitnessFile, PipelineError]:
    """Return a new witness file for a run of the change, in a folder of its own."""
    bench = trial.bench
    return IOResult.do(
        WitnessFile(folder / "bodies", key, trial.proposal.kept.tree, case_ids, with_calls)
        for name in io_ops.new_id()
        for key in io_ops.new_id()
        for folder in IOSuccess(state_folder(bench.root) / "raw" / bench.run / f"witness-{name}")
        for _made in io_ops.make_folder(folder)
    )


def judge_by_witness(
    trial: Trial,
    head: str,
    before: SuiteReport,
    verdict: Verdict,
    case_ids: tuple[str, ...],
    earlier: WitnessFile | None,
) -> IOResult[Verdict, PipelineError]:
    """Refuse a change with which cases pass without their bodies, or that alters others' code.

    ``earlier`` is what an earlier run of these cases wrote. Without it, or if it comes from another
    tree, the cases run again. If anything looks suspicious, they also run at ``head``, without the
    change.
    """
    if not case_ids:
        return IOSuccess(
            verdict.with_impossible_layer(Layer.WITNESS, "the change fixes no failing case")
        )
    own = tuple(
        case_id for case_id in case_ids if _runner(suite_of(trial.bench.suites, case_id)).witnesses
    )
    if not own:
        names = ", ".join(dict.fromkeys(suite.runner for suite in trial.bench.suites))
        why = f"{names} cannot record how the bodies of cases end"
        return IOSuccess(verdict.with_impossible_layer(Layer.WITNESS, why))
    return IOResult.do(
        weigh_witness(verdict, before, witnessed, control, passed)
        for witnessed, passed in _with_change(trial, own, earlier)
        for control in (
            _without_change(trial, head, before, passed)
            if is_doubtful(witnessed, passed)
            else IOSuccess(Control())
        )
    ).lash(lambda error: IOResult.from_result(blame(error)))


def _runner(suite: Suite) -> Runner:
    runner: Runner = runner_of(suite).unwrap()
    return runner


def _with_change(
    trial: Trial, case_ids: tuple[str, ...], earlier: WitnessFile | None
) -> IOResult[tuple[Witness, tuple[str, ...]], PipelineError]:
    """Return the witness of a run with the change, and the cases that passed in it."""
    tree, suites = trial.proposal.kept.tree, _suites_of(trial, case_ids)
    in_files = any(witness_tests_of(suite) for suite in suites)
    if earlier is not None and earlier.tree == tree and not in_files:
        return _read(earlier, suites).map(lambda witnessed: (witnessed, case_ids))
    return IOResult.do(
        (witnessed, tuple(case_id for case_id in case_ids if passes(ran.report, case_id)))
        for file in witness_file(trial, case_ids)
        for files in marked_files(trial.bench, tree, case_ids)
        for marked_tree in replace_texts(trial.bench.base, tree, files.texts)
        for ran in judge_trial(
            trial, RunOptions(Selection(case_ids=case_ids), witness=file), tree=marked_tree
        )
        for witnessed in _read(file, suites, files)
    )


def _suites_of(trial: Trial, case_ids: tuple[str, ...]) -> tuple[Suite, ...]:
    names = {suite_of(trial.bench.suites, case_id).name for case_id in case_ids}
    return tuple(suite for suite in trial.bench.suites if suite.name in names)


def _without_change(
    trial: Trial, head: str, before: SuiteReport, case_ids: tuple[str, ...]
) -> IOResult[Control, PipelineError]:
    """Return the witness of the same cases without the change; empty if they cannot be run."""
    ids_before = tuple(case_id for case_id in case_ids if case_id in before.by_id)
    loaded = len(ids_before) == len(case_ids) and not any(
        before.by_id[case_id].covers for case_id in ids_before
    )

    def run(file: WitnessFile, files: MarkedFiles) -> IOResult[Witness, PipelineError]:
        options = RunOptions(Selection(case_ids=ids_before), changed=trial.changed, witness=file)
        return IOResult.do(
            witness
            for marked_tree in replace_texts(trial.bench.base, head, files.texts)
            for _ran in judge(trial.bench, marked_tree, options)
            for witness in _read(file, _suites_of(trial, ids_before), files)
        )

    return IOResult.do(
        Control(witness, loaded and witness.loaded, (*filter(None, texts), *files.originals))
        for file in witness_file(trial, ids_before)
        for files in marked_files(trial.bench, head, ids_before)
        for witness in (
            run(file, files).lash(if_unreadable(Witness())) if ids_before else IOSuccess(Witness())
        )
        for texts in collect(
            readable_at(trial.bench.base, head, path)
            for path in trial.proposal.kept.paths
            if may_excuse(path, before)
        )
    )


def _read(
    file: WitnessFile, suites: tuple[Suite, ...], files: MarkedFiles = _UNMARKED
) -> IOResult[Witness, PipelineError]:
    def witness(suite: Suite, text: str) -> Witness:
        if witness_tests_of(suite) is None:
            return read_witness(text, file.key, id_prefix(suite))
        return read_turns(text, file.key, files.bodies.get(suite.name, {}), id_prefix(suite))

    def of_suite(suite: Suite) -> IOResult[Witness, PipelineError]:
        written = file.file_of(suite.name)
        return read_written(written.parent, written.name).map(partial(witness, suite))

    return traverse(of_suite, suites).map(merged_witness)
