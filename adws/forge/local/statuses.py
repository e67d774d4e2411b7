"""Statuses and check runs of the embedded forge."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from adws.forge.local import git
from adws.forge.local.api_request import ApiRequest, ReplyResult, Route
from adws.forge.local.shapes import account
from adws.forge.local.skeletons import example_with
from adws.forge.local.state import ForgeState, StoredCheckRun, StoredStatus
from adws.forge.statuses import MOST_ANNOTATIONS, StatusState


def _create_status(request: ApiRequest) -> ReplyResult:
    sha, state = request.words["sha"], request.text("state")
    if state not in tuple(StatusState):
        return request.refuse(422, "Validation Failed", "invalid")

    def created(exists: bool) -> ReplyResult:  # noqa: FBT001 - the value of a result
        if not exists:
            return request.refuse(422, f"No commit found for SHA: {sha}")
        number = request.state.last_id + 1
        status = StoredStatus(
            id=number,
            sha=sha,
            context=request.text("context") or "default",
            state=state,
            description=request.text("description"),
            url=request.text("target_url"),
            created_at=request.now,
        )
        after = evolve(request.state, last_id=number, statuses=(*request.state.statuses, status))
        creator = account(after, request.token.login)
        return request.reply({**_status(status), "creator": creator}, 201, after)

    return git.knows(request.repository, sha).bind(created)


def _combined(request: ApiRequest) -> ReplyResult:
    sha = request.heads.get(request.words["sha"], request.words["sha"])
    newest = {status.context: status for status in request.state.statuses if status.sha == sha}
    plain = {
        "state": _worst(newest),
        "statuses": [_status(status) for status in newest.values()],
        "sha": sha,
        "total_count": len(newest),
        "repository": example_with("full-repository", full_name=request.state.repository),
        "commit_url": "http://localhost/",
        "url": "http://localhost/",
    }
    return request.reply(plain)


def _worst(newest: Mapping[str, StoredStatus]) -> str:
    states = {status.state for status in newest.values()}
    if states & {StatusState.ERROR, StatusState.FAILURE}:
        return "failure"
    return "success" if states == {StatusState.SUCCESS} else "pending"


def _checks(request: ApiRequest) -> ReplyResult:
    sha = request.heads.get(request.words["sha"], request.words["sha"])
    newest = {check.name: check for check in request.state.checks if check.sha == sha}
    runs = [_check(check) for check in newest.values()]
    return request.reply({"total_count": len(runs), "check_runs": runs})


def _start(request: ApiRequest) -> ReplyResult:
    number = request.state.last_id + 1
    new = StoredCheckRun(
        id=number,
        sha=request.text("head_sha"),
        name=request.text("name"),
        status=request.text("status") or "queued",
        conclusion=request.text("conclusion"),
        key=request.text("external_id"),
    )
    state = evolve(request.state, last_id=number, checks=(*request.state.checks, new))
    return _keep(request, new, state, 201)


def _change(request: ApiRequest) -> ReplyResult:
    check = next((check for check in request.state.checks if check.id == request.number), None)
    if check is None:
        return request.refuse(404, "Not Found")
    new = evolve(
        check,
        status=request.text("status") or check.status,
        conclusion=request.text("conclusion") or check.conclusion,
    )
    return _keep(request, new, request.state, 200)


def _keep(request: ApiRequest, new: StoredCheckRun, state: ForgeState, status: int) -> ReplyResult:
    """Keep a check run with what is said about it; annotations are appended to those before."""
    output = request.table("output")
    listed = output.get("annotations")
    annotations = (
        tuple(record for record in listed if isinstance(record, dict))
        if isinstance(listed, list)
        else ()
    )
    if len(annotations) > MOST_ANNOTATIONS:
        return request.refuse(422, "Validation Failed", "invalid")
    if new.status == "completed" and not new.conclusion:
        return request.refuse(422, "Validation Failed", "missing_field")
    whole = evolve(
        new,
        title=str(output.get("title") or new.title),
        summary=str(output.get("summary") or new.summary),
        annotations=(*new.annotations, *annotations),
    )
    checks = tuple(whole if check.id == whole.id else check for check in state.checks)
    return request.reply(_check(whole), status, evolve(state, checks=checks))


def _status(status: StoredStatus) -> dict[str, Any]:
    return example_with(
        "status",
        id=status.id,
        context=status.context,
        state=status.state,
        description=status.description,
        target_url=status.url or None,
        created_at=status.created_at,
        updated_at=status.created_at,
    )


def _check(check: StoredCheckRun) -> dict[str, Any]:
    plain = example_with(
        "check-run",
        id=check.id,
        name=check.name,
        head_sha=check.sha,
        status=check.status,
        conclusion=check.conclusion or None,
        external_id=check.key,
    )
    output = {
        "title": check.title,
        "summary": check.summary,
        "annotations_count": len(check.annotations),
    }
    return {**plain, "output": {**plain["output"], **output}}


_CHECK = r"/check-runs/(?P<number>\d+)"
ROUTES = (
    Route("POST", r"/statuses/(?P<sha>\w+)", "statuses", "write", _create_status),
    Route("GET", r"/commits/(?P<sha>.+)/status", "statuses", "read", _combined),
    Route("GET", r"/commits/(?P<sha>.+)/check-runs", "checks", "read", _checks),
    Route("POST", r"/check-runs", "checks", "write", _start),
    Route("PATCH", _CHECK, "checks", "write", _change),
)
