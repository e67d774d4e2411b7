"""What an adapter for a linter or a type checker must know. Pure: it reads outputs."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import Factory, field, frozen
from returns.result import Result

from adws.core.check import CheckSort, Diagnostic
from adws.core.errors import PipelineError
from adws.runners.runner import Project
from adws.runners.way import Way


@frozen
class Output:
    """What the program of a check left behind."""

    folder: PurePath
    """The folder in which it ran, absolute."""
    exit_code: int
    """The exit code of the program that ran."""
    stdout: str
    """Its standard output, complete."""
    stderr: str = ""
    """Its standard error, complete."""


@frozen
class Check:
    """An adapter for one linter, type checker or build."""

    name: str
    """The name of the check, such as ``ruff``."""
    sort: CheckSort
    """What the check looks at."""
    detect: Callable[[Project], str | None]
    """Says in words why a project uses it, or returns None."""
    ways: Callable[[Project, PurePath], tuple[Way, ...]]
    """Returns the ways to start it with all arguments, best first. It gets a folder for its caches
    and may change no file of the project."""
    install_hint: str
    """What to do where no way is open, in words."""
    read: Callable[[Output], Result[tuple[Diagnostic, ...], PipelineError]]
    """Turns its output into diagnostics whose files are relative to ``Output.folder``, or fails
    with ``CheckUnreadable``. What they come to is decided elsewhere, for all checks alike."""
    configuration: tuple[str, ...]
    """The names of the files that ``detect`` and ``ways`` read."""
    programs: tuple[str, ...] = ()
    """The names of the programs that ``ways`` looks for."""
    homes: tuple[str, ...] = field(
        default=Factory(lambda check: check.configuration, takes_self=True)
    )
    """The names of files that make a folder a project of its own; by default ``configuration``."""
    scrub: tuple[str, ...] = ()
    """Environment variables that would change its output; it runs without them."""
