"""The failures of a suite, in short, for a terminal."""

from collections.abc import Iterator
from itertools import chain

from adws.core.failure import Analysis, Failure, Group, by_group
from adws.core.quantity import quantity
from adws.core.suite import SuiteReport
from adws.core.visible import one_line
from adws.reports.excerpt import excerpt
from adws.reports.markup import escape
from adws.reports.not_run import all_not_run, not_run_lines
from adws.reports.quarantine import in_quarantine, quarantine_lines
from adws.reports.screen_rows import screen_rows
from adws.reports.verification import WARNING, confinement_lines, discrepancies, totals
from adws.triage.diagnosis import diagnose

_SHOWN = 10
_ROWS = 22
"""How many rows of a small screen are free besides the command and the next prompt."""
_WIDTH = 160
_ALL = "adws analyze --output failures.md"
_LEGEND = "P0 to P5: the order in which adws fix works; G-…: a group's id in the reports"
_ENDING = 6
"""How many rows the lines about the rest, the legend and the raw output take."""


def analysis_terminal(analysis: Analysis, limit: int = _SHOWN) -> str:
    """Return the failures as plain text, group by group; at most ``limit`` of each group.

    If they do not fit on a screen of 80 columns and 24 rows, each group comes with one failure, and
    a line says how many groups did not fit, and how to list all.
    """
    report = analysis.report
    members = by_group(analysis.distinct)
    before = [*_head(report), *map(one_line, analysis.notes), *_quarantine(analysis)]
    rows = _ROWS - _ENDING - _rows_of(before)

    def fitting(shown: int) -> list[list[str]]:
        blocks = (
            ["", *_group(report, group, members.get(group.id, []), shown)]
            for group in analysis.groups
        )
        return _fitting(blocks, rows)

    blocks = fitting(limit)
    fits = len(blocks) == len(analysis.groups) and sum(map(_rows_of, blocks)) <= rows
    if not fits:
        blocks = fitting(min(limit, 1))
    lines = [
        *before,
        *chain.from_iterable(blocks),
        *([] if fits else _rest(analysis.groups[len(blocks) :])),
        *_end(analysis),
    ]
    return "\n".join(lines) + "\n"


def _rows_of(lines: list[str]) -> int:
    return sum(screen_rows(escape(line)) for line in lines)


def _fitting(blocks: Iterator[list[str]], rows: int) -> list[list[str]]:
    """Return the first blocks that fit in so many rows, and at least one; no more are made."""
    fitting: list[list[str]] = []
    for block in blocks:
        rows -= _rows_of(block)
        if rows < 0 and fitting:
            break
        fitting.append(block)
    return fitting


def _rest(groups: tuple[Group, ...]) -> tuple[str, ...]:
    """Return how many groups are not shown, and where all failures are."""
    if not groups:
        return ("", f"to list all failures: {_ALL}")
    failing = quantity(sum(len(group.case_ids) for group in groups), "failing test")
    more = f"and {quantity(len(groups), 'more group')} with {failing}"
    return ("", f"{more} (to list all: {_ALL})")


def _end(analysis: Analysis) -> Iterator[str]:
    """Yield what the names of the groups mean, and where the raw output is."""
    raw_output = analysis.report.raw_output
    if analysis.groups or raw_output:
        yield ""
    if analysis.groups:
        yield _LEGEND
    if raw_output:
        yield f"raw output: {raw_output}"


def _head(report: SuiteReport) -> Iterator[str]:
    yield from (lines := [*not_run_lines(all_not_run(report))])
    if lines:
        yield ""
    counts = totals(report)
    yield (
        f"{report.runner}: {quantity(counts.total, 'test')}, {counts.passed} passed, "
        f"{counts.failing} failed, {counts.skipped} skipped in {report.duration_seconds:.1f} s"
    )
    yield from confinement_lines(report.held)
    for why in discrepancies(report):
        yield f"{WARNING}: {one_line(why)}"


def _quarantine(analysis: Analysis) -> Iterator[str]:
    if line := in_quarantine(analysis.quarantine):
        yield line
    yield from map(one_line, quarantine_lines(analysis.quarantine))


def _group(report: SuiteReport, group: Group, failures: list[Failure], limit: int) -> Iterator[str]:
    size = quantity(len(failures), "failure")
    behind = sum(case_id in report.behind for case_id in group.case_ids)
    if behind:
        size += f", {quantity(behind, 'more test')} not run because of it"
    yield f"{group.priority} {group.id}  {excerpt(one_line(group.cause), _WIDTH)}  ({size})"
    for failure in failures[:limit]:
        yield f"  {one_line(failure.case_id)}"
        category = diagnose(failure).root_cause.words
        kind = f"{failure.error_type}, {category}" if category else failure.error_type
        hook = f"{failure.hook} fails: " if failure.hook else ""
        message = f"{hook}{failure.error_message}"
        why = "" if group.cause.endswith(message) else f": {excerpt(one_line(message), _WIDTH)}"
        yield f"    {kind}{why}"
    if 0 < limit < len(failures):
        yield f"  and {len(failures) - limit} more"
