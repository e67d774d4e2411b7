"""Bringing a head together with the main branch: by a merge, never by a rebase."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.pipeline.site import ALL_SPECS, Site, fetch
from adws.vcs.commit import store_commit
from adws.vcs.commit_merge import MergedTree, merge_commits
from adws.vcs.git import Place
from adws.vcs.remote import push_commit


def sync_with_main(site: Site, branch: str, sha: str) -> IOResult[str, PipelineError]:
    """Merge the main branch into the head of a branch, and push that; return the merge.

    It is an empty text where the head is another one by now, or in conflict: the next look sees
    that.
    """
    return IOResult.do(
        pushed
        for heads in fetch(site, ALL_SPECS)
        for merged in merge_commits(site.root, sha, heads[site.main])
        for pushed in (
            IOSuccess("")
            if merged.conflicts or heads.get(branch) != sha
            else _pushed(site, branch, (sha, heads[site.main]), merged)
        )
    )


def _pushed(
    site: Site, branch: str, parents: tuple[str, str], merged: MergedTree
) -> IOResult[str, PipelineError]:
    message = f"Merge {site.main} into {branch}\n"
    return IOResult.do(
        pushed
        for now in io_ops.now()
        for commit in store_commit(Place(site.root), merged.tree, parents, message, now)
        for pushed in push_commit(site.root, site.remote, commit, branch)
    )
