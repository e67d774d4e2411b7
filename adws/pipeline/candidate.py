"""What is judged of a pull request: its head, or its head with what an agent proposes."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import HeadMoved, PipelineError
from adws.pipeline.actions import Judge, Role
from adws.pipeline.activated_specs import activated_main
from adws.pipeline.commit_time import commit_time
from adws.pipeline.names import branch_of
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.vcs.commit import store_commit
from adws.vcs.commit_merge import merge_commits
from adws.vcs.git import GitLocation, ask
from adws.vcs.stored_tree import tree_with_diff


@frozen
class BatchLink:
    """A head among those that are judged together, on top of those before it."""

    number: int
    """The number of the pull request."""
    sha: str
    """The head."""
    spec_id: str
    """The spec that the head makes pass, by its id."""
    before: str
    """The id of the tree without the head."""
    after: str
    """The id of the tree with it."""
    commit: str
    """A commit with that tree, on top of that of the head before it, or of the main branch."""


@frozen
class HeadCandidate:
    """What is judged, as ids of commits."""

    spec_id: str
    """The id of the spec that is worked on."""
    head: str
    """The head of the pull request."""
    main: str
    """The commit of the main branch; ``commit`` must hold all of it."""
    base: str
    """``main`` with the spec's test activated: what the change is judged against."""
    start: str
    """What an agent works on: ``head``, or for a conflict a merge with both sides between
    markers."""
    commit: str
    """What is pushed if the judge accepts it; of a batch, what the main branch becomes."""
    batch: tuple[BatchLink, ...] = ()
    """The heads that are judged together, in order; empty for a head by itself."""
    left_out: tuple[Judge, ...] = ()
    """The heads that conflict with those before them in the batch, and have no part in it."""


def candidate_of(
    site: RepositorySite, spec_id: str, sha: str, role: Role, patch: PurePath | None = None
) -> IOResult[HeadCandidate, PipelineError]:
    """Return what is judged: the head ``sha`` of a spec, with a patch where there is one.

    The same head, main branch and patch give the same commits. Fails with ``HeadMoved`` if the
    spec's branch is elsewhere by now.
    """
    branch = branch_of(spec_id)
    return IOResult.do(
        HeadCandidate(spec_id, sha, main, base, start, commit)
        for heads in fetch(site, ALL_SPECS)
        for main in IOSuccess(heads[site.main])
        for _there in require_head(sha, heads.get(branch, ""))
        for base in activated_main(site, spec_id, main)
        for start in (_in_conflict(site, sha, main) if role is Role.CONFLICT else IOSuccess(sha))
        for parents in IOSuccess((sha, main) if role is Role.CONFLICT else (sha,))
        for commit in (
            IOSuccess(start)
            if patch is None
            else _commit_patch(site, f"Work on {spec_id}\n", start, parents, patch)
        )
    )


def require_main(site: RepositorySite, candidate: HeadCandidate) -> IOResult[None, PipelineError]:
    """Fail with ``HeadMoved`` if a candidate does not hold all of the main branch."""

    def require_none(missing: str) -> IOResult[None, PipelineError]:
        if missing == "0":
            return IOSuccess(None)
        return IOFailure(
            HeadMoved(
                f"the main branch has {missing} commits that {candidate.head} has not",
                hint="nothing to do: adws pipeline next merges them",
                context={"ordered": candidate.head, "now": candidate.main},
            )
        )

    commits = f"{candidate.commit}..{candidate.main}"
    return ask(GitLocation(site.root), "rev-list", "--count", commits).bind(require_none)


def require_head(ordered: str, now: str) -> IOResult[None, PipelineError]:
    """Fail with ``HeadMoved`` if a branch is at another commit than was ordered."""
    if ordered == now:
        return IOSuccess(None)
    return IOFailure(
        HeadMoved(
            f"the head is {now or 'gone'} by now, and {ordered} was to be worked on",
            hint="nothing to do: adws pipeline next looks again",
            context={"ordered": ordered, "now": now},
        )
    )


def _in_conflict(site: RepositorySite, sha: str, main: str) -> IOResult[str, PipelineError]:
    """Return a merge in which files in conflict hold both sides between markers."""
    return IOResult.do(
        commit
        for merged in merge_commits(site.root, sha, main)
        for when in commit_time(site, sha)
        for commit in store_commit(
            GitLocation(site.root), merged.tree, (sha, main), f"Merge {site.main}\n", when
        )
    )


def _commit_patch(
    site: RepositorySite, message: str, start: str, parents: tuple[str, ...], patch: PurePath
) -> IOResult[str, PipelineError]:
    """Return a commit of what an agent worked on, with his patch."""
    return IOResult.do(
        commit
        for tree in tree_with_diff(site.root, start, patch)
        for when in commit_time(site, start)
        for commit in store_commit(GitLocation(site.root), tree, parents, message, when)
    )
