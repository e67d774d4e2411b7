"""Log each start of a runner in the events of its run."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import to_json_line
from adws.core.errors import PipelineError
from adws.core.run import events_file
from adws.core.run_timings import RUNNER_FINISHED, StartSort
from adws.judging.bench import SuiteBench
from adws.runners.runner import Run, Selection


def note_start(bench: SuiteBench, run: Run, seconds: float) -> IOResult[None, PipelineError]:
    """Log a start and its duration, if the run has a log.

    If the line cannot be written, the run continues without it.
    """
    file = events_file(bench.root, bench.run)
    line = {
        "kind": RUNNER_FINISHED,
        "step": "",
        "lane": bench.lane,
        "runner": run.suite.runner,
        "suite": run.suite.name,
        "sort": sort_of(run).value,
        "duration_seconds": seconds,
    }
    if not bench.run:
        return IOSuccess(None)
    return IOResult.do(
        None
        for there in io_ops.exists(file)
        for now in io_ops.now()
        for _added in (
            io_ops.append_line(file, to_json_line({"at": now.isoformat(), **line}))
            if there
            else IOSuccess(None)
        )
    ).lash(lambda _: IOSuccess(None))


def sort_of(run: Run) -> StartSort:
    """Return the purpose of a start, from what it runs."""
    if run.selection == Selection():
        return StartSort.FULL
    return StartSort.TARGETED if run.planting or run.witness else StartSort.AGAIN
