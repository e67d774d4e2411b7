"""Proposing a change: a commit on top of the main branch, and a pull request for a branch."""

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.forge import pull_requests
from adws.forge.pull_requests import PullRequest
from adws.forge.requests import ask, ensure
from adws.pipeline.activation import SpecEdit
from adws.pipeline.commit_time import commit_time
from adws.pipeline.site import RepositorySite
from adws.vcs.commit import store_commit
from adws.vcs.git import GitLocation
from adws.vcs.git import ask as ask_git
from adws.vcs.stored_tree import tree_with_text


def commit_edit(
    site: RepositorySite, main: str, edit: SpecEdit, title: str
) -> IOResult[str, PipelineError]:
    """Store an edit as a commit on top of ``main``: the same edit gives the same commit."""
    place = GitLocation(site.root)
    return IOResult.do(
        commit
        for prefix in ask_git(place, "rev-parse", "--show-prefix")
        for tree in tree_with_text(site.root, main, f"{prefix}{edit.path}", edit.before, edit.after)
        for when in commit_time(site, main)
        for commit in store_commit(place, tree, (main,), f"{title}\n", when)
    )


def propose_branch(
    site: RepositorySite, branch: str, title: str, body: str
) -> IOResult[PullRequest, PipelineError]:
    """Open a pull request of a branch to the main branch; one that is open is returned."""
    owner = site.connection.repository.partition("/")[0]

    def find() -> IOResult[PullRequest | None, PipelineError]:
        listed = ask(site.connection, pull_requests.pull_requests(head=f"{owner}:{branch}"))
        return IOResult.do(next(iter(pulls), None) for pulls in listed)

    operation = pull_requests.create(branch, site.main, title, body)
    return ensure(site.connection, operation, find)
