"""When a commit was made."""

from datetime import UTC, datetime

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.pipeline.site import RepositorySite
from adws.vcs.git import GitLocation, ask


def commit_time(site: RepositorySite, commit: str) -> IOResult[datetime, PipelineError]:
    """Return when a commit was made."""
    printed = ask(GitLocation(site.root), "log", "-1", "--format=%ct", commit)
    return IOResult.do(datetime.fromtimestamp(int(seconds), UTC) for seconds in printed)
