"""What is judged of several pull requests together: all their heads, merged one after the other."""

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import collect, fold
from adws.pipeline.actions import Judge
from adws.pipeline.activated_specs import activated_main
from adws.pipeline.candidate import BatchLink, HeadCandidate, require_head
from adws.pipeline.commit_time import commit_time
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.names import branch_of
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.vcs.commit import store_commit
from adws.vcs.commit_merge import MergedTree, merge_commits
from adws.vcs.git import GitLocation, ask


@frozen
class _Head:
    number: int
    sha: str
    spec_id: str


@frozen
class _Stack:
    """What the main branch becomes with the heads so far, as a commit and as its tree."""

    commit: str
    tree: str
    links: tuple[BatchLink, ...] = ()
    left_out: tuple[Judge, ...] = ()


def batch_candidate(
    site: RepositorySite, batch: tuple[Judge, ...]
) -> IOResult[HeadCandidate, PipelineError]:
    """Return what is judged of several heads: the main branch after they are merged in this order.

    It is judged against the main branch in which all of their specs are activated. A head that
    conflicts with those before it is left out. The same heads and main branch give the same
    commits. Fails with ``HeadMoved`` if one of the heads is another by now.
    """

    def put_on(stack: _Stack, head: _Head) -> IOResult[_Stack, PipelineError]:
        return _put_on(site, stack, head)

    return IOResult.do(
        HeadCandidate(
            spec_id=", ".join(link.spec_id for link in stack.links),
            head=batch[0].sha,
            main=main,
            base=base,
            start=stack.commit,
            commit=stack.commit,
            batch=stack.links,
            left_out=stack.left_out,
        )
        for heads in collect(_open_head(site, head) for head in batch)
        for branches in fetch(site, ALL_SPECS)
        for main in IOSuccess(branches[site.main])
        for _there in collect(
            require_head(head.sha, branches.get(branch_of(head.spec_id), "")) for head in heads
        )
        for tree in ask(GitLocation(site.root), "rev-parse", f"{main}^{{tree}}")
        for stack in fold(IOResult.from_value(_Stack(main, tree)), heads, put_on)
        for base in fold(
            IOResult.from_value(main),
            stack.links,
            lambda commit, link: activated_main(site, link.spec_id, commit),
        )
    )


def _open_head(site: RepositorySite, head: Judge) -> IOResult[_Head, PipelineError]:
    return IOResult.do(
        _Head(head.number, head.sha, spec_id)
        for spec_id in ordered_spec(site, HeadOrder(head.number, head.sha))
    )


def _put_on(site: RepositorySite, stack: _Stack, head: _Head) -> IOResult[_Stack, PipelineError]:
    """Merge a head as the forge does: into what the main branch is after the heads before it."""

    def merge_commit(merged: MergedTree) -> IOResult[_Stack, PipelineError]:
        if merged.conflicts:
            left_out = (*stack.left_out, Judge(head.number, head.sha))
            return IOSuccess(evolve(stack, left_out=left_out))
        return IOResult.do(
            _Stack(commit, merged.tree, (*stack.links, link), stack.left_out)
            for when in commit_time(site, stack.commit)
            for commit in store_commit(
                GitLocation(site.root), merged.tree, (stack.commit,), f"{head.spec_id}\n", when
            )
            for link in IOSuccess(
                BatchLink(head.number, head.sha, head.spec_id, stack.tree, merged.tree, commit)
            )
        )

    return merge_commits(site.root, stack.commit, head.sha).bind(merge_commit)
