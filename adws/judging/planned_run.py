"""Plan one run of a suite, with its canaries, and execute it in the cage."""

import hashlib
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.mount_points import read_if_written
from adws.core.errors import PipelineError
from adws.core.lane import LANE_VARIABLE, lane_of
from adws.core.process import Command, CompletedProcess
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import collect, settle, traverse
from adws.core.run import STATE_IGNORED, state_folder
from adws.core.witness import WitnessFile
from adws.judging.bench import RunOptions, SuiteBench
from adws.judging.confinement import RunAccess, confined_run
from adws.judging.own_program import provide_program
from adws.judging.start_log import note_start, note_wider
from adws.judging.tree_reports import report_stamps, written_since
from adws.runners.calls import Calls
from adws.runners.runner import Outputs, Run, Runner, Suite
from adws.runners.suite_globs import pattern_of_tests
from adws.runners.suite_runner import records_calls, runner_of
from adws.runners.suites import of_suite, own_files, own_id
from adws.runners.variation import Variation
from adws.vcs.tree import Tree


@frozen
class PlannedRun:
    """A run with its output folder, and with canaries if they are requested."""

    run: Run
    runner: Runner
    tree: Tree
    log: PurePath
    home: Mapping[str, str]
    surroundings: PurePath | None = None
    """The folder with HOME and ``/tmp``, if the run shares them with others."""
    joining: tuple[str, ...] = ()
    """The command prefix that starts it in the network of the server for its tests."""

    @property
    def folder(self) -> PurePath:
        """The folder of the suite, as adws sees it."""
        return self.tree.root / self.run.tree.relative_to(self.tree.inside)

    def outside(self, path: PurePath) -> PurePath:
        """Return the path at which adws sees a file that the run knows by this path."""
        own = (self.run.outputs, *([self.run.beside] if self.run.beside else []))
        if any(path.is_relative_to(folder) for folder in own):
            return path
        return self.tree.root / path.relative_to(self.tree.inside)


def plan_run(
    bench: SuiteBench, tree: Tree, suite: Suite, options: RunOptions
) -> IOResult[PlannedRun, PipelineError]:
    """Return the run of a suite in a tree, with a new folder for its output below ``.adws/raw``."""
    state = state_folder(bench.root)
    return IOResult.do(
        PlannedRun(
            run=_planted(runner, seed, run) if options.canaries else run,
            runner=runner,
            tree=tree,
            log=run.outputs / "output.log",
            home=home,
            surroundings=options.surroundings,
        )
        for runner in IOResult.from_result(runner_of(suite))
        for nonce in io_ops.new_id()
        for seed in (
            IOSuccess(_seed(bench.seed, suite, options)) if bench.seed else io_ops.new_id()
        )
        for started in io_ops.now()
        for folder in IOSuccess(state / "raw" / bench.run / f"{started:%Y%m%d-%H%M%S}-{nonce}")
        for _made in io_ops.make_folder(folder)
        for run in IOSuccess(_run(bench, tree, suite, options, folder, nonce))
        for home in _home(run)
        for _ignored in io_ops.write_text(state / ".gitignore", STATE_IGNORED)
    )


def _seed(seed: str, suite: Suite, options: RunOptions) -> str:
    """Return the random seed of a run's planted cases: a repeated run has the same ones."""
    selected = (*options.selection.files, *options.selection.case_ids)
    words = (seed, suite.name, *sorted(options.variations), *selected)
    return hashlib.sha256("\n".join(words).encode("utf-8", "surrogatepass")).hexdigest()


def _run(
    bench: SuiteBench, tree: Tree, suite: Suite, options: RunOptions, folder: PurePath, nonce: str
) -> Run:
    """Return the run; its runner sees only the suite's folder of the tree."""
    return Run(
        suite=evolve(suite, folder="."),
        tree=tree.inside / suite.folder,
        outputs=folder,
        nonce=nonce,
        selection=options.selection,
        timeout_seconds=bench.settings.test_timeout_seconds,
        case_seconds=bench.settings.case_timeout_seconds,
        foreign_root=tree.foreign_root,
        beside=tree.beside,
        import_roots=tuple(tree.inside / name for name in suite.import_roots),
        pass_environment=bench.settings.pass_environment,
        variations=options.variations,
        changed=own_files(suite.folder, options.changed),
        calls=options.calls or _calls_beside(suite, tree, options.witness),
        witness=_own_witness(suite, options.witness),
    )


