"""The failures of a suite, in short, for a terminal."""

from collections.abc import Iterator

from adws.core.failure import Analysis, Failure, Group
from adws.core.quantity import quantity
from adws.core.suite import SuiteReport
from adws.core.visible import one_line
from adws.reports.excerpt import excerpt
from adws.reports.not_run import all_not_run, not_run_lines
from adws.reports.quarantine import in_quarantine, quarantine_lines
from adws.reports.verification import WARNING, confinement_lines, discrepancies, totals
from adws.triage.diagnosis import diagnose

_SHOWN = 10
_GROUPS = 5
_WIDTH = 160


def analysis_terminal(analysis: Analysis, limit: int = _SHOWN) -> str:
    """Return the failures as plain text, group by group; at most ``limit`` of each group.

    Of many groups, the first come with one failure each, and the last line says where the rest is.
    """
    report, shown = analysis.report, analysis.groups
    if len(shown) > _GROUPS:
        shown, limit = shown[:_GROUPS], min(limit, 1)
    members: dict[str, list[Failure]] = {}
    for failure in analysis.distinct:
        members.setdefault(failure.group, []).append(failure)
    blocks = [
        *_head(report),
        *map(one_line, analysis.notes),
        *_quarantine(analysis),
        *(
            line
            for group in shown
            for line in ("", *_group(report, group, members.get(group.id, []), limit))
        ),
        *_rest(analysis.groups[len(shown) :]),
        *(["", f"raw output: {report.raw_output}"] if report.raw_output else []),
    ]
    return "\n".join(blocks) + "\n"


def _rest(groups: tuple[Group, ...]) -> tuple[str, ...]:
    if not groups:
        return ()
    failing = quantity(sum(len(group.case_ids) for group in groups), "failing test")
    more = f"and {quantity(len(groups), 'more group')} with {failing}"
    return ("", f"{more} (to list all: adws analyze --output failures.md)")


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
        yield f"    {kind}: {excerpt(one_line(f'{hook}{failure.error_message}'), _WIDTH)}"
    if 0 < limit < len(failures):
        yield f"  and {len(failures) - limit} more"
