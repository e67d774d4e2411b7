"""Deliver the commits of a run to the user: as a branch, or into the working tree."""

import shlex

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.delivery_note import on_branch
from adws.core.errors import PatchRejected, PipelineError
from adws.core.patch import FileChange
from adws.core.settings import Delivery
from adws.vcs.base import Base
from adws.vcs.diff import diff_stat
from adws.vcs.git import GitLocation, ask, git, run_git
from adws.vcs.half_applied import forget_applying, note_applying, put_back_half_applied
from adws.vcs.index import add, fill, with_index, write_tree
from adws.vcs.own_repository import fetch
from adws.vcs.replay import replay
from adws.vcs.revision import tree_of


@frozen
class DeliveryPlan:
    """The commit to deliver; ``note`` says what it is based on if that is not HEAD."""

    commit: str
    note: str = ""


_ON_SNAPSHOT = (
    "; it is based on a snapshot of your uncommitted work, which the fixes need"
    " (`--deliver apply` writes them to your working tree instead)"
)


_APPLIED = "the changes are in your working tree, uncommitted"


def make_plan(
    base: Base, head_commit: str, delivery: Delivery
) -> IOResult[DeliveryPlan, PipelineError]:
    """Return the commit to deliver, as the setting ``deliver`` says.

    A branch is based on the user's HEAD as it was when the run began. It contains the snapshot of
    the user's uncommitted work only if the fixes need it.
    """
    if delivery is Delivery.BRANCH and base.dirty and head_commit != base.commit:
        return _on_head(base, head_commit)
    return IOSuccess(DeliveryPlan(head_commit))


def on_snapshot(head_commit: str) -> DeliveryPlan:
    """Return the plan for a branch that contains the snapshot of the user's uncommitted work."""
    return DeliveryPlan(head_commit, _ON_SNAPSHOT)


def deliver(
    base: Base, head_commit: str, delivery: Delivery, plan: DeliveryPlan | None = None
) -> IOResult[str, PipelineError]:
    """Deliver the fixes as the setting ``deliver`` says; return a sentence on where they are.

    ``plan`` is the plan that was judged; without it, a new plan is made.
    """
    if delivery is Delivery.BRANCH:
        return deliver_branch(base, head_commit, plan=plan)
    if delivery is Delivery.APPLY:
        return deliver_apply(base, head_commit)
    return IOSuccess(f"the commits stay in {base.repository} on the branch {base.branch}")


def undelivered(base: Base, head_commit: str) -> str:
    """Return a sentence on how to take the fixes of a run that has not delivered; empty if none."""
    if head_commit == base.commit:
        return ""
    words = ("git", "fetch", base.repository, f"{base.branch}:{base.branch}")
    return f"not delivered yet; to take the fixes so far: {shlex.join(map(str, words))}"


def deliver_branch(
    base: Base, head_commit: str, name: str | None = None, plan: DeliveryPlan | None = None
) -> IOResult[str, PipelineError]:
    """Deliver the fixes as a branch of the user's repository; return a sentence that names it.

    Only that one reference and the objects it needs are added. The branch is based on ``plan``, or
    on what ``make_plan`` says. If another branch has the name, the new one gets a number behind its
    name. ``name`` defaults to ``adws/<run>``.
    """
    if head_commit == base.commit:
        return IOSuccess("there is nothing to deliver")
    return IOResult.do(
        on_branch(branch, chosen.note)
        for chosen in (
            make_plan(base, head_commit, Delivery.BRANCH) if plan is None else IOSuccess(plan)
        )
        for branch in _fetch_as_branch(base, chosen.commit, name or base.branch)
    )


def deliver_apply(base: Base, head_commit: str) -> IOResult[str, PipelineError]:
    """Apply all fixes to the files of the user's tree, all or nothing; return a sentence about it.

    Nothing else changes, not even the index. Each file that a fix changes must still be as it was
    when the run began; otherwise this fails with ``PatchRejected``. If the files already hold the
    fixes, nothing is written.
    """
    if head_commit == base.commit:
        return IOSuccess("there is nothing to deliver")
    return with_index(base, base.user_top, lambda index: _apply(base, head_commit, index))


