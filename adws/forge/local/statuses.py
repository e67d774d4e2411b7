"""Statuses and check runs of the embedded forge."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from adws.forge.local import git
from adws.forge.local.asked import Asked, Replied, Route
from adws.forge.local.shapes import account
from adws.forge.local.skeletons import laid_over
from adws.forge.local.state import Checked, ForgeState, Told
from adws.forge.statuses import MOST_ANNOTATIONS, State


def _tell(asked: Asked) -> Replied:
    sha, state = asked.words["sha"], asked.text("state")
    if state not in tuple(State):
        return asked.refuse(422, "Validation Failed", "invalid")

    def told(known: bool) -> Replied:  # noqa: FBT001 - the value of a result
        if not known:
            return asked.refuse(422, f"No commit found for SHA: {sha}")
        number = asked.state.last_id + 1
        one = Told(
            id=number,
            sha=sha,
            context=asked.text("context") or "default",
            state=state,
            description=asked.text("description"),
            url=asked.text("target_url"),
            created_at=asked.now,
        )
        after = evolve(asked.state, last_id=number, statuses=(*asked.state.statuses, one))
        creator = account(after, asked.token.login)
        return asked.reply({**_status(one), "creator": creator}, 201, after)

    return git.knows(asked.repository, sha).bind(told)


def _combined(asked: Asked) -> Replied:
    sha = asked.heads.get(asked.words["sha"], asked.words["sha"])
    newest = {one.context: one for one in asked.state.statuses if one.sha == sha}
    plain = {
        "state": _worst(newest),
        "statuses": [_status(one) for one in newest.values()],
        "sha": sha,
        "total_count": len(newest),
        "repository": laid_over("full-repository", full_name=asked.state.repository),
        "commit_url": "http://localhost/",
        "url": "http://localhost/",
    }
    return asked.reply(plain)


def _worst(newest: Mapping[str, Told]) -> str:
    states = {one.state for one in newest.values()}
    if states & {State.ERROR, State.FAILURE}:
        return "failure"
    return "success" if states == {State.SUCCESS} else "pending"


def _checks(asked: Asked) -> Replied:
    sha = asked.heads.get(asked.words["sha"], asked.words["sha"])
    newest = {one.name: one for one in asked.state.checks if one.sha == sha}
    runs = [_check(one) for one in newest.values()]
    return asked.reply({"total_count": len(runs), "check_runs": runs})


def _start(asked: Asked) -> Replied:
    number = asked.state.last_id + 1
    new = Checked(
        id=number,
        sha=asked.text("head_sha"),
        name=asked.text("name"),
        status=asked.text("status") or "queued",
        conclusion=asked.text("conclusion"),
        key=asked.text("external_id"),
    )
    said = evolve(asked.state, last_id=number, checks=(*asked.state.checks, new))
    return _keep(asked, new, said, 201)


def _change(asked: Asked) -> Replied:
    found = next((one for one in asked.state.checks if one.id == asked.number), None)
    if found is None:
        return asked.refuse(404, "Not Found")
    new = evolve(
        found,
        status=asked.text("status") or found.status,
        conclusion=asked.text("conclusion") or found.conclusion,
    )
    return _keep(asked, new, asked.state, 200)


def _keep(asked: Asked, new: Checked, state: ForgeState, status: int) -> Replied:
    """Keep a check run with what is said of it; annotations are appended to those before."""
    said = asked.table("output")
    given = said.get("annotations")
    annotations = (
        tuple(one for one in given if isinstance(one, dict)) if isinstance(given, list) else ()
    )
    if len(annotations) > MOST_ANNOTATIONS:
        return asked.refuse(422, "Validation Failed", "invalid")
    if new.status == "completed" and not new.conclusion:
        return asked.refuse(422, "Validation Failed", "missing_field")
    whole = evolve(
        new,
        title=str(said.get("title") or new.title),
        summary=str(said.get("summary") or new.summary),
        annotations=(*new.annotations, *annotations),
    )
    return asked.reply(_check(whole), status, _with(state, whole))


def _with(state: ForgeState, new: Checked) -> ForgeState:
    return evolve(state, checks=tuple(new if one.id == new.id else one for one in state.checks))


def _status(one: Told) -> dict[str, Any]:
    return laid_over(
        "status",
        id=one.id,
        context=one.context,
        state=one.state,
        description=one.description,
        target_url=one.url or None,
        created_at=one.created_at,
        updated_at=one.created_at,
    )


def _check(one: Checked) -> dict[str, Any]:
    plain = laid_over(
        "check-run",
        id=one.id,
        name=one.name,
        head_sha=one.sha,
        status=one.status,
        conclusion=one.conclusion or None,
        external_id=one.key,
    )
    told = {"title": one.title, "summary": one.summary, "annotations_count": len(one.annotations)}
    return {**plain, "output": {**plain["output"], **told}}


_CHECK = r"/check-runs/(?P<number>\d+)"
ROUTES = (
    Route("POST", r"/statuses/(?P<sha>\w+)", "statuses", "write", _tell),
    Route("GET", r"/commits/(?P<sha>.+)/status", "statuses", "read", _combined),
    Route("GET", r"/commits/(?P<sha>.+)/check-runs", "checks", "read", _checks),
    Route("POST", r"/check-runs", "checks", "write", _start),
    Route("PATCH", _CHECK, "checks", "write", _change),
)
