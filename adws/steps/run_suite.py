"""Run the suite, or a selection of it, in a tree and read what the runner said."""

from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws import catalog, io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError, WrongTreeJudged
from adws.core.process import Command, Completed
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import settle, traverse
from adws.core.run import RUN, state_folder
from adws.core.step import step
from adws.core.suite import REPORT, SuiteReport
from adws.runners.runner import SELECTION, SUITE, Outputs, Run, Runner, Selection, Suite
from adws.trust.completeness import discrepancies
from adws.vcs.tree import TREE, Tree


@step(reads=(SUITE,), writes=(REPORT,))
def run_suite(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite and put its report into the context.

    Runs in the tree of the slot ``tree`` (the user's own when there is none) what the slot
    ``selection`` says (everything when there is none). All the runner's output is kept under
    ``.adws/raw``. Fails with ``SuiteUnreadable`` when the output is not understood and with
    ``WrongTreeJudged`` when project code came from another tree.
    """
    return (
        _plan(context)
        .bind(partial(_execute, context))
        .bind_result(_read)
        .bind_result(_refuse_foreign_modules)
        .map(partial(context.put, REPORT))
    )


@frozen
class _Planned:
    run: Run
    runner: Runner
    log: PurePath


def _plan(context: Context) -> IOResult[_Planned, PipelineError]:
    tree = context.get(TREE) or Tree(context.root)
    return IOResult.do(
        _Planned(
            run=_run(context, suite, tree, folder, nonce),
            runner=runner,
            log=folder / "output.log",
        )
        for suite in IOResult.from_result(context.require(SUITE))
        for runner in IOResult.from_result(catalog.runner(suite.runner))
        for nonce in io_ops.new_id()
        for started in io_ops.now()
        for folder in IOSuccess(state_folder(context) / "raw" / f"{started:%Y%m%d-%H%M%S}-{nonce}")
        for _made in io_ops.make_folder(folder)
        for _ignored in io_ops.write_text(state_folder(context) / ".gitignore", "*\n")
    )


def _run(context: Context, suite: Suite, tree: Tree, folder: PurePath, nonce: str) -> Run:
    return Run(
        suite=suite,
        tree=tree.root,
        outputs=folder,
        nonce=nonce,
        selection=context.get(SELECTION) or Selection(),
        timeout_seconds=context.settings.test_timeout_seconds,
        foreign_root=tree.foreign_root,
        import_roots=tuple(tree.root / name for name in suite.import_roots),
        pass_environment=context.settings.pass_environment,
    )


def _execute(
    context: Context, planned: _Planned
) -> IOResult[tuple[Runner, Outputs], PipelineError]:
    command = _marked(context, planned)
    folder = planned.run.outputs
    return IOResult.do(
        (planned.runner, _outputs(context, planned, completed, texts, listing))
        for completed in io_ops.run_process(command)
        for texts in traverse(partial(_read_output, folder), planned.runner.output_files)
        for listing in io_ops.list_files(planned.run.tree, skip=NOT_THE_PROJECTS)
    )


def _marked(context: Context, planned: _Planned) -> Command:
    """Mark the run's processes, so that a driver which goes on can end what a killed one left."""
    command = planned.runner.command(planned.run)
    run: str | None = context.get(RUN)
    env = command.env if run is None else {**command.env, "ADWS_RUN": run}
    return evolve(command, env=env, log=planned.log)


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
    return runner.read(outputs).map(_with_discrepancies)


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
