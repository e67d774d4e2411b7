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
    """One issue, by the name that its tracker knows, asked for from the project's ``folder``."""

    id: str
    folder: PurePath


@frozen
class Complaint:
    """What a tracker's program says when it refuses (a regular expression), and what to do then."""

    pattern: str
    hint: str


@frozen
class TrackerProgram:
    """The command line of a tracker, the one that is called ``tracker``.

    ``read`` asks for an issue, ``parse`` turns the answer into a piece of work or fails with
    ``TrackerFailed``; ``close`` closes one with a reason, ``note`` adds a text to one that stays
    open. Every text reaches the program as one argument, or on its standard input; no shell ever
    sees it.
    """

    tracker: str
    name: str
    install_hint: str
    read: Callable[[IssueRef], Command]
    parse: Callable[[IssueRef, str], Result[WorkItem, PipelineError]]
    close: Callable[[IssueRef, str], Command]
    note: Callable[[IssueRef, str], Command]
    complaints: tuple[Complaint, ...] = ()


@frozen
class Tracker:
    """An adapter for one tracker.

    ``ids`` is the regular expression of what it calls an issue. It is a project's own when one of
    ``folders`` is in it, or when the host of a git remote is like one of ``hosts`` (globs). One
    without a ``program`` knows no issue, and can be told nothing.
    """

    name: str
    summary: str
    ids: str = ""
    folders: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    program: TrackerProgram | None = None
