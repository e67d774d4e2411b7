"""One run of the project's tests with the probe in it."""

from returns.io import IOResult

from adws import io_ops
from adws.agents.search.job import Desk, probe_command
from adws.core.errors import PipelineError
from adws.core.turn import Task


def run_probe(task: Task, desk: Desk, job: str, seconds: float) -> IOResult[str, PipelineError]:
    """Give the probe a job and return its answers, whatever became of the run itself."""
    return IOResult.do(
        answers
        for _emptied in io_ops.write_text(desk.out_file, "")
        for _made in io_ops.make_folder(desk.scratch)
        for _given in io_ops.write_text(desk.job_file, job)
        for _ended in io_ops.run_process(probe_command(task, desk, seconds))
        for answers in io_ops.read_text(desk.out_file)
    )
