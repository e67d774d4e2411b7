"""Pull requests of the embedded forge."""

from typing import Any

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.forge.local import git
from adws.forge.local.api_request import ApiRequest, ReplyResult, Route
from adws.forge.local.shapes import account, labels
from adws.forge.local.skeletons import example_with
from adws.forge.local.state import ForgeState, Move, StoredIssue

_PERMISSION = "pull_requests"


def _list(request: ApiRequest) -> ReplyResult:
    state, head, base = (request.query.get(name, "") for name in ("state", "head", "base"))
    chosen = [
        item
        for item in reversed(request.state.proposed)
        if item.head
        and (state == "all" or item.is_open == (state != "closed"))
        and (not head or head == f"{_owner(request.state, item)}:{item.head}")
        and (not base or base == item.base)
    ]
    return request.listed([_plain(request, item) for item in chosen])


def _read(request: ApiRequest) -> ReplyResult:
    pull = _find_pull(request)
    if pull is None:
        return request.refuse(404, "Not Found")
    if pull.is_open and pull.unsure:
        state = request.state.put(evolve(pull, unsure=pull.unsure - 1))
        return request.reply(_plain(request, pull, mergeable=None), state=state)
    return _reply_mergeable(request, pull)


def _reply_mergeable(request: ApiRequest, pull: StoredIssue) -> ReplyResult:
    """Answer with whether it can be merged; what is closed is not asked that."""
    state = request.state.put(_with_head(request, pull))
    return IOResult.do(
        reply
        for fits in _can_merge(request, pull)
        for reply in request.reply(_plain(request, pull, mergeable=fits), state=state)
    )


def _can_merge(request: ApiRequest, pull: StoredIssue) -> IOResult[bool | None, PipelineError]:
    base, head = request.heads.get(pull.base), pull.head_in(request.heads)
    if not pull.is_open or base is None or head is None:
        return IOSuccess(None)
    return git.can_merge(request.repository, base, head)


def _create(request: ApiRequest) -> ReplyResult:
    head, base = request.text("head"), request.text("base")
    if head not in request.heads or base not in request.heads:
        return request.refuse(422, "Validation Failed", "invalid")
    same = (item for item in request.state.proposed if (item.head, item.base) == (head, base))
    if any(item.is_open and not item.fork for item in same):
        return request.refuse(422, f"A pull request already exists for {head}.", "custom")

    def opened(distance: tuple[int, int]) -> ReplyResult:
        if not distance[0]:
            return request.refuse(422, f"No commits between {base} and {head}", "custom")
        new = StoredIssue(
            number=request.state.next_number(),
            title=request.text("title"),
            body=request.text("body"),
            author=request.token.login,
            created_at=request.now,
            updated_at=request.now,
            head=head,
            base=base,
            head_sha=request.heads[head],
            unsure=request.state.unsure_reads,
        )
        return request.reply(_plain(request, new), 201, request.state.put(new))

    return git.distance(request.repository, request.heads[base], request.heads[head]).bind(opened)


def _edit(request: ApiRequest) -> ReplyResult:
    pull = _find_pull(request)
    if pull is None:
        return request.refuse(404, "Not Found")
    wished = request.text("state")
    if (
        wished == "open"
        and not pull.is_open
        and (pull.merged_at or pull.head_in(request.heads) is None)
    ):
        return request.refuse(422, "Validation Failed", "invalid")
    edited = evolve(
        _with_head(request, pull),
        title=request.text("title") or pull.title,
        body=request.text("body") if "body" in request.fields else pull.body,
        is_open=wished == "open" if wished else pull.is_open,
        updated_at=request.now,
    )
    return request.reply(_plain(request, edited), state=request.state.put(edited))


