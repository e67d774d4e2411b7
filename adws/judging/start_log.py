"""Log each start of a runner in the events of its run."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import to_json_line
from adws.core.errors import PipelineError
from adws.core.quantity import quantity
from adws.core.run import events_file, state_folder
from adws.core.run_timings import RUNNER_FINISHED, WIDER, StartSort
from adws.judging.bench import SuiteBench
from adws.runners.runner import Run, Runner, Selection


def note_start(
    bench: SuiteBench, runner: Runner, run: Run, seconds: float
) -> IOResult[None, PipelineError]:
    """Log a start and its duration, and why more ran than was asked for, if the run has a log.

    If the line cannot be written, the run continues without it.
    """
    wider = wider_than_asked(runner, run)
    file = events_file(bench.root, bench.run)
    line = {
        "kind": RUNNER_FINISHED,
        "step": "",
        "lane": bench.lane,
        "runner": run.suite.runner,
        "suite": run.suite.name,
        "sort": sort_of(run).value,
        "duration_seconds": seconds,
        **({WIDER: wider} if wider else {}),
    }
    if not bench.run:
        return IOSuccess(None)
    return IOResult.do(
        None
        for exists in io_ops.exists(file)
        for now in io_ops.now()
        for _added in (
            io_ops.append_line(file, to_json_line({"at": now.isoformat(), **line}))
            if exists
            else IOSuccess(None)
        )
    ).lash(lambda _: IOSuccess(None))


def wider_than_asked(runner: Runner, run: Run) -> str:
    """Return why a run ran more than it was asked for, in a sentence; empty if it did not."""
    whole = runner.runs_whole(run) if runner.runs_whole else ""
    asked = quantity(len(run.selection.case_ids) or len(run.selection.files), "name")
    suite = f"{run.suite.name}: " if run.suite.name else ""
    return f"{suite}{asked} of {runner.name} do not fit into a command, so {whole}" if whole else ""


def note_wider(bench: SuiteBench, runner: Runner, run: Run) -> IOResult[None, PipelineError]:
    """Note beside the outputs why more ran than was asked for, if it did."""
    wider = wider_than_asked(runner, run)
    if not wider:
        return IOSuccess(None)
    return io_ops.append_line(_wider_file(bench.root, bench.run), wider)


def wider_runs(root: PurePath, run: str) -> IOResult[tuple[str, ...], PipelineError]:
    """Return why runs ran more than they were asked for, each sentence once."""
    nothing: IOResult[str, PipelineError] = IOSuccess("")
    return (
        io_ops.read_text(_wider_file(root, run))
        .lash(lambda _: nothing)
        .map(lambda text: tuple(dict.fromkeys(text.splitlines())))
    )


def _wider_file(root: PurePath, run: str) -> PurePath:
    return state_folder(root) / "raw" / run / "wider.txt"


def sort_of(run: Run) -> StartSort:
    """Return the purpose of a start, from what it runs."""
    if run.selection == Selection():
        return StartSort.FULL
    return StartSort.TARGETED if run.planting or run.witness else StartSort.AGAIN
