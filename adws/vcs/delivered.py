"""Branches that runs have delivered into the user's repository."""

from pathlib import PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.vcs.git import GitLocation, ask

_PREFIX = "adws/"


def delivered_branches(folder: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the branches of the user's repository that are named after runs, sorted.

    Fails with ``RepositoryUnusable`` outside of a repository.
    """
    words = ("for-each-ref", "--format=%(refname:lstrip=2)", f"refs/heads/{_PREFIX}")
    return ask(GitLocation(folder), *words).map(lambda listing: tuple(listing.split()))


def branch_of(run: str, branches: tuple[str, ...]) -> str:
    """Return the newest of these branches that a run has delivered; empty if it has none.

    >>> branch_of("r1", ("adws/r1", "adws/r1-2", "adws/r10"))
    'adws/r1-2'
    """
    name = f"{_PREFIX}{run}"
    own = (branch for branch in branches if branch == name or branch.startswith(f"{name}-"))
    return max(own, key=lambda branch: (len(branch), branch), default="")
