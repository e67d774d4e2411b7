"""The tracker that knows an issue: the one that is named, or the one that the project uses."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import catalog, io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.trackers.finding import AUTO, Signs, host_of, program_for_issue, trackers_in_use
from adws.trackers.tracker import Tracker, TrackerProgram
from adws.vcs.git import GitLocation, ask


def tracker_of(root: PurePath, name: str, issue: str) -> IOResult[TrackerProgram, PipelineError]:
    """Return the program of the tracker that knows an issue; ``name`` as in ``trackers_of``.

    Fails with ``NameUnknown`` for a name that no tracker has, and with ``TrackerFailed`` if no
    tracker has that issue.
    """
    return IOResult.do(
        program
        for trackers in trackers_of(root, name)
        for program in IOResult.from_result(program_for_issue(trackers, issue))
    )


def trackers_of(root: PurePath, name: str) -> IOResult[tuple[Tracker, ...], PipelineError]:
    """Return the tracker that is named, or, for ``auto``, those that the project uses."""
    if name != AUTO:
        return IOResult.do((named,) for named in tracker(name))
    return IOResult.do(
        trackers_in_use(trackers, Signs(folders, hosts))
        for trackers in traverse(tracker, catalog.names(catalog.TRACKER))
        for top in ask(GitLocation(root), "rev-parse", "--show-toplevel")
        .map(PurePath)
        .lash(lambda _: IOSuccess(root))
        for folders in _folders({root, top}, trackers)
        for hosts in _hosts(root)
    )


def tracker(name: str) -> IOResult[Tracker, PipelineError]:
    """Return a tracker by its name."""
    return IOResult.from_result(catalog.find(catalog.TRACKER, name))


def _folders(
    places: set[PurePath], trackers: tuple[Tracker, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the names of the folders of trackers that one of the places holds."""
    named = [(place, name) for tracker in trackers for name in tracker.folders for place in places]
    return IOResult.do(
        tuple(name for (_, name), exists in zip(named, existing, strict=True) if exists)
        for existing in traverse(io_ops.exists, [place / name for place, name in named])
    )


def _hosts(root: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the hosts of the git remotes; none outside of a repository."""
    hosts = IOResult.do(
        tuple(host_of(line.partition(" ")[2]) for line in lines.splitlines())
        for lines in ask(GitLocation(root), "config", "--get-regexp", r"^remote\..*\.url$")
    )
    return hosts.lash(lambda _: IOSuccess(()))
