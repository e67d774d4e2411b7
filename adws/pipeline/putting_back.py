"""Making a merged spec pending again: a pull request that puts its mark back."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.forge import pull_requests
from adws.forge.asking import ask, write
from adws.forge.pull_requests import PullRequest
from adws.pipeline.activated import commit_time
from adws.pipeline.activation import marking
from adws.pipeline.site import Site, fetch
from adws.vcs.commit import store_commit
from adws.vcs.git import Place
from adws.vcs.git import ask as ask_git
from adws.vcs.remote import push_commit
from adws.vcs.stored_tree import tree_with_text

_BODY = "Its test is pending again once this is merged. The code that was built stays as it is.\n"


def put_mark_back(site: Site, spec_id: str, merge: str) -> IOResult[PullRequest, PipelineError]:
    """Propose to make a spec pending again as it was before the commit of its merge.

    Fails with ``PatchRejected`` where its test has changed since then.
    """
    place, branch = Place(site.root), f"reset/{spec_id}"
    owner = site.connection.repository.partition("/")[0]
    title = f"Make {spec_id} pending again"

    def found() -> IOResult[PullRequest | None, PipelineError]:
        listed = ask(site.connection, pull_requests.pull_requests(head=f"{owner}:{branch}"))
        return listed.map(lambda pulls: next(iter(pulls), None))

    operation = pull_requests.create(branch, site.main, title, _BODY)
    return IOResult.do(
        pull
        for heads in fetch(site, "reset/*")
        for main in IOSuccess(heads[site.main])
        for edit in marking(site.root, site.settings, spec_id, f"{merge}^", main)
        for prefix in ask_git(place, "rev-parse", "--show-prefix")
        for tree in tree_with_text(site.root, main, f"{prefix}{edit.path}", edit.before, edit.after)
        for when in commit_time(site, main)
        for commit in store_commit(place, tree, (main,), f"{title}\n", when)
        for _pushed in (
            IOSuccess("")
            if branch in heads
            else push_commit(site.root, site.remote, commit, branch)
        )
        for known in found()
        for pull in (IOSuccess(known) if known else write(site.connection, operation, found))
    )
