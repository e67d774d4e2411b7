"""Issues, comments and labels of the embedded forge."""

from typing import Any

from attrs import evolve

from adws.forge.comments import MOST_CHARACTERS
from adws.forge.local.api_request import ApiRequest, ReplyResult, Route
from adws.forge.local.shapes import account, labels
from adws.forge.local.skeletons import example_with
from adws.forge.local.state import ForgeState, StoredComment, StoredIssue

_NUMBER = r"/issues/(?P<number>\d+)"
_PERMISSION = "issues"
_OF_PULLS = "pull_requests"
"""Does as well where a pull request is meant."""


def _list(request: ApiRequest) -> ReplyResult:
    names = {name for name in request.query.get("labels", "").split(",") if name}
    state = request.query.get("state", "open")
    chosen = [
        item
        for item in reversed(request.state.proposed)
        if names <= set(item.labels) and (state == "all" or item.is_open == (state != "closed"))
    ]
    return request.listed([_issue(request.state, item) for item in chosen])


def _open(request: ApiRequest) -> ReplyResult:
    if not request.text("title"):
        return request.refuse(422, "Validation Failed", "missing_field")
    new = StoredIssue(
        number=request.state.next_number(),
        title=request.text("title"),
        body=request.text("body"),
        author=request.token.login,
        created_at=request.now,
        updated_at=request.now,
        labels=request.texts("labels"),
    )
    return request.reply(_issue(request.state, new), 201, request.state.put(new))


def _comments(request: ApiRequest) -> ReplyResult:
    since = request.query.get("since", "")
    own = [comment for comment in request.state.comments if comment.number == request.number]
    return request.listed(
        [_comment(request.state, comment) for comment in own if comment.updated_at >= since]
    )


def _write(request: ApiRequest) -> ReplyResult:
    if request.state.find(request.number) is None:
        return request.refuse(404, "Not Found")
    if not 0 < len(request.text("body")) <= MOST_CHARACTERS:
        return request.refuse(422, "Body is too long (maximum is 65536 characters)", "custom")
    number = request.state.last_id + 1
    new = StoredComment(
        number, request.number, request.token.login, request.text("body"), request.now, request.now
    )
    state = evolve(request.state, last_id=number, comments=(*request.state.comments, new))
    return request.reply(_comment(state, new), 201, state)


def _rewrite(request: ApiRequest) -> ReplyResult:
    comment = next(
        (stored for stored in request.state.comments if stored.id == request.number), None
    )
    if comment is None:
        return request.refuse(404, "Not Found")
    if not 0 < len(request.text("body")) <= MOST_CHARACTERS:
        return request.refuse(422, "Body is too long (maximum is 65536 characters)", "custom")
    new = evolve(comment, body=request.text("body"), updated_at=request.now)
    others = tuple(new if stored.id == new.id else stored for stored in request.state.comments)
    state = evolve(request.state, comments=others)
    return request.reply(_comment(state, new), state=state)


def _label(request: ApiRequest) -> ReplyResult:
    issue = request.state.find(request.number)
    if issue is None:
        return request.refuse(404, "Not Found")
    names = tuple(dict.fromkeys((*issue.labels, *request.texts("labels"))))
    state = request.state.put(evolve(issue, labels=names, updated_at=request.now))
    return request.reply(labels(names), state=state)


def _unlabel(request: ApiRequest) -> ReplyResult:
    issue = request.state.find(request.number)
    if issue is None or request.words["name"] not in issue.labels:
        return request.refuse(404, "Label does not exist")
    names = tuple(name for name in issue.labels if name != request.words["name"])
    state = request.state.put(evolve(issue, labels=names, updated_at=request.now))
    return request.reply(labels(names), state=state)


def _define(request: ApiRequest) -> ReplyResult:
    name = request.text("name")
    if name in request.state.labels:
        return request.refuse(422, "Validation Failed", "already_exists")
    state = evolve(request.state, labels=(*request.state.labels, name))
    return request.reply(example_with("label", name=name), 201, state)


def _issue(state: ForgeState, issue: StoredIssue) -> dict[str, Any]:
    plain = example_with(
        "issue",
        number=issue.number,
        id=issue.number,
        title=issue.title,
        body=issue.body,
        state="open" if issue.is_open else "closed",
        user=account(state, issue.author),
        labels=labels(issue.labels),
        created_at=issue.created_at,
        updated_at=issue.updated_at,
    )
    pull = dict.fromkeys(("diff_url", "html_url", "patch_url", "url"))
    return {**plain, "pull_request": pull} if issue.head else plain


def _comment(state: ForgeState, comment: StoredComment) -> dict[str, Any]:
    return example_with(
        "issue-comment",
        id=comment.id,
        body=comment.body,
        user=account(state, comment.author),
        created_at=comment.created_at,
        updated_at=comment.updated_at,
    )


ROUTES = (
    Route("GET", r"/issues", _PERMISSION, "read", _list),
    Route("POST", r"/issues", _PERMISSION, "write", _open),
    Route("GET", rf"{_NUMBER}/comments", _PERMISSION, "read", _comments, other=_OF_PULLS),
    Route("POST", rf"{_NUMBER}/comments", _PERMISSION, "write", _write, other=_OF_PULLS),
    Route(
        "PATCH",
        r"/issues/comments/(?P<number>\d+)",
        _PERMISSION,
        "write",
        _rewrite,
        other=_OF_PULLS,
    ),
    Route("POST", rf"{_NUMBER}/labels", _PERMISSION, "write", _label, other=_OF_PULLS),
    Route(
        "DELETE", rf"{_NUMBER}/labels/(?P<name>.+)", _PERMISSION, "write", _unlabel, other=_OF_PULLS
    ),
    Route("POST", r"/labels", _PERMISSION, "write", _define),
)
