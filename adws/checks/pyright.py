"""The check for pyright, from npm or from PyPI."""

import re
from pathlib import PurePath

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.checks.check import Check, Output
from adws.checks.json_output import read_document, unreadable
from adws.checks.places import file_of
from adws.checks.python_configuration import FILES, reason_for
from adws.checks.python_ways import check_ways, programs
from adws.core.check import CheckSort, Diagnostic, Severity
from adws.core.errors import PipelineError
from adws.runners.javascript.manifest import MANIFEST, manifest_of
from adws.runners.javascript.scripts import LaunchScript, way_of
from adws.runners.python.environments import HOMES
from adws.runners.runner import Project
from adws.runners.way import Way

_OWN_FILE = "pyrightconfig.json"
_ARGUMENTS = ("--outputjson",)
_QUIET = {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}  # or it speaks of new versions
_NAMES_VENV = re.compile(r"^\s*[\"']?venv[\"']?\s*[=:]", re.MULTILINE)
_SEVERITIES = {"error": Severity.ERROR, "warning": Severity.WARNING}


@frozen
class _Position:
    line: int
    character: int


@frozen
class _Range:
    start: _Position


@frozen
class _PyrightDiagnostic:
    severity: str
    message: str
    file: str = ""
    range: _Range | None = None
    rule: str = ""


@frozen
class _Summary:
    errorCount: int  # noqa: N815 - as pyright names it
    warningCount: int  # noqa: N815 - as above


@frozen
class _Document:
    generalDiagnostics: tuple[_PyrightDiagnostic, ...]  # noqa: N815 - as pyright names it
    summary: _Summary


def detect(project: Project) -> str | None:
    """Return why a project uses pyright."""
    if "pyright" in manifest_of(project).dependencies:
        return f"{MANIFEST} names pyright"
    return reason_for(project, "pyright", (_OWN_FILE,))


def ways(project: Project, _cache: PurePath) -> tuple[Way, ...]:
    """Return the ways to start pyright; it takes the packages of the environment it is in."""
    if "pyright" in manifest_of(project).dependencies:
        words = ("pyright", *_ARGUMENTS)
        return (way_of(LaunchScript("", (), words, {}), "pyright", project),)
    plain_ways = check_ways(project, "pyright", _ARGUMENTS, _QUIET)
    return (
        plain_ways
        if any(_NAMES_VENV.search(text) for text in project.texts.values())
        else tuple(map(_with_packages, plain_ways))
    )


def _with_packages(way: Way) -> Way:
    """Return a way that tells pyright its interpreter, which it would look for elsewhere."""
    python = way.argv[0]
    if "-m" not in way.argv[1:2]:
        return way
    return evolve(way, argv=(*way.argv, "--pythonpath", python))


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read the document; its summary must count what it lists."""

    def diagnostics(document: _Document) -> Result[tuple[Diagnostic, ...], PipelineError]:
        built = tuple(_diagnostic(output, record) for record in document.generalDiagnostics)
        listed = [diagnostic.severity for diagnostic in built]
        counts = document.summary.errorCount, document.summary.warningCount
        if counts != (listed.count(Severity.ERROR), listed.count(Severity.WARNING)):
            return Failure(unreadable(output, "the counts of its summary differ from its list"))
        return Success(built)

    return read_document(output, _Document).bind(diagnostics)


def _diagnostic(output: Output, entry: _PyrightDiagnostic) -> Diagnostic:
    """Pyright counts lines and columns from 0."""
    start = entry.range.start if entry.range else None
    return Diagnostic(
        file_of(output, entry.file),
        start.line + 1 if start else None,
        start.character + 1 if start else None,
        entry.rule,
        entry.message,
        _SEVERITIES.get(entry.severity, Severity.NOTE),
    )


CHECK = Check(
    name="pyright",
    sort=CheckSort.TYPES,
    detect=detect,
    ways=ways,
    install_hint="install pyright into the project's environment, or with npm",
    read=read,
    configuration=(*FILES, _OWN_FILE, MANIFEST),
    programs=programs("pyright"),
    homes=(*HOMES, _OWN_FILE),
)
