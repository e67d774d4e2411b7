"""What an adapter for an issue tracker must know. Pure: it builds commands and reads answers."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.work_item import WorkItem


@frozen
class IssueRef:
    """One issue of a tracker."""

    id: str
    """The name of the issue in its tracker."""
    folder: PurePath
    """The project's folder, absolute; the tracker's program starts there."""


@frozen
class NewIssue:
    """An issue that adws opens."""

    title: str
    """Its title, one line."""
    text: str
    """Its text, in Markdown."""
    folder: PurePath
    """The project's folder, absolute; the tracker's program starts there."""


@frozen
class IssueCreation:
    """How a tracker's program opens an issue."""

    command: Callable[[NewIssue], Command]
    """Builds the command that opens an issue."""
    issue_in: Callable[[str], str]
    """Returns the name or address of the new issue in what the command printed; empty where it
    cannot be read."""


@frozen
class KnownRefusal:
    """How a tracker's program refuses, and what to do then."""

    pattern: str
    """A regular expression for what the program prints."""
    hint: str
    """What the user can do next, in words."""


@frozen
class TrackerProgram:
    """The command line of a tracker.

    Every text reaches it as one argument or on its standard input, and never through a shell.
    """

    tracker: str
    """The name of the tracker."""
    name: str
    """The name of the program on the PATH."""
    install_hint: str
    """How to install the program, in words."""
    read: Callable[[IssueRef], Command]
    """Builds the command that shows an issue."""
    parse: Callable[[IssueRef, str], Result[WorkItem, PipelineError]]
    """Turns the output of ``read`` into a piece of work, or fails with ``TrackerFailed``."""
    close: Callable[[IssueRef, str], Command]
    """Builds the command that closes an issue with a reason."""
    note: Callable[[IssueRef, str], Command]
    """Builds the command that adds a text to an issue, which stays open."""
    create: IssueCreation | None = None
    """How it opens an issue; None: adws opens none in this tracker."""
    complaints: tuple[KnownRefusal, ...] = ()
    """The known refusals of the program; the first that fits decides."""


@frozen
class Tracker:
    """An adapter for one tracker."""

    name: str
    """The name by which the settings choose it."""
    summary: str
    """What it is, in a few words for ``adws trackers list``."""
    ids: str = ""
    """A regular expression for the names of its issues; empty if it has no program."""
    folders: tuple[str, ...] = ()
    """Folders that show that a project uses it, relative to the project's folder."""
    hosts: tuple[str, ...] = ()
    """Globs of the hosts of git remotes that show that a project uses it."""
    program: TrackerProgram | None = None
    """Its command line; None: adws neither reads nor closes its issues."""