def _own_witness(suite: Suite, witness: WitnessFile | None) -> WitnessFile | None:
    """Return the witness of one suite, with a file of its own and its runner's names for cases."""
    if witness is None:
        return None
    own = tuple(own_id(suite, case_id) for case_id in witness.case_ids if of_suite(suite, case_id))
    return evolve(witness, file=witness.file_of(suite.name), case_ids=own)


def _calls_beside(suite: Suite, tree: Tree, witness: WitnessFile | None) -> Calls | None:
    """Return where a run with a witness records calls, too; None: nowhere."""
    if witness is None or not witness.with_calls or not records_calls(suite):
        return None
    return Calls(witness.calls_of(suite.name), tree.inside, pattern_of_tests(suite))


def _planted(runner: Runner, seed: str, run: Run) -> Run:
    """Add canaries to a run; their seed is not the nonce, because the run can see that."""
    if runner.plant is None:
        return run
    return evolve(run, planting=runner.plant(evolve(run, nonce=seed)))


def execute_run(
    bench: SuiteBench, planned: PlannedRun
) -> IOResult[tuple[Runner, Outputs], PipelineError]:
    """Plant a run's canaries and the tool's files, execute it, and always remove them."""
    canaries = planned.run.planting.files if planned.run.planting else {}
    own = planned.runner.files(planned.run) if planned.runner.files else {}
    planted = {**own, **canaries}
    files = {planned.outside(path): text for path, text in planted.items()}
    executed = settle(
        IOResult.do(
            outputs
            for _planted in collect(io_ops.write_text(*file) for file in files.items())
            for outputs in _execute(bench, planned)
        )
    )
    return traverse(io_ops.remove_tree, files).bind_result(lambda _: executed)


def _execute(
    bench: SuiteBench, planned: PlannedRun
) -> IOResult[tuple[Runner, Outputs], PipelineError]:
    folder, host_run = planned.run.outputs, evolve(planned.run, tree=planned.folder)
    return IOResult.do(
        (planned.runner, evolve(outputs, reports=written.texts, stale=written.stale))
        for _provided in provide_program(
            bench, planned.tree, planned.run.suite, planned.runner.own_program, folder
        )
        for command in _confined(bench, planned)
        for before in report_stamps(host_run)
        for completed in io_ops.run_process(command)
        for _noted in note_start(bench, planned.runner, planned.run, completed.duration_seconds)
        for _wider in note_wider(bench, planned.runner, planned.run)
        for texts in collect(read_if_written(folder, name) for name in planned.runner.output_files)
        for listing in io_ops.list_files(host_run.tree, skip=NOT_THE_PROJECTS)
        for written in written_since(host_run, before)
        for outputs in IOSuccess(_outputs(bench.root, planned, completed, texts, listing))
    )


def _confined(bench: SuiteBench, planned: PlannedRun) -> IOResult[Command, PipelineError]:
    """Confine the run, and mark its processes so that a later driver can end them."""
    run = planned.run
    command = planned.runner.command(run)
    lane = {LANE_VARIABLE: lane_of(planned.folder)}
    with_marks = evolve(
        command, env={**lane, **command.env, **bench.marks}, log=planned.log, watched=True
    )
    readable = (planned.log, *((run.beside,) if run.beside else ()))
    scratch = run.outputs / "scratch"
    own = RunAccess(
        (
            run.outputs,
            *(recording.file.parent for recording in (run.calls, run.witness) if recording),
        ),
        readable,
        planned.joining,
        surroundings=planned.surroundings,
        scratch=scratch,
    )
    return confined_run(bench, planned.tree, with_marks, own).map(
        lambda confined: evolve(confined, env={**confined.env, **planned.home})
    )


def _home(run: Run) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the variables for an empty home folder, if the run is to have one.

    Packages in the user's site-packages are still found (see site.USER_BASE).
    """
    if Variation.HOME not in run.variations:
        return IOSuccess({})
    home = run.outputs / "home"
    return IOResult.do(
        {"HOME": str(home), "PYTHONUSERBASE": f"{present.get('HOME', '')}/.local"}
        for present in io_ops.environment()
        for _made in io_ops.make_folder(home)
    )


def _outputs(
    root: PurePath,
    planned: PlannedRun,
    completed: CompletedProcess,
    texts: tuple[str | None, ...],
    listing: tuple[str, ...],
) -> Outputs:
    named = zip(planned.runner.output_files, texts, strict=True)
    return Outputs(
        run=planned.run,
        exit_code=completed.exit_code,
        stdout=completed.stdout,
        stderr=completed.stderr,
        timed_out=completed.timed_out,
        duration_seconds=completed.duration_seconds,
        raw_output=str(planned.log.relative_to(root)),
        texts={name: text for name, text in named if text is not None},
        listing=listing,
    )
