"""Pull requests: a branch that is proposed, and what becomes of it."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen
from returns.functions import identity

from adws.forge.account import GHOST, Account
from adws.forge.operation import GRAPH, Operation, nothing, reading, reading_each

NOT_MERGEABLE = 405
HEAD_MOVED = 409
CAN_BE_MERGED = "clean status"
"""Words of the refusal to arm a merge that could be done at once."""


@frozen
class PullRequest:
    """A pull request, as the forge last showed it."""

    number: int
    """The number at the forge, as in ``#12``."""
    title: str
    """The title, in one line."""
    body: str
    """The description, as Markdown; empty for none."""
    is_open: bool
    """Whether it is neither merged nor closed."""
    author: Account
    """The account that opened it."""
    labels: tuple[str, ...]
    """The names of its labels."""
    head: str
    """The name of the branch with the change."""
    head_sha: str
    """The newest commit of that branch."""
    head_repository: str
    """The repository of that branch, as ``owner/name``; empty if the fork is gone."""
    base: str
    """The name of the branch that it is to be merged into."""
    draft: bool = False
    """Whether it is marked as not ready."""
    merged: bool = False
    """Whether it is merged."""
    merge_sha: str = ""
    """The commit of its merge; empty if it is not merged."""
    mergeable: bool | None = None
    """Whether it can be merged without conflicts; None while the forge computes it, and in
    lists."""
    mergeable_state: str = ""
    """The forge's word for whether it can be merged now, such as ``clean``; empty in lists."""
    armed: bool = False
    """Whether the forge merges it by itself as soon as its rules allow."""
    node: str = ""
    """The id for requests to GraphQL."""
    updated_at: str = ""
    """When it last changed, in ISO 8601."""


@frozen
class Merge:
    """The result of a merge."""

    merged: bool
    """Whether the forge merged it."""
    sha: str
    """The commit of the merge."""


def pull_requests(
    *, state: str = "open", head: str = "", base: str = ""
) -> Operation[tuple[PullRequest, ...]]:
    """List pull requests; ``head`` is ``owner:branch``, ``state`` open, closed or all."""
    filters = {"state": state, "head": head, "base": base, "per_page": "100"}
    query = {name: word for name, word in filters.items() if word}
    return Operation("GET", "/pulls", reading_each(_Pull, _ours), query, items="")


def pull_request(number: int) -> Operation[PullRequest]:
    """Read one, with whether it can be merged: to ask is what starts the computation."""
    return Operation("GET", f"/pulls/{number}", reading(_Pull, _ours))


def create(head: str, base: str, title: str, body: str) -> Operation[PullRequest]:
    """Open one; refused with 422 where the branch has no commit of its own, or one is open."""
    fields = {"head": head, "base": base, "title": title, "body": body}
    return Operation(
        "POST", "/pulls", reading(_Pull, _ours), fields=fields, statuses=frozenset({201})
    )


def edit(number: int, **fields: str) -> Operation[PullRequest]:
    """Change ``title``, ``body`` or ``state`` (open, closed)."""
    return Operation("PATCH", f"/pulls/{number}", reading(_Pull, _ours), fields=fields)


def merge(number: int, sha: str, title: str) -> Operation[Merge]:
    """Squash and merge the head that was judged.

    Refused with 405 where it cannot be merged now, with 409 where the head is another.
    """
    fields = {"merge_method": "squash", "sha": sha, "commit_title": title}
    return Operation("PUT", f"/pulls/{number}/merge", reading(Merge, identity), fields=fields)


def arm(node: str, sha: str) -> Operation[None]:
    """Have the forge merge it as soon as its rules allow; refused if they allow it now."""
    return _mutation(
        "mutation($id: ID!, $sha: GitObjectID!) { enablePullRequestAutoMerge(input: "
        "{pullRequestId: $id, mergeMethod: SQUASH, expectedHeadOid: $sha}) { clientMutationId } }",
        {"id": node, "sha": sha},
    )


def disarm(node: str) -> Operation[None]:
    """Take that back."""
    return _mutation(
        "mutation($id: ID!) { disablePullRequestAutoMerge(input: {pullRequestId: $id}) "
        "{ clientMutationId } }",
        {"id": node},
    )


def _mutation(text: str, variables: Mapping[str, str]) -> Operation[None]:
    fields = {"query": text, "variables": dict(variables)}
    return Operation("POST", GRAPH, nothing, fields=fields, at_top=True)


@frozen
class _Named:
    name: str


@frozen
class _Repository:
    full_name: str


@frozen
class _Branch:
    ref: str
    sha: str
    repo: _Repository | None = None


@frozen
class _Pull:
    number: int
    title: str
    state: str
    head: _Branch
    base: _Branch
    user: Account | None = None
    body: str | None = None
    labels: tuple[_Named, ...] = ()
    draft: bool = False
    merged: bool = False
    merged_at: str | None = None
    merge_commit_sha: str | None = None
    mergeable: bool | None = None
    mergeable_state: str = ""
    auto_merge: dict[str, Any] | None = None
    node_id: str = ""
    updated_at: str = ""


def _ours(pull: _Pull) -> PullRequest:
    merged = pull.merged or pull.merged_at is not None
    return PullRequest(
        number=pull.number,
        title=pull.title,
        body=pull.body or "",
        is_open=pull.state == "open",
        author=pull.user or GHOST,
        labels=tuple(label.name for label in pull.labels),
        head=pull.head.ref,
        head_sha=pull.head.sha,
        head_repository=pull.head.repo.full_name if pull.head.repo else "",
        base=pull.base.ref,
        draft=pull.draft,
        merged=merged,
        merge_sha=(pull.merge_commit_sha or "") if merged else "",
        mergeable=pull.mergeable,
        mergeable_state=pull.mergeable_state,
        armed=pull.auto_merge is not None,
        node=pull.node_id,
        updated_at=pull.updated_at,
    )
