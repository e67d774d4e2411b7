"""What an adapter for a linter or a type checker must know. Pure: it reads outputs."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import Factory, field, frozen
from returns.result import Result

from adws.core.check import Diagnostic, Sort
from adws.core.errors import PipelineError
from adws.runners.runner import Project, Way


@frozen
class Output:
    """What the program of a check left behind.

    ``folder`` is where it was started (absolute); ``stdout`` and ``stderr`` are complete.
    """

    folder: PurePath
    exit_code: int
    stdout: str
    stderr: str = ""


@frozen
class Check:
    """An adapter for one linter or type checker.

    ``detect`` says why a project uses it, or None. ``ways`` are the ways to start it there with all
    its arguments, best first; none of them may change a file of the project, but in the folder that
    is given it may keep what it remembers from run to run. ``install_hint`` is what to do when no
    way is open. ``read`` turns what it left into diagnostics whose files are
    relative to ``Output.folder``, or fails with ``CheckUnreadable``; the verdict is not its own:
    see ``verdict``. ``configuration`` and ``programs`` are what ``detect`` and ``ways``
    want to see; ``homes`` are the names of files that make a folder below the root a
    project of its own, ``configuration`` when empty. ``scrub`` are variables that would change what
    it prints.
    """

    name: str
    sort: Sort
    detect: Callable[[Project], str | None]
    ways: Callable[[Project, PurePath], tuple[Way, ...]]
    install_hint: str
    read: Callable[[Output], Result[tuple[Diagnostic, ...], PipelineError]]
    configuration: tuple[str, ...]
    programs: tuple[str, ...] = ()
    homes: tuple[str, ...] = field(
        default=Factory(lambda check: check.configuration, takes_self=True)
    )
    scrub: tuple[str, ...] = ()
