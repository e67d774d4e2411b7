"""Pull requests of the embedded forge."""

from typing import Any

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.forge.local import git
from adws.forge.local.asked import Asked, Replied, Route
from adws.forge.local.shapes import account, labels
from adws.forge.local.skeletons import laid_over
from adws.forge.local.state import ForgeState, Move, Proposed

_PERMISSION = "pull_requests"


def _list(asked: Asked) -> Replied:
    state, head, base = (asked.query.get(name, "") for name in ("state", "head", "base"))
    chosen = [
        one
        for one in reversed(asked.state.proposed)
        if one.head
        and (state == "all" or one.is_open == (state != "closed"))
        and (not head or head == f"{_owner(asked.state, one)}:{one.head}")
        and (not base or base == one.base)
    ]
    return asked.listed([_plain(asked, one) for one in chosen])


def _read(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    if found.is_open and found.unsure:
        state = asked.state.put(evolve(found, unsure=found.unsure - 1))
        return asked.reply(_plain(asked, found, mergeable=None), state=state)
    return _told(asked, found)


def _told(asked: Asked, found: Proposed) -> Replied:
    """Answer with whether it can be merged; what is closed is not asked that."""
    return _can_merge(asked, found).bind(
        lambda fits: asked.reply(
            _plain(asked, found, mergeable=fits), state=asked.state.put(_seen(asked, found))
        )
    )


def _can_merge(asked: Asked, found: Proposed) -> IOResult[bool | None, PipelineError]:
    base, head = asked.heads.get(found.base), found.head_in(asked.heads)
    if not found.is_open or base is None or head is None:
        return IOSuccess(None)
    return git.can_merge(asked.repository, base, head).map(_as_is)


def _as_is(fits: bool) -> bool | None:  # noqa: FBT001 - the value of a result
    return fits


def _create(asked: Asked) -> Replied:
    head, base = asked.text("head"), asked.text("base")
    if head not in asked.heads or base not in asked.heads:
        return asked.refuse(422, "Validation Failed", "invalid")
    same = (one for one in asked.state.proposed if (one.head, one.base) == (head, base))
    if any(one.is_open and not one.fork for one in same):
        return asked.refuse(422, f"A pull request already exists for {head}.", "custom")

    def opened(apart: tuple[int, int]) -> Replied:
        if not apart[0]:
            return asked.refuse(422, f"No commits between {base} and {head}", "custom")
        new = Proposed(
            number=asked.state.next_number(),
            title=asked.text("title"),
            body=asked.text("body"),
            author=asked.token.login,
            created_at=asked.now,
            updated_at=asked.now,
            head=head,
            base=base,
            head_sha=asked.heads[head],
            unsure=asked.state.unsure_reads,
        )
        return asked.reply(_plain(asked, new), 201, asked.state.put(new))

    return git.apart(asked.repository, asked.heads[base], asked.heads[head]).bind(opened)


def _edit(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    wished = asked.text("state")
    if (
        wished == "open"
        and not found.is_open
        and (found.merged_at or found.head_in(asked.heads) is None)
    ):
        return asked.refuse(422, "Validation Failed", "invalid")
    edited = evolve(
        _seen(asked, found),
        title=asked.text("title") or found.title,
        body=asked.text("body") if "body" in asked.fields else found.body,
        is_open=wished == "open" if wished else found.is_open,
        updated_at=asked.now,
    )
    return asked.reply(_plain(asked, edited), state=asked.state.put(edited))


def _merge(asked: Asked) -> Replied:
    found = _found(asked)
    if found is None:
        return asked.refuse(404, "Not Found")
    head, base = found.head_in(asked.heads), asked.heads.get(found.base)
    if not found.is_open or head is None or base is None:
        return asked.refuse(405, "Pull Request is not mergeable")
    if asked.text("sha") not in {"", head}:
        return asked.refuse(409, "Head branch was modified. Review and try the merge again.")
    if missing := asked.state.missing_status(head):
        return asked.refuse(405, f"Required status check {missing!r} is expected.")
    title = asked.text("commit_title") or found.title
    return merge_now(asked, found, title, head, base)


def merge_now(asked: Asked, found: Proposed, title: str, head: str, base: str) -> Replied:
    """Squash a pull request into its base, or refuse that as things stand."""

    def moved(commit: str | None) -> Replied:
        if commit is None:
            return asked.refuse(405, "Pull Request is not mergeable")
        merged = as_merged(found, head, commit, asked.now)
        done = {"sha": commit, "merged": True, "message": "Pull Request successfully merged"}
        state = evolve(asked.state.put(merged), moving=Move(found.base, commit, base))
        return asked.reply(done, state=state)

    return git.squash(asked.repository, base, head, title).bind(moved)


def as_merged(found: Proposed, head: str, commit: str, now: str) -> Proposed:
    """Return a pull request as it is when its head has been merged by a commit."""
    return evolve(
        found,
        is_open=False,
        head_sha=head,
        merge_sha=commit,
        merged_at=now,
        updated_at=now,
        armed="",
    )


def is_ready(state: ForgeState, head: str | None, found: Proposed) -> bool:
    """Whether nothing but a conflict could keep a pull request from being merged."""
    return head is not None and not found.draft and not state.missing_status(head)


def _found(asked: Asked) -> Proposed | None:
    found = asked.state.find(asked.number)
    return found if found and found.head else None


def _seen(asked: Asked, one: Proposed) -> Proposed:
    """Return a pull request with the commit that its branch has now, while it is open."""
    return evolve(one, head_sha=one.head_in(asked.heads) or one.head_sha) if one.is_open else one


def _owner(state: ForgeState, one: Proposed) -> str:
    return (one.fork or state.repository).partition("/")[0]


def _plain(asked: Asked, one: Proposed, *, mergeable: bool | None = None) -> dict[str, Any]:
    here = _seen(asked, one)
    repository = laid_over("repository", full_name=asked.state.repository)
    own = laid_over("repository", full_name=here.fork or asked.state.repository)
    skeleton = laid_over("pull-request")
    base_sha = asked.heads.get(here.base, "")
    return {
        **skeleton,
        "number": here.number,
        "id": here.number,
        "node_id": f"PR_{here.number}",
        "title": here.title,
        "body": here.body,
        "state": "open" if here.is_open else "closed",
        "user": account(asked.state, here.author),
        "labels": labels(here.labels),
        "head": {**skeleton["head"], "ref": here.head, "sha": here.head_sha, "repo": own},
        "base": {**skeleton["base"], "ref": here.base, "sha": base_sha, "repo": repository},
        "draft": here.draft,
        "merged": bool(here.merged_at),
        "merged_at": here.merged_at or None,
        "merge_commit_sha": here.merge_sha or None,
        "mergeable": mergeable,
        "mergeable_state": _state_word(asked, here, mergeable),
        "auto_merge": _armed(asked, here),
        "created_at": here.created_at,
        "updated_at": here.updated_at,
    }


def _state_word(asked: Asked, one: Proposed, mergeable: bool | None) -> str:  # noqa: FBT001 - None as well
    if mergeable is None:
        return "unknown"
    if not mergeable:
        return "dirty"
    return "clean" if is_ready(asked.state, one.head_in(asked.heads), one) else "blocked"


def _armed(asked: Asked, one: Proposed) -> dict[str, Any] | None:
    if not one.armed:
        return None
    return {
        "enabled_by": account(asked.state, one.author),
        "merge_method": "squash",
        "commit_title": "",
        "commit_message": "",
    }


ROUTES = (
    Route("GET", r"/pulls", _PERMISSION, "read", _list),
    Route("GET", r"/pulls/(?P<number>\d+)", _PERMISSION, "read", _read),
    Route("POST", r"/pulls", _PERMISSION, "write", _create),
    Route("PATCH", r"/pulls/(?P<number>\d+)", _PERMISSION, "write", _edit),
    Route("PUT", r"/pulls/(?P<number>\d+)/merge", "contents", "write", _merge),
)
