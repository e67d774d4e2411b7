"""Which tracker a project uses, and which one knows an issue by its name."""

import re
from collections.abc import Collection, Iterable
from fnmatch import fnmatchcase
from operator import attrgetter

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.trackers.refusals import unknown_issue
from adws.trackers.tracker import Tracker, TrackerProgram

AUTO = "auto"
_URL = re.compile(r"^[\w+.-]+://(?:[^/@]*@)?([^/:]+)")
_SCP = re.compile(r"^(?:[^/@:]+@)?([^/:]+):")


@frozen
class Signs:
    """What a project shows of its tracker: folders that are in it, hosts of its git remotes."""

    folders: Collection[str] = ()
    hosts: Collection[str] = ()


def trackers_in_use(trackers: Iterable[Tracker], signs: Signs) -> tuple[Tracker, ...]:
    """Return the trackers that a project uses: those in its folders before those of its remotes."""
    own: list[Tracker] = []
    hosted: list[Tracker] = []
    for tracker in sorted(trackers, key=attrgetter("name")):
        if any(folder in signs.folders for folder in tracker.folders):
            own.append(tracker)
        elif any(fnmatchcase(host, glob) for host in signs.hosts for glob in tracker.hosts):
            hosted.append(tracker)
    return (*own, *hosted)


def program_for_issue(
    trackers: tuple[Tracker, ...], issue: str
) -> Result[TrackerProgram, PipelineError]:
    """Return the program of the first tracker that calls issues so; else ``TrackerFailed``."""
    for tracker in trackers:
        if tracker.program is not None and re.fullmatch(tracker.ids, issue):
            return Success(tracker.program)
    return Failure(unknown_issue(issue, trackers[0] if trackers else None))


def host_of(url: str) -> str:
    """Return the host of a git remote; empty for a path.

    >>> host_of("https://me@github.com/o/r.git"), host_of("git@github.com:o/r"), host_of("/srv/r")
    ('github.com', 'github.com', '')
    """
    match = _URL.match(url) or _SCP.match(url)
    return match[1].lower() if match else ""