def _on_head(base: Base, head_commit: str) -> IOResult[DeliveryPlan, PipelineError]:
    """Plan to deliver the fixes on HEAD, if they change as much there as on the snapshot.

    A fix for something that only the uncommitted work broke changes less on HEAD, or nothing.
    """

    def keep_snapshot(error: PipelineError) -> IOResult[DeliveryPlan, PipelineError]:
        if isinstance(error, PatchRejected):
            return IOSuccess(on_snapshot(head_commit))
        return IOFailure(error)

    return IOResult.do(
        DeliveryPlan(replayed) if on_head == before else on_snapshot(head_commit)
        for replayed in replay(base, base.head, head_commit)
        for before in diff_stat(base, base.commit, head_commit)
        for on_head in diff_stat(base, base.head, replayed)
    ).lash(keep_snapshot)


def _fetch_as_branch(base: Base, commit: str, name: str) -> IOResult[str, PipelineError]:
    """Fetch a commit into the user's repository as a branch; return the branch's name."""
    user = GitLocation(base.user_top)
    words = ("for-each-ref", "--format=%(objectname) %(refname:lstrip=2)", "refs/heads/")

    def fetch_as(branch: str) -> IOResult[str, PipelineError]:
        fetched = fetch(user, base.repository, f"{commit}:refs/heads/{branch}")
        return IOResult.do(branch for _ in fetched)

    return IOResult.do(
        branch
        for listing in run_git(git(user, *words))
        for branch in fetch_as(_free_name(listing, name, commit))
    )


def _free_name(listing: str, name: str, commit: str) -> str:
    """Return the first of ``name``, ``name-2``, … that no branch has at another commit."""
    rows = (line.split(" ", 1) for line in listing.split("\n") if line)
    heads = {branch: head for head, branch in rows}
    numbered = (name, *(f"{name}-{number}" for number in range(2, len(heads) + 3)))
    return next(branch for branch in numbered if heads.get(branch, commit) == commit)


def _apply(base: Base, head_commit: str, index: GitLocation) -> IOResult[str, PipelineError]:
    return IOResult.do(
        _APPLIED
        for touched in diff_stat(base, base.commit, head_commit)
        for present in _present_tree(base, index, touched).alt(_refusal)
        for target in tree_of(base, head_commit)
        for changed in diff_stat(base, base.commit, present)
        for _written in (
            IOSuccess(_APPLIED) if present == target else _write(base, head_commit, index, changed)
        )
    )


def _present_tree(
    base: Base, index: GitLocation, touched: tuple[FileChange, ...]
) -> IOResult[str, PipelineError]:
    """Return the base's tree with the files that the fixes touch as they are now."""
    return IOResult.do(
        tree
        for _filled in fill(index, base.commit)
        for _added in add(index, tuple(change.path for change in touched))
        for tree in write_tree(index)
    )


def _write(
    base: Base, head_commit: str, index: GitLocation, changed: tuple[FileChange, ...]
) -> IOResult[str, PipelineError]:
    """Write the files, if none of them has ``changed``; undo a write that fails halfway."""
    if changed:
        return IOFailure(_rejection(", ".join(change.path for change in changed)))
    # Unlike git apply, this checks every file before it writes the first one.
    words = ("read-tree", "-m", "-u")
    commits = (base.commit, head_commit)

    def refuse(error: PipelineError) -> IOResult[str, PipelineError]:
        return put_back_half_applied(base.user_root).bind(lambda _: IOFailure(_refusal(error)))

    return IOResult.do(
        _APPLIED
        for _possible in ask(index, *words, "--dry-run", *commits).alt(_refusal)
        for _begun in note_applying(base, head_commit)
        for _written in ask(index, *words, *commits).lash(refuse)
        for _done in forget_applying(base.user_root)
    )


def _refusal(error: PipelineError) -> PipelineError:
    return _rejection(error.message)


def _rejection(detail: str) -> PipelineError:
    return PatchRejected(
        f"your files have changed since the run began: {detail}",
        hint="adws changed no file; get the fixes as a branch: --deliver branch",
        context={"stderr": detail},
    )
