"""Bringing a head together with the main branch: by a merge, never by a rebase."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.vcs.commit import store_commit
from adws.vcs.commit_merge import MergedTree, merge_commits
from adws.vcs.git import GitLocation, ask
from adws.vcs.remote import push_commit


def sync_with_main(site: RepositorySite, branch: str, sha: str) -> IOResult[str, PipelineError]:
    """Merge the main branch into the head of a branch, and push that; return the merge.

    It is an empty text where the head holds all of the main branch, is another one by now, or is in
    conflict: the next look sees that.
    """
    place = GitLocation(site.root)
    return IOResult.do(
        pushed
        for heads in fetch(site, ALL_SPECS)
        for behind in ask(place, "rev-list", "--count", f"{sha}..{heads[site.main]}")
        for merged in merge_commits(site.root, sha, heads[site.main])
        for pushed in (
            IOSuccess("")
            if behind == "0" or merged.conflicts or heads.get(branch) != sha
            else _pushed(site, branch, (sha, heads[site.main]), merged)
        )
    )


def sync_title(main: str, branch: str) -> str:
    """Return the title of the commit that brings a branch together with the main branch."""
    return f"Merge {main} into {branch}"


def _pushed(
    site: RepositorySite, branch: str, parents: tuple[str, str], merged: MergedTree
) -> IOResult[str, PipelineError]:
    message = f"{sync_title(site.main, branch)}\n"
    return IOResult.do(
        pushed
        for now in io_ops.now()
        for commit in store_commit(GitLocation(site.root), merged.tree, parents, message, now)
        for pushed in push_commit(site.root, site.remote, commit, branch)
    )
