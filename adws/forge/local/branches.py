"""Branches of the embedded forge, and how far they are apart."""

from typing import Any

from returns.io import IOResult

from adws.forge.local import git
from adws.forge.local.api_request import ApiRequest, ReplyResult, Route
from adws.forge.local.skeletons import example_with

_REF = r"heads/(?P<branch>.+)"


def _read(request: ApiRequest) -> ReplyResult:
    name = request.words["branch"]
    if name not in request.heads:
        return request.refuse(404, "Not Found")
    return request.reply(_ref(name, request.heads[name]))


def _make(request: ApiRequest) -> ReplyResult:
    name, sha = request.text("ref").removeprefix("refs/heads/"), request.text("sha")
    if name in request.heads:
        return request.refuse(422, "Reference already exists")

    def create_branch(exists: bool) -> ReplyResult:  # noqa: FBT001 - the value of a result
        if not exists:
            return request.refuse(422, "Object does not exist")
        return IOResult.do(
            reply
            for won in git.move(request.repository, name, sha, "0" * 40)
            for reply in (
                request.reply(_ref(name, sha), 201)
                if won
                else request.refuse(422, "Reference already exists")
            )
        )

    return git.knows(request.repository, sha).bind(create_branch)


def _move(request: ApiRequest) -> ReplyResult:
    name, sha = request.words["branch"], request.text("sha")
    old = request.heads.get(name)
    if old is None:
        return request.refuse(422, "Reference does not exist")

    def moved(forward: bool) -> ReplyResult:  # noqa: FBT001 - the value of a result
        if not forward and request.fields.get("force") is not True:
            return request.refuse(422, "Update is not a fast forward")
        return IOResult.do(
            reply
            for won in git.move(request.repository, name, sha, old)
            for reply in (
                request.reply(_ref(name, sha))
                if won
                else request.refuse(409, "Reference was updated meanwhile")
            )
        )

    def checked(exists: bool) -> ReplyResult:  # noqa: FBT001 - the value of a result
        if not exists:
            return request.refuse(422, "Object does not exist")
        return git.is_forward(request.repository, old, sha).bind(moved)

    return git.knows(request.repository, sha).bind(checked)


def _delete(request: ApiRequest) -> ReplyResult:
    name = request.words["branch"]
    old = request.heads.get(name)
    if old is None:
        return request.refuse(422, "Reference does not exist")
    return IOResult.do(
        reply
        for _deleted in git.move(request.repository, name, "", old)
        for reply in request.reply(None, 204)
    )


def _compare(request: ApiRequest) -> ReplyResult:
    base, head = (request.heads.get(request.words[name]) for name in ("base", "head"))
    if base is None or head is None:
        return request.refuse(404, "Not Found")
    return IOResult.do(
        reply
        for ahead, behind in git.distance(request.repository, base, head)
        for reply in request.reply(
            {
                **example_with("commit-comparison", ahead_by=ahead, behind_by=behind),
                "total_commits": ahead,
            }
        )
    )


def _ref(name: str, sha: str) -> dict[str, Any]:
    plain = example_with("git-ref", ref=f"refs/heads/{name}")
    return {**plain, "object": {**plain["object"], "type": "commit", "sha": sha}}


ROUTES = (
    Route("GET", rf"/git/ref/{_REF}", "contents", "read", _read),
    Route("POST", r"/git/refs", "contents", "write", _make),
    Route("PATCH", rf"/git/refs/{_REF}", "contents", "write", _move),
    Route("DELETE", rf"/git/refs/{_REF}", "contents", "write", _delete),
    Route("GET", r"/compare/(?P<base>.+)\.\.\.(?P<head>.+)", "contents", "read", _compare),
)
