"""Resolve a revision of the user's repository, and fetch it into adws's own."""

from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.patch import ChangeToJudge
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, adws_repository, ask, git, is_outside, outside, run_git
from adws.vcs.own_repository import fetch

_REFERENCE = "refs/adws/revision"


def take_revision(base: Base, revision: str) -> IOResult[str, PipelineError]:
    """Return the commit that the user's ``revision`` names, after fetching it.

    Fails with ``RepositoryUnusable`` if the user's repository has no such commit.
    """
    return IOResult.do(
        commit
        for commit in commit_of(base.user_top, revision)
        for _fetched in fetch(adws_repository(base), base.user_top, f"+{commit}:{_REFERENCE}")
    )


def commit_of(folder: PurePath, revision: str) -> IOResult[str, PipelineError]:
    """Return the id of the commit that ``revision`` names in the user's repository.

    Fails with ``RepositoryUnusable`` if the repository has no such commit.
    """
    name = f"{revision}^{{commit}}"

    def unknown(error: PipelineError) -> PipelineError:
        if is_outside(error):
            return outside(folder, error)
        return RepositoryUnusable(
            f"the repository has no commit '{revision}'",
            hint="name a branch, a tag or a commit: git log --oneline --all",
            context=error.context,
        )

    return ask(GitLocation(folder), "rev-parse", "--verify", "--end-of-options", name).alt(unknown)


def require_commits(folder: PurePath, revision: str) -> IOResult[None, PipelineError]:
    """Fail with ``RepositoryUnusable`` unless a folder's repository has HEAD and a revision.

    The error says what is missing: the repository, any commit, or the one that ``revision`` names.
    """
    head = commit_of(folder, "HEAD").alt(
        lambda error: error if is_outside(error) else without_commit(error)
    )
    named = head if revision == "HEAD" else head.bind(lambda _: commit_of(folder, revision))
    return named.map(lambda _: None)


def without_commit(error: PipelineError) -> PipelineError:
    """Return that a repository has no commit yet, in place of git's own error."""
    return RepositoryUnusable(
        "the git repository has no commit yet, and adws starts from a commit",
        hint="commit your work first: git add -A && git commit",
        context=error.context,
    )


def tree_of(base: Base, commit: str) -> IOResult[str, PipelineError]:
    """Return the id of a commit's tree in adws's repository."""
    return ask(adws_repository(base), "rev-parse", "--verify", f"{commit}^{{tree}}")


def fork_point(folder: PurePath, revision: str, tip: str = "HEAD") -> IOResult[str, PipelineError]:
    """Return the merge base of the user's ``tip`` and a revision: where a pull request began.

    Without a common ancestor, or for an unknown revision, it is the revision itself.
    """
    outcome = ask(GitLocation(folder), "merge-base", "--end-of-options", revision, tip)
    return _unless_refused(outcome, revision)


def start_of(folder: PurePath, change: ChangeToJudge) -> IOResult[str, PipelineError]:
    """Return the revision that a change started from."""
    return IOSuccess(change.base) if change.is_elsewhere else fork_point(folder, change.base)


def file_at(folder: PurePath, revision: str, name: str) -> IOResult[str, PipelineError]:
    """Return the text of a file of the user's ``folder`` at a revision; empty if it was missing."""
    printed_file = run_git(
        git(GitLocation(folder), "show", "--end-of-options", f"{revision}:./{name}")
    )
    return _unless_refused(printed_file, "")


def files_at(
    folder: PurePath, revision: str, folders: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files below some folders of the user's ``folder`` at a revision, as their paths.

    There are none where the repository knows no such revision.
    """
    words = ("ls-tree", "-r", "-z", "--name-only", "--end-of-options", revision, "--", *folders)
    listed = _unless_refused(run_git(git(GitLocation(folder), *words)), "")
    return listed.map(lambda listing: tuple(filter(None, listing.split("\0"))))


def _unless_refused(
    outcome: IOResult[str, PipelineError], value: str
) -> IOResult[str, PipelineError]:
    """Return ``value`` if git refuses; other failures stay failures."""
    return outcome.lash(
        lambda error: (
            IOSuccess(value) if isinstance(error, RepositoryUnusable) else IOFailure(error)
        )
    )
