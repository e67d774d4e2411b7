"""Runs of workflows at the embedded forge, as its API tells of them."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from attrs import evolve
from returns.io import IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.forge.local import git
from adws.forge.local.asked import Asked, Replied, Reply, Route
from adws.forge.local.concurrency import end, with_run
from adws.forge.local.events import Event
from adws.forge.local.skeletons import laid_over
from adws.forge.local.state import Ran
from adws.forge.local.workflow_file import dispatch_inputs, read_workflow

_WORKFLOW = r"/actions/workflows/(?P<workflow>[^/]+)"
_RUN = r"/actions/runs/(?P<number>\d+)"
_PERMISSION = "actions"
_LONGEST_TYPE = 100
_MOST_KEYS = 10


def _dispatch(asked: Asked) -> Replied:
    """Begin a run, of a workflow that the default branch has, as it is on the branch named."""
    workflow, ref = asked.words["workflow"], asked.text("ref").removeprefix("refs/heads/")
    inputs = {key: _input(word) for key, word in asked.table("inputs").items()}
    if workflow not in asked.state.workflows:
        return _dispatch_file(asked, workflow, ref, inputs)
    if ref not in asked.heads:
        return asked.refuse(422, f"No ref found for: {ref}")
    number = asked.state.last_id + 1
    new = Ran(
        id=number,
        workflow=workflow,
        event="workflow_dispatch",
        ref=ref,
        head_sha=asked.heads[ref],
        inputs=inputs,
        title=" ".join((workflow, *(f"{key}={word}" for key, word in inputs.items()))),
        created_at=asked.now,
    )
    state = evolve(asked.state, last_id=number, runs=(*asked.state.runs, new))
    return asked.reply(None, 204, state)


def _input(word: object) -> str:
    return str(word).lower() if isinstance(word, bool) else str(word)


def _dispatch_file(asked: Asked, file: str, ref: str, inputs: Mapping[str, str]) -> Replied:
    default = asked.heads.get(asked.state.default_branch)
    if default is None:
        return asked.refuse(404, "Not Found")

    def begun(texts: Mapping[str, str]) -> Replied:
        checked = read_workflow(file, texts.get(file, "")).bind(
            lambda workflow: dispatch_inputs(workflow, inputs)
        )
        if not is_successful(checked):
            return asked.refuse(422, checked.failure())
        event = Event("workflow_dispatch", ref=ref, file=file, inputs=checked.unwrap())
        if not asked.fields.get("return_run_details"):
            return IOSuccess(Reply(asked.state, 204, events=(event,)))
        number = asked.state.last_id + 1
        plain = laid_over("workflow-dispatch-response", workflow_run_id=number)
        return IOSuccess(Reply(asked.state, 200, plain, events=(event,)))

    def known(texts: Mapping[str, str]) -> Replied:
        if file not in texts:
            return asked.refuse(404, "Not Found")
        if ref not in asked.heads:
            return asked.refuse(422, f"No ref found for: {ref}")
        return git.workflow_texts(asked.repository, asked.heads[ref]).bind(begun)

    return git.workflow_texts(asked.repository, default).bind(known)


def _announce(asked: Asked) -> Replied:
    """Tell workflows of something that happened elsewhere."""
    kind, payload = asked.text("event_type"), asked.table("client_payload")
    if not 0 < len(kind) <= _LONGEST_TYPE or len(payload) > _MOST_KEYS:
        return asked.refuse(422, "Invalid request.")
    event = Event("repository_dispatch", kind, payload={"client_payload": dict(payload)})
    return IOSuccess(Reply(asked.state, 204, events=(event,)))


def _list(asked: Asked) -> Replied:
    since = asked.query.get("created", "").removeprefix(">=")
    status = asked.query.get("status", "")
    chosen = [
        _plain(one)
        for one in reversed(asked.state.runs)
        if one.workflow == asked.words["workflow"]
        and one.created_at >= since
        and status in {"", one.status, one.conclusion}
        and asked.query.get("event", one.event) == one.event
        and asked.query.get("branch", one.ref) == one.ref
        and asked.query.get("head_sha", one.head_sha) == one.head_sha
    ]
    return asked.listed(chosen, "workflow_runs")


def _jobs(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    job = laid_over(
        "job",
        id=found.id,
        run_id=found.id,
        name=found.workflow,
        status=found.status,
        conclusion=found.conclusion or None,
        head_sha=found.head_sha,
    )
    return asked.listed([job], "jobs")


def _logs(asked: Asked) -> Replied:
    """Say where the log of a run is; it is gone where there is none."""
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    file = log_file(asked.repository.parent, found.id)

    def told(there: bool) -> Replied:  # noqa: FBT001 - the value of a result
        if not there:
            return asked.refuse(410, "Logs for this run have expired.")
        place = {"location": f"/runs/{asked.number}/logs.zip"}
        return IOSuccess(Reply(asked.state, 302, headers=place))

    return io_ops.exists(file).bind(told)


def log_file(folder: PurePath, run: int) -> PurePath:
    """Return the file for the log of a run, in the folder of a forge."""
    return folder / "logs" / f"{run}.txt"


def _cancel(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    if found.status == "completed":
        return asked.refuse(409, "Cannot cancel a workflow run that is completed.")
    return asked.reply({}, 202, end(asked.state, found, "cancelled"))


def _rerun(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    again = evolve(found, status="queued", conclusion="", attempt=found.attempt + 1)
    return asked.reply({}, 201, with_run(asked.state, again))


def _found(asked: Asked) -> Ran | None:
    return next((one for one in asked.state.runs if one.id == asked.number), None)


def _plain(one: Ran) -> dict[str, Any]:
    return laid_over(
        "workflow-run",
        id=one.id,
        run_attempt=one.attempt,
        event=one.event,
        head_branch=one.ref,
        head_sha=one.head_sha,
        display_title=one.title,
        status=one.status,
        conclusion=one.conclusion or None,
        path=f".github/workflows/{one.workflow}",
        created_at=one.created_at,
        updated_at=one.created_at,
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
