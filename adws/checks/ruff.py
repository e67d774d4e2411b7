"""The check for ruff 0.5 and newer: ``ruff check``."""

from pathlib import PurePath

from attrs import frozen
from returns.result import Result

from adws.checks.check import Check, Output
from adws.checks.json_output import read_document
from adws.checks.places import file_of
from adws.checks.python_configuration import FILES, reason_for
from adws.checks.python_ways import check_ways, programs
from adws.core.check import CheckSort, Diagnostic
from adws.core.errors import PipelineError
from adws.runners.python.environments import HOMES
from adws.runners.runner import Project
from adws.runners.way import Way

_OWN_FILES = ("ruff.toml", ".ruff.toml")
_ARGUMENTS = ("check", "--output-format", "json", "--no-fix", "--no-cache", ".")


@frozen
class _Location:
    row: int
    column: int


@frozen
class _Violation:
    filename: str
    message: str
    code: str | None = None
    location: _Location | None = None


def detect(project: Project) -> str | None:
    """Return why a project uses ruff."""
    return reason_for(project, "ruff", _OWN_FILES)


def ways(project: Project, _cache: PurePath) -> tuple[Way, ...]:
    """Return the ways to start ruff, the project's own environment first."""
    return check_ways(project, "ruff", _ARGUMENTS)


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read the list of violations; one without a code is a syntax error."""
    return Result.do(
        tuple(_diagnostic(output, violation) for violation in violations)
        for violations in read_document(output, tuple[_Violation, ...])
    )


def _diagnostic(output: Output, violation: _Violation) -> Diagnostic:
    place = violation.location
    return Diagnostic(
        file_of(output, violation.filename),
        place.row if place else None,
        place.column if place else None,
        violation.code or "invalid-syntax",
        violation.message,
    )


CHECK = Check(
    name="ruff",
    sort=CheckSort.LINT,
    detect=detect,
    ways=ways,
    install_hint="install ruff into the project's environment, or as a tool on the PATH",
    read=read,
    configuration=(*FILES, *_OWN_FILES),
    programs=programs("ruff"),
    homes=(*HOMES, *_OWN_FILES),
    scrub=("RUFF_*",),
)
