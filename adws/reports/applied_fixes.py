"""The fixes of a run for a terminal: a line of each diff, with the cases that pass now."""

from collections.abc import Iterator

from rich.markup import escape

from adws.core.changed_place import ChangedPlace
from adws.core.entry import Entry
from adws.core.fix_report import FixReport
from adws.core.shared_start import shared_start
from adws.core.visible import one_line
from adws.reports.excerpt import excerpt
from adws.reports.screen_rows import screen_rows

_CHARACTERS = 70
_FEWEST_CHARACTERS = 40
_BEFORE_DIFFERENCE = 12
_CASE_CHARACTERS = 120


def applied_fixes(report: FixReport, rows: int) -> Iterator[str]:
    """Yield the lines of each fix, as Rich's markup; count those that do not fit in ``rows``."""
    fixes = [(_fix(report, entries), _cases(entries)) for entries in report.cases_of_fixes]
    for number, lines in enumerate(fixes):
        rows -= sum(map(screen_rows, lines))
        if rows < (number + 1 < len(fixes)):
            yield f"  fixed: {len(fixes) - number} more, see the report"
            return
        yield from lines


def _fix(report: FixReport, entries: tuple[Entry, ...]) -> str:
    place = report.places.get(entries[0].commit)
    return f"  {_change(place) if place else escape(one_line(entries[0].fix_applied))}"


def _change(place: ChangedPlace) -> str:
    line = f":{place.line}" if place.line else ""
    room = max(_FEWEST_CHARACTERS, _CHARACTERS - len(f"{place.path}{line}"))
    before, after = _short(one_line(place.before), one_line(place.after), room)
    old, new = f"[red]{escape(before)}[/]", f"[green]{escape(after)}[/]"
    if before and after:
        text = f"  {old} → {new}"
    elif before:
        text = f"  {old} removed"
    else:
        text = f"  {new} added" if after else ""
    seen = bool(before) + bool(after)
    whole = f" (+{place.added} -{place.removed})" if place.added + place.removed > seen else ""
    return f"[bold]{escape(one_line(place.path))}{line}[/]{text}{whole}"


def _short(before: str, after: str, room: int) -> tuple[str, str]:
    """Return both texts; if they are long, the part around their first difference."""
    if len(before) + len(after) <= room:
        return before, after
    same = max(0, shared_start(before, after) - _BEFORE_DIFFERENCE)
    cut = "…" if same else ""
    length = room // (bool(before) + bool(after))
    return excerpt(cut + before[same:], length), excerpt(cut + after[same:], length)


def _cases(entries: tuple[Entry, ...]) -> str:
    first, *others = entries
    more = f" and {len(others)} more" if others else ""
    case = escape(excerpt(one_line(first.case_id), _CASE_CHARACTERS))
    return f"    [green]passes now[/]: {case}{more}"
