"""The results of the checks of a project, as Markdown."""

from collections.abc import Iterator

from adws.core.check import CheckReport, CheckStatus, Quality
from adws.reports.excerpt import excerpt
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.reports.quality_terminal import by_weight, findings
from adws.reports.verification import confinement_lines

_CHECKS = ("Check", "Sort", "Status", "Found", "Seconds")
_COLUMNS = ("Place", "Severity", "Code", "Message")


def quality_markdown(quality: Quality) -> str:
    """Return a table of the checks, and a section for each that is not ok."""
    confinement = "".join(map(plain, confinement_lines(quality.held)))
    not_ok = (check for check in quality.checks if check.status is not CheckStatus.OK)
    return document(
        "Checks",
        (
            section("Summary", confinement, table(_CHECKS, _rows(quality))),
            *(_section(check) for check in not_ok),
        ),
    )


def _rows(quality: Quality) -> Iterator[tuple[str, ...]]:
    for check in quality.checks:
        status = check.status.value
        bold = status if check.status is CheckStatus.OK else f"**{status}**"
        seconds = f"{check.duration_seconds:.1f}"
        yield code(check.name), check.sort.value, bold, findings(check), seconds


def _section(check: CheckReport) -> str:
    lines = [plain(line) for line in check.message.splitlines() if line.strip()]
    lines += [f"Hint: {plain(check.hint)}"] if check.hint else []
    lines += [f"Raw output: {code(check.raw_output)}"] if check.raw_output else []
    diagnostics = table(_COLUMNS, _diagnostic_rows(check)) if check.diagnostics else ""
    return section(plain(check.name), bullets(lines) if lines else "", diagnostics)


def _diagnostic_rows(check: CheckReport) -> Iterator[tuple[str, ...]]:
    for diagnostic in by_weight(check):
        message = plain(excerpt(diagnostic.message))
        yield code(diagnostic.place), diagnostic.severity.value, plain(diagnostic.code), message
