"""Trying candidates in the tree, and leaving it as it was."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.search.ground import Ground
from adws.agents.search.job import Trial, limits_of, trial_job
from adws.agents.search.probe_run import run_probe
from adws.agents.search.tried import Tried, read_tried
from adws.core.errors import PipelineError
from adws.core.railway import traverse


def run_trial(ground: Ground, trial: Trial) -> IOResult[tuple[Tried, ...], PipelineError]:
    """Try candidates within the time that is left; every file is put back afterwards."""
    if not trial.candidates:
        return IOSuccess(())
    touched = sorted({candidate.file for candidate in trial.candidates})
    return IOResult.do(
        read_tried(text)
        for now in io_ops.monotonic_seconds()
        for text in _run(ground, trial, max(ground.ends - now, 0.0))
        for _restored in traverse(partial(_restore, ground), touched)
    )


def _run(ground: Ground, trial: Trial, seconds: float) -> IOResult[str, PipelineError]:
    limits = limits_of(ground.observed, trial.aims)
    job = trial_job(ground.task, ground.desk, trial, limits, seconds)
    return run_probe(ground.task, ground.desk, job, seconds)


def _restore(ground: Ground, path: str) -> IOResult[None, PipelineError]:
    """Put a file back: the probe may have been ended in the middle of a try."""
    return io_ops.write_text(ground.task.tree / path, ground.texts[path])
