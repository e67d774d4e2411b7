"""The check for Biome 1.9 and newer: ``biome check``, which lints, formats and sorts imports."""

from pathlib import PurePath

from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.checks.biome_documents import (
    BiomeDiagnostic,
    BiomeReport,
    BiomeSummary,
    OldBiomeDiagnostic,
    OldBiomeReport,
)
from adws.checks.check import Check, Output
from adws.checks.json_output import read_document, unreadable
from adws.checks.places import file_of
from adws.checks.script_words import local_ways, reason_for
from adws.core.check import CheckSort, Diagnostic, Severity
from adws.core.errors import PipelineError
from adws.runners.javascript.manifest import MANIFEST
from adws.runners.runner import Project
from adws.runners.way import Way

_OWN_FILES = ("biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc")
_WORDS = ("biome", "check", "--reporter=json", "--max-diagnostics=none", "--colors=off", ".")
_SEVERITIES = {
    "fatal": Severity.ERROR,
    "error": Severity.ERROR,
    "warning": Severity.WARNING,
}


def detect(project: Project) -> str | None:
    """Return why a project uses Biome."""
    return reason_for(project, "@biomejs/biome", _OWN_FILES)


def ways(project: Project, _cache: PurePath) -> tuple[Way, ...]:
    """Return the way to start Biome: on everything that its configuration does not leave out."""
    return local_ways(project, _WORDS)


def read(output: Output) -> Result[tuple[Diagnostic, ...], PipelineError]:
    """Read the document; its summary must count the errors that it lists, and keep none back."""
    older = read_document(output, OldBiomeReport)
    document: Result[BiomeReport | OldBiomeReport, PipelineError] = (
        older if is_successful(older) else read_document(output, BiomeReport)
    )
    return Result.do(
        diagnostics
        for report in document
        for diagnostics in _complete(
            output,
            report.summary,
            tuple(_diagnostic(output, diagnostic) for diagnostic in report.diagnostics),
        )
    )


def _complete(
    output: Output, summary: BiomeSummary, diagnostics: tuple[Diagnostic, ...]
) -> Result[tuple[Diagnostic, ...], PipelineError]:
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    if (summary.errors, summary.diagnosticsNotPrinted) != (errors, 0):
        return Failure(unreadable(output, "the counts of its summary differ from its list"))
    return Success(diagnostics)


def _diagnostic(output: Output, record: BiomeDiagnostic | OldBiomeDiagnostic) -> Diagnostic:
    position = record.location.position
    return Diagnostic(
        file_of(output, record.file),
        position.line if position else None,
        position.column if position else None,
        record.category or "",
        record.message,
        _SEVERITIES.get(record.severity, Severity.NOTE),
    )


CHECK = Check(
    name="biome",
    sort=CheckSort.LINT,
    detect=detect,
    ways=ways,
    install_hint="install the project's packages, e.g. npm ci",
    read=read,
    configuration=(MANIFEST, *_OWN_FILES),
    homes=(MANIFEST, *_OWN_FILES),
    scrub=("BIOME_*",),
)
