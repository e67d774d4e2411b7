"""The judge's decision, for a terminal."""

from collections.abc import Iterator, Sequence

from adws.core.quantity import quantity
from adws.core.renamed_case import renamed_tests
from adws.core.verdict import Colour, Verdict
from adws.core.verdict_record import RepeatedJudgement
from adws.core.visible import one_line
from adws.reports.changed_calls import changed_calls_lines, uncompared_lines
from adws.reports.limits import limits_lines
from adws.reports.markup import escape
from adws.reports.not_run import not_run_lines
from adws.reports.repeats import repeats_lines
from adws.reports.verdict_markdown import UNCHANGED

_NOT_COUNTED = (
    "adws judged the change with the tests and the configuration of the base: "
    "it did not count the edits to"
)
_BRING_A_CHANGE = (
    "To judge a change, edit files, pass a diff (--patch FILE) or name an older commit (--base REV)"
)
_SHOWN = 10


def verdict_lines(verdict: Verdict, dropped: Sequence[str]) -> Iterator[str]:
    """Return the verdict, its reasons and what was not judged, as lines of Rich's markup."""
    yield from map(escape, not_run_lines(verdict.not_run))
    yield _headline(verdict)
    if verdict.accepted or verdict.failing_before or verdict.failing_after:
        yield _failing(verdict.failing_before, verdict.failing_after)
    for reason in verdict.reasons:
        yield f"- {escape(one_line(reason))}"
    for flag in verdict.flags:
        yield f"- {escape(one_line(f'{flag.place}: {flag.why}: {flag.seen}'))}"
    for line in limits_lines(verdict.limits if verdict.accepted else ()):
        yield f"- {escape(one_line(line))}"
    yield from map(escape, changed_calls_lines(verdict.calls))
    yield from (f"- {escape(line)}" for line in uncompared_lines(verdict))
    for note in (*verdict.notes, *repeats_lines(verdict.repeats)):
        yield f"- {escape(one_line(note))}"
    yield from _renamed(verdict)
    if dropped:
        yield _NOT_COUNTED
    for path in dropped:
        yield f"- {escape(one_line(path))}"
    if verdict.unchanged:
        yield _BRING_A_CHANGE


def repeated_lines(repeated: RepeatedJudgement) -> Iterator[str]:
    """Return whether an earlier verdict on the same change holds, as lines of Rich's markup."""
    run = escape(repeated.first.run)
    if repeated.same:
        yield f"[bold green]the same verdict[/] as in run {run}"
    else:
        yield f"[bold red]not the verdict[/] of run {run}:"
    for difference in repeated.differences:
        yield f"- {escape(one_line(difference))}"
    if repeated.circumstances:
        yield "the circumstances differ:"
    for circumstance in repeated.circumstances:
        yield f"- {escape(one_line(circumstance))}"


def _renamed(verdict: Verdict) -> Iterator[str]:
    tests = renamed_tests(verdict.renamed)
    if tests:
        yield "renamed, and otherwise the same:"
    for test, rows in tests[:_SHOWN]:
        cases = f" ({rows} cases)" if rows > 1 else ""
        yield f"- {escape(one_line(str(test)))}{cases}"
    if len(tests) > _SHOWN:
        yield f"- and {len(tests) - _SHOWN} more"


def _failing(before: int, after: int) -> str:
    """Return how many cases fail without the change and with it."""
    if before or after:
        return f"{before} failing before, {after} after"
    return "no case failed before, and none fails with the change"


def _headline(verdict: Verdict) -> str:
    if verdict.colour is Colour.RED:
        reasons = quantity(len(verdict.reasons), "reason")
        return f"[bold red]no[/]: {UNCHANGED if verdict.unchanged else reasons}"
    if verdict.colour is Colour.GREEN:
        return f"[bold green]yes[/]: {UNCHANGED if verdict.unchanged else 'the change is green'}"
    if not verdict.flags:
        return "[bold yellow]yes, but limited[/]: the change is green as far as its tests can show"
    count = quantity(len(verdict.flags), "suspicious line")
    return f"[bold yellow]yes, but look at it[/]: the change is green, with {count}"
