"""How a pull request's head stands to the main branch, as git says."""

from collections.abc import Mapping
from itertools import takewhile

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError, RepositoryUnusable
from adws.forge.pull_requests import PullRequest
from adws.pipeline.observing import HeadState
from adws.pipeline.site import RepositorySite
from adws.pipeline.syncing import sync_title
from adws.vcs.commit import AUTHOR_EMAIL
from adws.vcs.commit_merge import merge_commits
from adws.vcs.git import GitLocation, ask

_MOST_MERGES = 50


def head_state(
    site: RepositorySite, heads: Mapping[str, str], pull: PullRequest
) -> IOResult[HeadState, PipelineError]:
    """Return how a head stands to the main branch; ``heads`` are branches that were fetched.

    A head that git does not have yet, because it was pushed meanwhile, is looked at next time.
    """
    if heads.get(pull.head) != pull.head_sha:
        return IOSuccess(HeadState())
    place, main = GitLocation(site.root), heads[site.main]
    return IOResult.do(
        evolve(state, earlier=earlier, tree=tree, main_tree=main_tree)
        for author in ask(place, "log", "-1", "--format=%ae", pull.head_sha)
        for behind in ask(place, "rev-list", "--count", f"{pull.head_sha}..{main}")
        for state in _merged_state(site, pull.head_sha, main, int(behind), author == AUTHOR_EMAIL)
        for earlier in _earlier(site, pull)
        for tree in ask(place, "rev-parse", f"{pull.head_sha}^{{tree}}")
        for main_tree in ask(place, "rev-parse", f"{main}^{{tree}}")
    )


def _earlier(site: RepositorySite, pull: PullRequest) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the heads that the pipeline has merged the main branch into since the last work."""
    argv = ("log", "--first-parent", f"-{_MOST_MERGES}", "--format=%P%x09%ae%x09%s", pull.head_sha)
    title = sync_title(site.main, pull.head)

    def read(listed: str) -> tuple[str, ...]:
        rows = [line.split("\t", 2) for line in listed.splitlines()]
        merges = takewhile(lambda row: row[1:] == [AUTHOR_EMAIL, title], rows)
        return tuple(row[0].partition(" ")[0] for row in merges)

    return ask(GitLocation(site.root), *argv).map(read)


def _merged_state(
    site: RepositorySite,
    head: str,
    main: str,
    behind: int,
    by_pipeline: bool,  # noqa: FBT001 - a fact of git
) -> IOResult[HeadState, PipelineError]:
    if not behind:
        return IOSuccess(HeadState(by_pipeline=by_pipeline))

    def not_begun(error: PipelineError) -> IOResult[HeadState, PipelineError]:
        if not isinstance(error, RepositoryUnusable):
            return IOFailure(error)
        return IOSuccess(HeadState(behind, sync_error=error.message, by_pipeline=by_pipeline))

    return IOResult.do(
        HeadState(behind, tuple(map(str, merged.conflicts)), by_pipeline=by_pipeline)
        for merged in merge_commits(site.root, head, main)
    ).lash(not_begun)
