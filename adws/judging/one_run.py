"""Run one suite, or a selection of it, in a tree and read what its runner said."""

from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws import catalog, io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError, WrongTreeJudged
from adws.core.lane import LANE_VARIABLE, lane_of
from adws.core.process import Command, Completed
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import settle, traverse
from adws.core.run import STATE_IGNORED, state_folder
from adws.core.suite import SuiteReport
from adws.judging.tree_reports import stamped, written_since
from adws.runners.runner import Outputs, Run, Runner, Selection, Suite, Variation
from adws.runners.suites import own_files
from adws.slots import BASE, PLANTED, PROPOSAL, RUN, TREE, VARIATIONS
from adws.trust.agreement import discrepancies
from adws.trust.canaries import without_canaries
from adws.vcs.tree import Tree


def run_one_suite(
    context: Context, selection: Selection, suite: Suite
) -> IOResult[SuiteReport, PipelineError]:
    """Return the report of one suite, as its runner sees it: in its own folder; see ``run_suite``.

    ``selection`` is in the runner's own words.
    """
    return (
        _plan(context, suite, selection)
        .bind(partial(_with_canaries, context))
        .bind_result(_read)
        .bind_result(_refuse_foreign_modules)
    )


@frozen
class _Planned:
    run: Run
    runner: Runner
    log: PurePath
    home: dict[str, str]


def _plan(
    context: Context, suite: Suite, selection: Selection
) -> IOResult[_Planned, PipelineError]:
    return IOResult.do(
        _Planned(
            run=_planted(context, runner, seed, run),
            runner=runner,
            log=run.outputs / "output.log",
            home=home,
        )
        for runner in IOResult.from_result(catalog.runner(suite.runner))
        for nonce in io_ops.new_id()
        for seed in io_ops.new_id()
        for started in io_ops.now()
        for folder in IOSuccess(
            state_folder(context.root) / "raw" / f"{started:%Y%m%d-%H%M%S}-{nonce}"
        )
        for _made in io_ops.make_folder(folder)
        for run in IOSuccess(_run(context, suite, selection, folder, nonce))
        for home in _home(run)
        for _ignored in io_ops.write_text(state_folder(context.root) / ".gitignore", STATE_IGNORED)
    )


def _run(context: Context, suite: Suite, selection: Selection, folder: PurePath, nonce: str) -> Run:
    """Return the run: the suite's folder is all that its runner sees of the tree."""
    tree = context.get(TREE) or Tree(context.root)
    return Run(
        suite=evolve(suite, folder="."),
        tree=tree.root / suite.folder,
        outputs=folder,
        nonce=nonce,
        selection=selection,
        timeout_seconds=context.settings.test_timeout_seconds,
        case_seconds=context.settings.case_timeout_seconds,
        foreign_root=tree.foreign_root,
        import_roots=tuple(tree.root / name for name in suite.import_roots),
        pass_environment=context.settings.pass_environment,
        variations=context.get(VARIATIONS) or frozenset[Variation](),
        changed=own_files(suite.folder, _changed(context)),
    )


def _changed(context: Context) -> tuple[str, ...]:
    proposal, base = context.get(PROPOSAL), context.get(BASE)
    if proposal is None or base is None:
        return ()
    return own_files(base.prefix, proposal.kept.paths)


def _planted(context: Context, runner: Runner, seed: str, run: Run) -> Run:
    """Give a run its canaries; what they are drawn from is not the nonce, which the run can see."""
    if runner.plant is None or not context.get(PLANTED):
        return run
    return evolve(run, planting=runner.plant(evolve(run, nonce=seed)))


def _with_canaries(
    context: Context, planned: _Planned
) -> IOResult[tuple[Runner, Outputs], PipelineError]:
    """Execute a run between the planting of its canaries and their removal, whatever happens."""
    files = planned.run.planting.files if planned.run.planting else {}
    executed = settle(traverse(_plant, files.items()).bind(lambda _: _execute(context, planned)))
    return traverse(io_ops.remove_tree, files).bind_result(lambda _: executed)


def _plant(file: tuple[PurePath, str]) -> IOResult[None, PipelineError]:
    return io_ops.write_text(*file)


def _execute(
    context: Context, planned: _Planned
) -> IOResult[tuple[Runner, Outputs], PipelineError]:
    command = _marked(context, planned)
    folder = planned.run.outputs
    return IOResult.do(
        (planned.runner, evolve(outputs, reports=written.texts, stale=written.stale))
        for before in stamped(planned.run)
        for completed in io_ops.run_process(command)
        for texts in traverse(partial(_read_output, folder), planned.runner.output_files)
        for listing in io_ops.list_files(planned.run.tree, skip=NOT_THE_PROJECTS)
        for written in written_since(planned.run, before)
        for outputs in IOSuccess(_outputs(context, planned, completed, texts, listing))
    )


def _marked(context: Context, planned: _Planned) -> Command:
    """Mark the run's processes, so that a driver which goes on can end what a killed one left."""
    command = planned.runner.command(planned.run)
    run: str | None = context.get(RUN)
    env = command.env if run is None else {**command.env, "ADWS_RUN": run}
    lane = {LANE_VARIABLE: lane_of(planned.run.tree)}
    return evolve(command, env={**lane, **env, **planned.home}, log=planned.log, watched=True)


def _home(run: Run) -> IOResult[dict[str, str], PipelineError]:
    """Return the variables of an empty home folder, where the run shall have one.

    What Python has installed for this user is still found (see site.USER_BASE).
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
    context: Context,
    planned: _Planned,
    completed: Completed,
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
        raw_output=str(planned.log.relative_to(context.root)),
        texts={name: text for name, text in named if text is not None},
        listing=listing,
    )


def _read_output(folder: PurePath, name: str) -> IOResult[str | None, PipelineError]:
    found = settle(io_ops.exists(folder / name))
    if is_successful(found) and found.unwrap():
        return io_ops.read_text(folder / name).map(_as_found)
    return IOSuccess(None)


def _as_found(text: str) -> str | None:
    return text


def _read(read: tuple[Runner, Outputs]) -> Result[SuiteReport, PipelineError]:
    runner, outputs = read
    found = runner.read(outputs).alt(partial(_with_raw_output, outputs))
    return found.map(_with_discrepancies).bind(partial(_taken_out, outputs.run))


def _with_raw_output(outputs: Outputs, error: PipelineError) -> PipelineError:
    return evolve(error, context={"raw_output": outputs.raw_output, **error.context})


def _taken_out(run: Run, report: SuiteReport) -> Result[SuiteReport, PipelineError]:
    return without_canaries(report, run.planting) if run.planting else Success(report)


def _with_discrepancies(report: SuiteReport) -> SuiteReport:
    return evolve(report, warnings=(*report.warnings, *discrepancies(report)))


def _refuse_foreign_modules(report: SuiteReport) -> Result[SuiteReport, PipelineError]:
    if not report.foreign_modules:
        return Success(report)
    return Failure(
        WrongTreeJudged(
            "the suite loaded the project's code from the user's tree instead of the judged one: "
            + ", ".join(report.foreign_modules[:3]),
            hint='set workspace = "in-place" in adws.toml if the project runs nowhere else',
            context={"files": report.foreign_modules},
        )
    )
