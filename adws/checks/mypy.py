"""The check for mypy 1.11 and newer, the first that tells its errors in JSON."""

import re
from pathlib import PurePath

from attrs import frozen
from returns.result import Result

from adws.checks.check import Check, Output
from adws.checks.json_output import read_lines
from adws.checks.places import file_of
from adws.checks.python_configuration import FILES, reason_for
from adws.checks.python_ways import check_ways, programs
from adws.core.check import CheckSort, Diagnostic, Severity
from adws.core.errors import PipelineError
from adws.runners.python.environments import HOMES
from adws.runners.runner import Project
from adws.runners.way import Way

_OWN_FILES = ("mypy.ini", ".mypy.ini")
_TARGETS = re.compile(r"^\s*(?:files|packages|modules)\s*=", re.MULTILINE)
_TABLE = re.compile(r"^\[(?:tool\.)?mypy\]\s*$(?P<keys>.*?)(?=^\[|\Z)", re.MULTILINE | re.DOTALL)


@frozen
class _MypyDiagnostic:
    file: str
    line: int
    column: int
    message: str
    severity: str
    code: str | None = None
    hint: str | None = None


def detect(project: Project) -> str | None:
    """Return why a project uses mypy."""
    return reason_for(project, "mypy", _OWN_FILES)


def ways(project: Project, cache: PurePath) -> tuple[Way, ...]:
    """Return the ways to start mypy on what its configuration names, or on everything."""
    tables = (table["keys"] for text in project.texts.values() for table in _TABLE.finditer(text))
    targets = () if any(map(_TARGETS.search, tables)) else (".",)
    arguments = ("-O", "json", "--cache-dir", str(cache), *targets)
    return check_ways(project, "mypy", arguments)


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read one message a line; what mypy says about itself goes to stderr."""
    lines = [line for line in output.stdout.splitlines() if line.strip()]
    return Result.do(
        tuple(_diagnostic(output, message) for message in messages)
        for messages in read_lines(output, lines, _MypyDiagnostic)
    )


def _diagnostic(output: Output, message: _MypyDiagnostic) -> Diagnostic:
    """Mypy counts columns from 0, and has -1 for a place that it does not know."""
    return Diagnostic(
        file_of(output, message.file),
        message.line if message.line > 0 else None,
        message.column + 1 if message.column >= 0 else None,
        message.code or "",
        f"{message.message}\n{message.hint}" if message.hint else message.message,
        Severity.ERROR if message.severity == "error" else Severity.NOTE,
    )


CHECK = Check(
    name="mypy",
    sort=CheckSort.TYPES,
    detect=detect,
    ways=ways,
    install_hint="install mypy 1.11 or newer into the project's environment",
    read=read,
    configuration=(*FILES, *_OWN_FILES),
    programs=programs("mypy"),
    homes=(*HOMES, *_OWN_FILES),
)
