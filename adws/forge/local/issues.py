"""Issues, comments and labels of the embedded forge."""

from typing import Any

from attrs import evolve

from adws.forge.comments import MOST_CHARACTERS
from adws.forge.local.asked import Asked, Replied, Route
from adws.forge.local.shapes import account, labels
from adws.forge.local.skeletons import laid_over
from adws.forge.local.state import ForgeState, Proposed, Written

_NUMBER = r"/issues/(?P<number>\d+)"
_PERMISSION = "issues"
_OF_PULLS = "pull_requests"
"""Does as well where a pull request is meant."""


def _list(asked: Asked) -> Replied:
    wanted = {name for name in asked.query.get("labels", "").split(",") if name}
    state = asked.query.get("state", "open")
    chosen = [
        one
        for one in reversed(asked.state.proposed)
        if wanted <= set(one.labels) and (state == "all" or one.is_open == (state != "closed"))
    ]
    return asked.listed([_issue(asked.state, one) for one in chosen])


def _open(asked: Asked) -> Replied:
    if not asked.text("title"):
        return asked.refuse(422, "Validation Failed", "missing_field")
    new = Proposed(
        number=asked.state.next_number(),
        title=asked.text("title"),
        body=asked.text("body"),
        author=asked.token.login,
        created_at=asked.now,
        updated_at=asked.now,
        labels=asked.texts("labels"),
    )
    return asked.reply(_issue(asked.state, new), 201, asked.state.put(new))


def _comments(asked: Asked) -> Replied:
    since = asked.query.get("since", "")
    own = [one for one in asked.state.comments if one.number == asked.number]
    return asked.listed([_comment(asked.state, one) for one in own if one.updated_at >= since])


def _write(asked: Asked) -> Replied:
    if asked.state.find(asked.number) is None:
        return asked.refuse(404, "Not Found")
    if not 0 < len(asked.text("body")) <= MOST_CHARACTERS:
        return asked.refuse(422, "Body is too long (maximum is 65536 characters)", "custom")
    number = asked.state.last_id + 1
    new = Written(number, asked.number, asked.token.login, asked.text("body"), asked.now, asked.now)
    state = evolve(asked.state, last_id=number, comments=(*asked.state.comments, new))
    return asked.reply(_comment(state, new), 201, state)


def _rewrite(asked: Asked) -> Replied:
    found = next((one for one in asked.state.comments if one.id == asked.number), None)
    if found is None:
        return asked.refuse(404, "Not Found")
    if not 0 < len(asked.text("body")) <= MOST_CHARACTERS:
        return asked.refuse(422, "Body is too long (maximum is 65536 characters)", "custom")
    new = evolve(found, body=asked.text("body"), updated_at=asked.now)
    others = tuple(new if one.id == new.id else one for one in asked.state.comments)
    state = evolve(asked.state, comments=others)
    return asked.reply(_comment(state, new), state=state)


def _label(asked: Asked) -> Replied:
    found = asked.state.find(asked.number)
    if found is None:
        return asked.refuse(404, "Not Found")
    names = tuple(dict.fromkeys((*found.labels, *asked.texts("labels"))))
    state = asked.state.put(evolve(found, labels=names, updated_at=asked.now))
    return asked.reply(labels(names), state=state)


def _unlabel(asked: Asked) -> Replied:
    found = asked.state.find(asked.number)
    if found is None or asked.words["name"] not in found.labels:
        return asked.refuse(404, "Label does not exist")
    names = tuple(name for name in found.labels if name != asked.words["name"])
    state = asked.state.put(evolve(found, labels=names, updated_at=asked.now))
    return asked.reply(labels(names), state=state)


def _define(asked: Asked) -> Replied:
    name = asked.text("name")
    if name in asked.state.labels:
        return asked.refuse(422, "Validation Failed", "already_exists")
    state = evolve(asked.state, labels=(*asked.state.labels, name))
    return asked.reply(laid_over("label", name=name), 201, state)


def _issue(state: ForgeState, one: Proposed) -> dict[str, Any]:
    plain = laid_over(
        "issue",
        number=one.number,
        id=one.number,
        title=one.title,
        body=one.body,
        state="open" if one.is_open else "closed",
        user=account(state, one.author),
        labels=labels(one.labels),
        created_at=one.created_at,
        updated_at=one.updated_at,
    )
    pull = dict.fromkeys(("diff_url", "html_url", "patch_url", "url"))
    return {**plain, "pull_request": pull} if one.head else plain


def _comment(state: ForgeState, one: Written) -> dict[str, Any]:
    return laid_over(
        "issue-comment",
        id=one.id,
        body=one.body,
        user=account(state, one.author),
        created_at=one.created_at,
        updated_at=one.updated_at,
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
