"""The events of the embedded forge, derived from its state before and after."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from adws.forge.local.state import ForgeState, StoredComment, StoredIssue, StoredRun


@frozen
class Snapshot:
    """Everything at one moment: ``heads`` are the branches with their commits."""

    state: ForgeState
    heads: Mapping[str, str]


@frozen
class ForgeEvent:
    """Something that may start workflows, by the names that workflows have for it.

    ``branch`` is what the filters of branches look at, ``ref`` the branch that a run belongs to;
    an empty one is the default branch. ``pull`` is the number of a pull request whose code is run.
    ``file`` is the only workflow that is meant, ``workflow`` the name of one whose run has ended,
    and ``depth`` how many runs have started each other before.
    """

    name: str
    action: str = ""
    branch: str = ""
    ref: str = ""
    pull: int = 0
    file: str = ""
    workflow: str = ""
    depth: int = 0
    inputs: Mapping[str, str] = field(factory=dict[str, str])
    payload: Mapping[str, Any] = field(factory=dict[str, Any])


def events_between(before: Snapshot, after: Snapshot) -> tuple[ForgeEvent, ...]:
    """Return what has happened between two moments."""
    return (
        *_of_branches(before, after),
        *_of_proposed(before, after),
        *_of_comments(before.state, after.state),
        *_of_statuses(before.state, after.state),
        *_of_runs(before.state, after.state),
    )


def _of_branches(before: Snapshot, after: Snapshot) -> Iterator[ForgeEvent]:
    for name, sha in after.heads.items():
        old = before.heads.get(name)
        payload = {"ref": f"refs/heads/{name}", "before": old or "0" * 40, "after": sha}
        if old is None:
            yield ForgeEvent("create", ref=name, payload={"ref": name, "ref_type": "branch"})
        if old != sha:
            yield ForgeEvent("push", branch=name, ref=name, payload=payload)
    for name in before.heads.keys() - after.heads.keys():
        yield ForgeEvent("delete", payload={"ref": name, "ref_type": "branch"})


def _of_proposed(before: Snapshot, after: Snapshot) -> Iterator[ForgeEvent]:
    for new in after.state.proposed:
        old = before.state.find(new.number)
        head = after.heads.get(new.head)
        moved = not new.fork and head is not None and before.heads.get(new.head) != head
        for action in _actions(old, new, moved=moved):
            if new.head:
                yield from _of_pull(after, new, action)
            else:
                yield ForgeEvent("issues", action, payload={"issue": issue_payload(new)})


def _actions(old: StoredIssue | None, new: StoredIssue, *, moved: bool) -> Iterator[str]:
    if old is None:
        yield "opened"
        return
    if old.is_open != new.is_open:
        yield "reopened" if new.is_open else "closed"
    if (old.title, old.body) != (new.title, new.body):
        yield "edited"
    if new.head and new.is_open and moved:
        yield "synchronize"
    if {*new.labels} - {*old.labels}:
        yield "labeled"
    if {*old.labels} - {*new.labels}:
        yield "unlabeled"


def _of_pull(after: Snapshot, new: StoredIssue, action: str) -> Iterator[ForgeEvent]:
    payload = {"number": new.number, "pull_request": pull_payload(after, new)}
    for name in ("pull_request", "pull_request_target"):
        yield ForgeEvent(name, action, new.base, new.head, new.number, payload=payload)


def _of_comments(before: ForgeState, after: ForgeState) -> Iterator[ForgeEvent]:
    comments_before = {comment.id: comment for comment in before.comments}
    for new in after.comments:
        if comments_before.get(new.id) != new:
            action = "edited" if new.id in comments_before else "created"
            yield ForgeEvent("issue_comment", action, payload=_comment_payload(after, new))


def _of_statuses(before: ForgeState, after: ForgeState) -> Iterator[ForgeEvent]:
    ids_before = {status.id for status in before.statuses}
    for new in after.statuses:
        if new.id not in ids_before:
            status = {"context": new.context, "state": new.state, "description": new.description}
            yield ForgeEvent("status", payload={"sha": new.sha, **status})


def _of_runs(before: ForgeState, after: ForgeState) -> Iterator[ForgeEvent]:
    completed_ids = {run.id for run in before.runs if run.status == "completed"}
    for run in after.runs:
        if run.status == "completed" and run.id not in completed_ids:
            yield ForgeEvent(
                "workflow_run",
                "completed",
                branch=run.ref,
                workflow=run.name or run.workflow,
                depth=run.depth + 1,
                payload={"workflow_run": _run_payload(run)},
            )


def issue_payload(issue: StoredIssue) -> dict[str, Any]:
    """Return an issue as events show it; a pull request has an additional key."""
    pull = {"pull_request": {"merged_at": issue.merged_at or None}} if issue.head else {}
    return {**_common(issue), **pull}


def pull_payload(snapshot: Snapshot, issue: StoredIssue) -> dict[str, Any]:
    """Return a pull request as events show it."""
    repository = {"full_name": snapshot.state.repository}
    heads = {
        side: {"ref": ref, "sha": snapshot.heads.get(ref, issue.head_sha), "repo": repository}
        for side, ref in (("head", issue.head), ("base", issue.base))
    }
    merged = {"merged": bool(issue.merged_at), "merge_commit_sha": issue.merge_sha or None}
    return {**_common(issue), **heads, **merged, "draft": issue.draft}


def _common(issue: StoredIssue) -> dict[str, Any]:
    return {
        "number": issue.number,
        "title": issue.title,
        "body": issue.body,
        "state": "open" if issue.is_open else "closed",
        "user": {"login": issue.author},
        "labels": [{"name": name} for name in issue.labels],
    }


def _comment_payload(state: ForgeState, stored: StoredComment) -> dict[str, Any]:
    about = state.find(stored.number)
    comment = {"id": stored.id, "body": stored.body, "user": {"login": stored.author}}
    return {"comment": comment, "issue": issue_payload(about) if about else {}}


def _run_payload(run: StoredRun) -> dict[str, Any]:
    return {
        "id": run.id,
        "name": run.name or run.workflow,
        "event": run.event,
        "status": run.status,
        "conclusion": run.conclusion,
        "head_branch": run.ref,
        "head_sha": run.head_sha,
    }
