"""Branches of the embedded forge, and how far they are apart."""

from typing import Any

from adws.forge.local import git
from adws.forge.local.asked import Asked, Replied, Route
from adws.forge.local.skeletons import laid_over

_REF = r"heads/(?P<branch>.+)"


def _read(asked: Asked) -> Replied:
    name = asked.words["branch"]
    if name not in asked.heads:
        return asked.refuse(404, "Not Found")
    return asked.reply(_ref(name, asked.heads[name]))


def _make(asked: Asked) -> Replied:
    name, sha = asked.text("ref").removeprefix("refs/heads/"), asked.text("sha")
    if name in asked.heads:
        return asked.refuse(422, "Reference already exists")

    def made(known: bool) -> Replied:  # noqa: FBT001 - the value of a result
        if not known:
            return asked.refuse(422, "Object does not exist")
        return git.move(asked.repository, name, sha, "0" * 40).bind(
            lambda won: (
                asked.reply(_ref(name, sha), 201)
                if won
                else asked.refuse(422, "Reference already exists")
            )
        )

    return git.knows(asked.repository, sha).bind(made)


def _move(asked: Asked) -> Replied:
    name, sha = asked.words["branch"], asked.text("sha")
    old = asked.heads.get(name)
    if old is None:
        return asked.refuse(422, "Reference does not exist")

    def moved(forward: bool) -> Replied:  # noqa: FBT001 - the value of a result
        if not forward and asked.fields.get("force") is not True:
            return asked.refuse(422, "Update is not a fast forward")
        return git.move(asked.repository, name, sha, old).bind(
            lambda won: (
                asked.reply(_ref(name, sha))
                if won
                else asked.refuse(409, "Reference was updated meanwhile")
            )
        )

    def checked(known: bool) -> Replied:  # noqa: FBT001 - the value of a result
        if not known:
            return asked.refuse(422, "Object does not exist")
        return git.is_forward(asked.repository, old, sha).bind(moved)

    return git.knows(asked.repository, sha).bind(checked)


def _delete(asked: Asked) -> Replied:
    name = asked.words["branch"]
    old = asked.heads.get(name)
    if old is None:
        return asked.refuse(422, "Reference does not exist")
    return git.move(asked.repository, name, "", old).bind(lambda _: asked.reply(None, 204))


def _compare(asked: Asked) -> Replied:
    base, head = (asked.heads.get(asked.words[name]) for name in ("base", "head"))
    if base is None or head is None:
        return asked.refuse(404, "Not Found")

    def told(apart: tuple[int, int]) -> Replied:
        ahead, behind = apart
        plain = laid_over("commit-comparison", ahead_by=ahead, behind_by=behind)
        return asked.reply({**plain, "total_commits": ahead})

    return git.apart(asked.repository, base, head).bind(told)


def _ref(name: str, sha: str) -> dict[str, Any]:
    plain = laid_over("git-ref", ref=f"refs/heads/{name}")
    return {**plain, "object": {**plain["object"], "type": "commit", "sha": sha}}


ROUTES = (
    Route("GET", rf"/git/ref/{_REF}", "contents", "read", _read),
    Route("POST", r"/git/refs", "contents", "write", _make),
    Route("PATCH", rf"/git/refs/{_REF}", "contents", "write", _move),
    Route("DELETE", rf"/git/refs/{_REF}", "contents", "write", _delete),
    Route("GET", r"/compare/(?P<base>.+)\.\.\.(?P<head>.+)", "contents", "read", _compare),
)
