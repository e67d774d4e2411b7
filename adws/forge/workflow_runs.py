"""Runs of a forge's own workflows: begun, watched, and their logs read."""

from collections.abc import Mapping

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.forge.operation import ForgeAnswer, Operation, nothing, reading_each

_MOVED = 302


@frozen
class WorkflowRun:
    """A run: ``conclusion`` is empty until ``status`` is completed; ``title`` is its run-name."""

    id: int
    attempt: int
    title: str
    status: str
    conclusion: str
    event: str
    head_sha: str
    created_at: str


@frozen
class Job:
    """A job of a run."""

    id: int
    name: str
    status: str
    conclusion: str


def dispatch(workflow: str, ref: str, inputs: Mapping[str, str]) -> Operation[None]:
    """Begin a run of a workflow's file, as it is on a branch.

    Refused with 422 where it has no such input, or cannot be begun so.
    """
    fields = {"ref": ref, "inputs": dict(inputs)}
    path = f"/actions/workflows/{workflow}/dispatches"
    return Operation("POST", path, nothing, fields=fields, statuses=frozenset({200, 204}))


def runs(workflow: str, created: str = "", status: str = "") -> Operation[tuple[WorkflowRun, ...]]:
    """List the runs of a workflow's file; ``created`` is ``>=`` and a time, for instance."""
    filters = {"created": created, "status": status, "per_page": "100"}
    query = {name: word for name, word in filters.items() if word}
    path = f"/actions/workflows/{workflow}/runs"
    return Operation("GET", path, reading_each(_Run, _ours), query, items="workflow_runs")


def jobs(run_id: int) -> Operation[tuple[Job, ...]]:
    """List the jobs of a run's last attempt."""
    path = f"/actions/runs/{run_id}/jobs"
    return Operation("GET", path, reading_each(_Job, _job), {"per_page": "100"}, items="jobs")


def cancel(run_id: int) -> Operation[None]:
    """Ask a run to stop; refused with 409 where it has ended."""
    path = f"/actions/runs/{run_id}/cancel"
    return Operation("POST", path, nothing, statuses=frozenset({202}))


def rerun_failed(run_id: int) -> Operation[None]:
    """Run the jobs of a run again that failed."""
    path = f"/actions/runs/{run_id}/rerun-failed-jobs"
    return Operation("POST", path, nothing, statuses=frozenset({201}))


def logs(run_id: int) -> Operation[str]:
    """Return where the logs of a run are, as a zip; refused with 410 where they have expired."""
    path = f"/actions/runs/{run_id}/logs"
    return Operation("GET", path, _location, statuses=frozenset({_MOVED}))


def _location(answer: ForgeAnswer) -> Result[str, str]:
    place = answer.headers.get("location", "")
    return Success(place) if place else Failure("it does not say where the logs are")


@frozen
class _Run:
    id: int
    status: str
    event: str
    head_sha: str
    created_at: str
    run_attempt: int = 1
    display_title: str = ""
    conclusion: str | None = None


@frozen
class _Job:
    id: int
    name: str
    status: str
    conclusion: str | None = None


def _ours(run: _Run) -> WorkflowRun:
    return WorkflowRun(
        run.id,
        run.run_attempt,
        run.display_title,
        run.status,
        run.conclusion or "",
        run.event,
        run.head_sha,
        run.created_at,
    )


def _job(job: _Job) -> Job:
    return Job(job.id, job.name, job.status, job.conclusion or "")
