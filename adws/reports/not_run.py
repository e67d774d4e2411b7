"""The tests that did not run; every report names them first."""

from collections.abc import Iterator, Sequence

from adws.core.suite import NotRun, SuiteReport
from adws.core.visible import one_line
from adws.reports.markdown import code, plain, section, table
from adws.reports.verification import silently_skipped

TITLE = "What Did Not Run"
_SILENT = "on disk, but in no report"
_SHOWN = 10


def all_not_run(report: SuiteReport) -> tuple[NotRun, ...]:
    """Return everything that did not run; tests without a known reason come first."""
    silent = tuple(NotRun(file, _SILENT) for file in silently_skipped(report))
    return (*silent, *report.not_run)


def not_run_section(rows: Sequence[NotRun]) -> str:
    """Return a Markdown section; empty if everything ran."""
    cells = ((code(row.name), plain(row.why)) for row in rows)
    explanation = "adws counts these tests as skipped; it does not know their result:"
    return section(TITLE, explanation, table(("Test", "Why"), cells)) if rows else ""


def not_run_lines(rows: Sequence[NotRun]) -> Iterator[str]:
    """Yield lines of plain text: how many tests did not run, and the first ones."""
    if not rows:
        return
    yield f"what did not run ({len(rows)}):"
    for row in rows[:_SHOWN]:
        yield f"  {one_line(row.name)}: {one_line(row.why)}"
    if len(rows) > _SHOWN:
        yield f"  and {len(rows) - _SHOWN} more"
