"""Runs of workflows at the embedded forge: begun and told of, not executed by it."""

from typing import Any

from attrs import evolve

from adws.forge.local.asked import Asked, Replied, Route
from adws.forge.local.skeletons import laid_over
from adws.forge.local.state import ForgeState, Ran

_WORKFLOW = r"/actions/workflows/(?P<workflow>[^/]+)"
_RUN = r"/actions/runs/(?P<number>\d+)"
_PERMISSION = "actions"


def _dispatch(asked: Asked) -> Replied:
    workflow, ref = asked.words["workflow"], asked.text("ref")
    if workflow not in asked.state.workflows:
        return asked.refuse(404, "Not Found")
    if ref not in asked.heads:
        return asked.refuse(422, f"No ref found for: {ref}")
    inputs = {key: str(word) for key, word in asked.table("inputs").items()}
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


def _list(asked: Asked) -> Replied:
    since = asked.query.get("created", "").removeprefix(">=")
    status = asked.query.get("status", "")
    chosen = [
        _plain(one)
        for one in reversed(asked.state.runs)
        if one.workflow == asked.words["workflow"]
        and one.created_at >= since
        and status in {"", one.status, one.conclusion}
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


def _cancel(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    if found.status == "completed":
        return asked.refuse(409, "Cannot cancel a workflow run that is completed.")
    ended = evolve(found, status="completed", conclusion="cancelled")
    return asked.reply({}, 202, with_run(asked.state, ended))


def _rerun(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    again = evolve(found, status="queued", conclusion="", attempt=found.attempt + 1)
    return asked.reply({}, 201, with_run(asked.state, again))


def with_run(state: ForgeState, new: Ran) -> ForgeState:
    """Return the same with a run as it is now."""
    return evolve(state, runs=tuple(new if one.id == new.id else one for one in state.runs))


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
    Route("POST", rf"{_WORKFLOW}/dispatches", _PERMISSION, "write", _dispatch),
    Route("GET", rf"{_WORKFLOW}/runs", _PERMISSION, "read", _list),
    Route("GET", rf"{_RUN}/jobs", _PERMISSION, "read", _jobs),
    Route("POST", rf"{_RUN}/cancel", _PERMISSION, "write", _cancel),
    Route("POST", rf"{_RUN}/rerun-failed-jobs", _PERMISSION, "write", _rerun),
)
