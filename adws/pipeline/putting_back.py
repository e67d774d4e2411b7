"""Making a merged spec pending again: a pull request that puts its mark back."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.forge.pull_requests import PullRequest
from adws.pipeline.activation import marking
from adws.pipeline.proposing import commit_edit, propose_branch
from adws.pipeline.site import RepositorySite, fetch
from adws.vcs.remote import push_commit

_BODY = "Its test is pending again once this is merged. The code that was built stays as it is.\n"


def put_mark_back(
    site: RepositorySite, spec_id: str, merge: str
) -> IOResult[PullRequest, PipelineError]:
    """Propose to make a spec pending again as it was before the commit of its merge.

    Fails with ``PatchRejected`` if its test has changed since then.
    """
    branch, title = f"reset/{spec_id}", f"Make {spec_id} pending again"
    return IOResult.do(
        pull
        for heads in fetch(site, "reset/*")
        for main in IOSuccess(heads[site.main])
        for edit in marking(site.root, site.settings, spec_id, f"{merge}^", main, site.extensions)
        for commit in commit_edit(site, main, edit, title)
        for _pushed in (
            IOSuccess("")
            if branch in heads
            else push_commit(site.root, site.remote, commit, branch)
        )
        for pull in propose_branch(site, branch, title, _BODY)
    )
