"""What the commits of a run say of themselves in their last lines (git-interpret-trailers(1))."""

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import git, own, run_git


def trailers(base: Base, key: str) -> IOResult[dict[str, str], PipelineError]:
    """Return each value that the run's commits give to a trailer, with the commit that says so."""
    shown = f"--format=%H%x09%(trailers:key={key},valueonly,separator=%x09)"
    commits = f"{base.commit}..refs/heads/{base.branch}"
    return run_git(git(own(base), "log", shown, commits)).map(_by_value)


def _by_value(log: str) -> dict[str, str]:
    rows = (line.split("\t") for line in log.splitlines())
    return {value: commit for commit, *values in rows for value in values if value}
