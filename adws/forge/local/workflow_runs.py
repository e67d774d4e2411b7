"""Runs of workflows at the embedded forge, as its API shows them."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from attrs import evolve
from returns.io import IOSuccess
from returns.pipeline import is_successful
from returns.result import Result

from adws import io_ops
from adws.forge.local import git
from adws.forge.local.api_request import ApiRequest, Reply, ReplyResult, Route
from adws.forge.local.concurrency import end, with_run
from adws.forge.local.events import ForgeEvent
from adws.forge.local.skeletons import example_with
from adws.forge.local.state import StoredRun
from adws.forge.local.workflow_file import dispatch_inputs, read_workflow

_WORKFLOW = r"/actions/workflows/(?P<workflow>[^/]+)"
_RUN = r"/actions/runs/(?P<number>\d+)"
_PERMISSION = "actions"
_LONGEST_TYPE = 100
_MOST_KEYS = 10


def _dispatch(request: ApiRequest) -> ReplyResult:
    """Begin a run, of a workflow that the default branch has, as it is on the branch named."""
    workflow, ref = request.words["workflow"], request.text("ref").removeprefix("refs/heads/")
    inputs = {key: _input(word) for key, word in request.table("inputs").items()}
    if workflow not in request.state.workflows:
        return _dispatch_file(request, workflow, ref, inputs)
    if ref not in request.heads:
        return request.refuse(422, f"No ref found for: {ref}")
    number = request.state.last_id + 1
    new = StoredRun(
        id=number,
        workflow=workflow,
        event="workflow_dispatch",
        ref=ref,
        head_sha=request.heads[ref],
        inputs=inputs,
        title=" ".join((workflow, *(f"{key}={word}" for key, word in inputs.items()))),
        created_at=request.now,
    )
    state = evolve(request.state, last_id=number, runs=(*request.state.runs, new))
    return request.reply(None, 204, state)


def _input(word: object) -> str:
    return str(word).lower() if isinstance(word, bool) else str(word)


def _dispatch_file(
    request: ApiRequest, file: str, ref: str, inputs: Mapping[str, str]
) -> ReplyResult:
    default = request.heads.get(request.state.default_branch)
    if default is None:
        return request.refuse(404, "Not Found")

    def dispatch(texts: Mapping[str, str]) -> ReplyResult:
        checked = Result.do(
            checked_inputs
            for workflow in read_workflow(file, texts.get(file, ""))
            for checked_inputs in dispatch_inputs(workflow, inputs)
        )
        if not is_successful(checked):
            return request.refuse(422, checked.failure())
        event = ForgeEvent("workflow_dispatch", ref=ref, file=file, inputs=checked.unwrap())
        if not request.fields.get("return_run_details"):
            return IOSuccess(Reply(request.state, 204, events=(event,)))
        number = request.state.last_id + 1
        plain = example_with("workflow-dispatch-response", workflow_run_id=number)
        return IOSuccess(Reply(request.state, 200, plain, events=(event,)))

    def read_texts(texts: Mapping[str, str]) -> ReplyResult:
        if file not in texts:
            return request.refuse(404, "Not Found")
        if ref not in request.heads:
            return request.refuse(422, f"No ref found for: {ref}")
        return git.workflow_texts(request.repository, request.heads[ref]).bind(dispatch)

    return git.workflow_texts(request.repository, default).bind(read_texts)


def _announce(request: ApiRequest) -> ReplyResult:
    """Tell workflows of something that happened elsewhere."""
    kind, payload = request.text("event_type"), request.table("client_payload")
    if not 0 < len(kind) <= _LONGEST_TYPE or len(payload) > _MOST_KEYS:
        return request.refuse(422, "Invalid request.")
    event = ForgeEvent("repository_dispatch", kind, payload={"client_payload": dict(payload)})
    return IOSuccess(Reply(request.state, 204, events=(event,)))


def _list(request: ApiRequest) -> ReplyResult:
    since = request.query.get("created", "").removeprefix(">=")
    status = request.query.get("status", "")
    chosen = [
        _plain(run)
        for run in reversed(request.state.runs)
        if run.workflow == request.words["workflow"]
        and run.created_at >= since
        and status in {"", run.status, run.conclusion}
        and request.query.get("event", run.event) == run.event
        and request.query.get("branch", run.ref) == run.ref
        and request.query.get("head_sha", run.head_sha) == run.head_sha
    ]
    return request.listed(chosen, "workflow_runs")


def _jobs(request: ApiRequest) -> ReplyResult:
    run = _find_run(request)
    if run is None:
        return request.refuse(404, "Not Found")
    job = example_with(
        "job",
        id=run.id,
        run_id=run.id,
        name=run.workflow,
        status=run.status,
        conclusion=run.conclusion or None,
        head_sha=run.head_sha,
    )
    return request.listed([job], "jobs")


def _logs(request: ApiRequest) -> ReplyResult:
    """Say where the log of a run is; it is gone where there is none."""
    run = _find_run(request)
    if run is None:
        return request.refuse(404, "Not Found")
    file = log_file(request.repository.parent, run.id)

    def location_of(there: bool) -> ReplyResult:  # noqa: FBT001 - the value of a result
        if not there:
            return request.refuse(410, "Logs for this run have expired.")
        place = {"location": f"/runs/{request.number}/logs.zip"}
        return IOSuccess(Reply(request.state, 302, headers=place))

    return io_ops.exists(file).bind(location_of)


def log_file(folder: PurePath, run: int) -> PurePath:
    """Return the file for the log of a run, in the folder of a forge."""
    return folder / "logs" / f"{run}.txt"


def _cancel(request: ApiRequest) -> ReplyResult:
    run = _find_run(request)
    if run is None:
        return request.refuse(404, "Not Found")
    if run.status == "completed":
        return request.refuse(409, "Cannot cancel a workflow run that is completed.")
    return request.reply({}, 202, end(request.state, run, "cancelled"))


def _rerun(request: ApiRequest) -> ReplyResult:
    run = _find_run(request)
    if run is None:
        return request.refuse(404, "Not Found")
    again = evolve(run, status="queued", conclusion="", attempt=run.attempt + 1)
    return request.reply({}, 201, with_run(request.state, again))


def _find_run(request: ApiRequest) -> StoredRun | None:
    return next((run for run in request.state.runs if run.id == request.number), None)


def _plain(run: StoredRun) -> dict[str, Any]:
    return example_with(
        "workflow-run",
        id=run.id,
        run_attempt=run.attempt,
        event=run.event,
        head_branch=run.ref,
        head_sha=run.head_sha,
        display_title=run.title,
        status=run.status,
        conclusion=run.conclusion or None,
        path=f".github/workflows/{run.workflow}",
        created_at=run.created_at,
        updated_at=run.created_at,
    )


ROUTES = (
    Route("POST", r"/dispatches", "contents", "write", _announce),
    Route("POST", rf"{_WORKFLOW}/dispatches", _PERMISSION, "write", _dispatch),
    Route("GET", rf"{_WORKFLOW}/runs", _PERMISSION, "read", _list),
    Route("GET", rf"{_RUN}/jobs", _PERMISSION, "read", _jobs),
    Route("GET", rf"{_RUN}/logs", _PERMISSION, "read", _logs),
    Route("POST", rf"{_RUN}/cancel", _PERMISSION, "write", _cancel),
    Route("POST", rf"{_RUN}/rerun-failed-jobs", _PERMISSION, "write", _rerun),
)