def _merge(request: ApiRequest) -> ReplyResult:
    pull = _find_pull(request)
    if pull is None:
        return request.refuse(404, "Not Found")
    head, base = pull.head_in(request.heads), request.heads.get(pull.base)
    if not pull.is_open or head is None or base is None:
        return request.refuse(405, "Pull Request is not mergeable")
    if request.text("sha") not in {"", head}:
        return request.refuse(409, "Head branch was modified. Review and try the merge again.")
    if missing := request.state.missing_status(head):
        return request.refuse(405, f"Required status check {missing!r} is expected.")
    title = request.text("commit_title") or pull.title
    return merge_now(request, pull, title, head, base)


def merge_now(
    request: ApiRequest, pull: StoredIssue, title: str, head: str, base: str
) -> ReplyResult:
    """Squash a pull request into its base, or refuse that as things stand."""

    def moved(commit: str | None) -> ReplyResult:
        if commit is None:
            return request.refuse(405, "Pull Request is not mergeable")
        merged = as_merged(pull, head, commit, request.now)
        merge_answer = {
            "sha": commit,
            "merged": True,
            "message": "Pull Request successfully merged",
        }
        state = evolve(request.state.put(merged), moving=Move(pull.base, commit, base))
        return request.reply(merge_answer, state=state)

    return git.squash(request.repository, base, head, title).bind(moved)


def as_merged(pull: StoredIssue, head: str, commit: str, now: str) -> StoredIssue:
    """Return a pull request as it is when its head has been merged by a commit."""
    return evolve(
        pull,
        is_open=False,
        head_sha=head,
        merge_sha=commit,
        merged_at=now,
        updated_at=now,
        armed="",
    )


def is_ready(state: ForgeState, head: str | None, pull: StoredIssue) -> bool:
    """Whether nothing but a conflict could keep a pull request from being merged."""
    return head is not None and not pull.draft and not state.missing_status(head)


def _find_pull(request: ApiRequest) -> StoredIssue | None:
    item = request.state.find(request.number)
    return item if item and item.head else None


def _with_head(request: ApiRequest, pull: StoredIssue) -> StoredIssue:
    """Return a pull request with the commit that its branch has now, while it is open."""
    return (
        evolve(pull, head_sha=pull.head_in(request.heads) or pull.head_sha)
        if pull.is_open
        else pull
    )


def _owner(state: ForgeState, pull: StoredIssue) -> str:
    return (pull.fork or state.repository).partition("/")[0]


def _plain(
    request: ApiRequest, pull: StoredIssue, *, mergeable: bool | None = None
) -> dict[str, Any]:
    pull = _with_head(request, pull)
    repository = example_with("repository", full_name=request.state.repository)
    own = example_with("repository", full_name=pull.fork or request.state.repository)
    skeleton = example_with("pull-request")
    base_sha = request.heads.get(pull.base, "")
    return {
        **skeleton,
        "number": pull.number,
        "id": pull.number,
        "node_id": f"PR_{pull.number}",
        "title": pull.title,
        "body": pull.body,
        "state": "open" if pull.is_open else "closed",
        "user": account(request.state, pull.author),
        "labels": labels(pull.labels),
        "head": {**skeleton["head"], "ref": pull.head, "sha": pull.head_sha, "repo": own},
        "base": {**skeleton["base"], "ref": pull.base, "sha": base_sha, "repo": repository},
        "draft": pull.draft,
        "merged": bool(pull.merged_at),
        "merged_at": pull.merged_at or None,
        "merge_commit_sha": pull.merge_sha or None,
        "mergeable": mergeable,
        "mergeable_state": _state_word(request, pull, mergeable),
        "auto_merge": _auto_merge(request, pull),
        "created_at": pull.created_at,
        "updated_at": pull.updated_at,
    }


def _state_word(request: ApiRequest, pull: StoredIssue, mergeable: bool | None) -> str:  # noqa: FBT001 - None as well
    if mergeable is None:
        return "unknown"
    if not mergeable:
        return "dirty"
    return "clean" if is_ready(request.state, pull.head_in(request.heads), pull) else "blocked"


def _auto_merge(request: ApiRequest, pull: StoredIssue) -> dict[str, Any] | None:
    if not pull.armed:
        return None
    return {
        "enabled_by": account(request.state, pull.author),
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
