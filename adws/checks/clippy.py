"""The check for clippy, the linter that comes with Rust; it tells the compiler's errors too."""

from pathlib import PurePath

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.checks.check import Check, Output
from adws.checks.json_output import read_lines, unreadable
from adws.checks.places import file_of
from adws.core.check import CheckSort, Diagnostic, Severity
from adws.core.errors import PipelineError
from adws.runners.cargo.detection import CONFIGURATION, PROGRAMS, detect, members
from adws.runners.runner import Project
from adws.runners.way import Way

_LOCK = "Cargo.lock"
_FINISHED = "build-finished"
_SEVERITIES = {"error": Severity.ERROR, "warning": Severity.WARNING}


@frozen
class _Span:
    file_name: str
    line_start: int
    column_start: int
    is_primary: bool


@frozen
class _Code:
    code: str


@frozen
class _Message:
    level: str
    message: str
    spans: tuple[_Span, ...]
    code: _Code | None = None


@frozen
class _Record:
    """One line: a message of the compiler, an artefact, or the end of the build."""

    reason: str
    message: _Message | None = None
    success: bool | None = None


def ways(project: Project, cache: PurePath) -> tuple[Way, ...]:
    """Return the one way to start clippy: on all targets, built in a folder of adws's own.

    Cargo keeps others out of the folder in which it builds, and tests may be running beside.
    """
    cargo = project.programs.get("cargo")
    if cargo is None:
        return ()
    locked = ("--locked",) if _LOCK in project.listing else ()
    words = ("clippy", *members(project), "--all-targets", "--message-format=json", *locked)
    env = {"CARGO_TARGET_DIR": str(cache), "CARGO_TERM_COLOR": "never"}
    return (Way("cargo", (cargo, *words), check=(cargo, "clippy", "--version"), env=env),)


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read one record a line; the last one says that the build ended.

    Each target reports the errors of files that it shares with others: each error counts once.
    """
    lines = [line for line in output.stdout.splitlines() if line.startswith("{")]

    def diagnostics(
        records: tuple[_Record, ...],
    ) -> Result[tuple[Diagnostic, ...], PipelineError]:
        if not records or records[-1].reason != _FINISHED:
            return Failure(unreadable(output, "the record of the build's end is missing"))
        diagnostics = [_diagnostic(output, record.message) for record in records if record.message]
        return Success(
            tuple(dict.fromkeys(diagnostic for diagnostic in diagnostics if diagnostic is not None))
        )

    return read_lines(output, lines, _Record).bind(diagnostics)


def _diagnostic(output: Output, message: _Message) -> Diagnostic | None:
    """Return nothing for what only counts or explains the others."""
    place = next((span for span in message.spans if span.is_primary), None)
    if place is None and message.code is None:
        return None
    return Diagnostic(
        file_of(output, place.file_name) if place else "",
        place.line_start if place else None,
        place.column_start if place else None,
        message.code.code if message.code else "",
        message.message,
        _SEVERITIES.get(message.level, Severity.NOTE),
    )


def _detect(project: Project) -> str | None:
    sign = detect(project)
    return sign.why if sign else None


CHECK = Check(
    name="clippy",
    sort=CheckSort.LINT,
    detect=_detect,
    ways=ways,
    install_hint="rustup component add clippy",
    read=read,
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    scrub=("CARGO_TARGET_*", "CARGO_BUILD_*", "CLIPPY_*"),
)
