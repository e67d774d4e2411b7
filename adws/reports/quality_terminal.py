"""The results of the checks of a project, in short, for a terminal."""

from collections.abc import Iterator

from adws.core.check import CheckReport, CheckStatus, Diagnostic, Quality, Severity
from adws.core.quantity import quantity
from adws.core.visible import one_line
from adws.reports.excerpt import excerpt
from adws.reports.verification import confinement_lines

_SHOWN = 20
_WIDTH = 160


def quality_terminal(quality: Quality, limit: int = _SHOWN) -> str:
    """Return a line for each check, with its first ``limit`` diagnostics, errors first."""
    width = max(len(check.name) for check in quality.checks)
    lines = [
        *confinement_lines(quality.held),
        *(_head(check, width) for check in quality.checks),
        *(line for check in quality.checks for line in _details(check, limit)),
    ]
    return "\n".join(lines) + "\n"


def findings(check: CheckReport) -> str:
    """Return how many diagnostics a check has, in words; empty for none."""
    named = ((Severity.ERROR, "error"), (Severity.WARNING, "warning"))
    counts = ((len(check.of_severity(severity)), noun) for severity, noun in named)
    return ", ".join(quantity(count, noun) for count, noun in counts if count)


def by_weight(check: CheckReport) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a check, errors first."""
    return tuple(diagnostic for severity in Severity for diagnostic in check.of_severity(severity))


def _head(check: CheckReport, width: int) -> str:
    seconds = f"{check.duration_seconds:.1f} s"
    summary = ", ".join(filter(None, (seconds, findings(check))))
    return f"{check.status.value:<10}  {check.sort.value:<10}  {check.name:<{width}}  {summary}"


def _details(check: CheckReport, limit: int) -> Iterator[str]:
    if check.status is CheckStatus.OK:
        return
    diagnostics = by_weight(check)
    yield from ("", f"{check.name}:")
    yield from (f"  {one_line(line)}" for line in check.message.splitlines() if line.strip())
    yield from (f"  {_line(diagnostic)}" for diagnostic in diagnostics[:limit])
    if 0 < limit < len(diagnostics):
        yield f"  and {len(diagnostics) - limit} more"
    if check.hint:
        yield f"  hint: {one_line(check.hint)}"
    if check.raw_output:
        yield f"  raw output: {one_line(check.raw_output)}"


def _line(diagnostic: Diagnostic) -> str:
    weight = "" if diagnostic.severity is Severity.ERROR else diagnostic.severity.value
    words = (
        one_line(diagnostic.place),
        weight,
        one_line(diagnostic.code),
        one_line(diagnostic.message),
    )
    return excerpt("  ".join(filter(None, words)), _WIDTH)
