"""Commits in adws's repository: the same change at the same time is the same commit."""

from collections.abc import Mapping
from datetime import datetime

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, adws_repository, ask, git, run_git

AUTHOR_NAME = "adws"
AUTHOR_EMAIL = "adws@localhost"


def commit_patch(
    base: Base, parent: str, patch: Patch, message: str, when: datetime
) -> IOResult[str, PipelineError]:
    """Commit an accepted change on the run's branch and return the commit's id.

    The branch moves only if it is at ``parent``, or already at this very commit (then the work was
    done before a crash). Otherwise this fails with ``RepositoryUnusable``.
    """
    return IOResult.do(
        moved
        for commit in commit_tree(base, patch.tree, (parent,), message, when)
        for moved in move_branch(base, parent, commit)
    )


def tip(base: Base) -> IOResult[str, PipelineError]:
    """Return the commit of the run's branch: the base, or the last accepted fix."""
    return ask(adws_repository(base), "rev-parse", "--verify", f"refs/heads/{base.branch}")


def commit_tree(
    base: Base, tree: str, parents: tuple[str, ...], message: str, when: datetime
) -> IOResult[str, PipelineError]:
    """Store a commit that is on no branch yet; ``tree`` may be any tree-ish."""
    return store_commit(adws_repository(base), tree, parents, message, when)


def store_commit(
    place: GitLocation, tree: str, parents: tuple[str, ...], message: str, when: datetime
) -> IOResult[str, PipelineError]:
    """Store a commit by adws in any repository; it is on no branch yet."""
    options = tuple(word for parent in parents for word in ("-p", parent))
    command = git(
        place,
        "commit-tree",
        *options,
        "-F",
        "-",
        f"{tree}^{{tree}}",
        stdin=message.encode("utf-8", "replace").decode(),
        env=_signature(when),
    )
    return run_git(command).map(str.strip)


def move_branch(base: Base, old: str, new: str) -> IOResult[str, PipelineError]:
    """Move the run's branch from ``old`` to ``new``; fails if it is not at ``old``."""
    move = ("update-ref", f"refs/heads/{base.branch}", new, old)
    return IOResult.do(
        new
        for present in tip(base)
        for _moved in (IOSuccess("") if present == new else ask(adws_repository(base), *move))
    )


def _signature(when: datetime) -> Mapping[str, str]:
    date = f"{int(when.timestamp())} +0000"
    return {
        f"GIT_{role}_{fact}": value
        for role in ("AUTHOR", "COMMITTER")
        for fact, value in (("NAME", AUTHOR_NAME), ("EMAIL", AUTHOR_EMAIL), ("DATE", date))
    }
