"""The fixes of a run for a terminal: a line of each diff, with the cases that pass now."""

from collections.abc import Iterator
from itertools import chain

from adws.core.changed_place import ChangedPlace
from adws.core.entry import Entry
from adws.core.fix_report import FixReport
from adws.core.shared_start import shared_start
from adws.core.visible import one_line
from adws.reports.excerpt import excerpt
from adws.reports.markup import escape
from adws.reports.screen_rows import screen_rows

_CHARACTERS = 70
_FEWEST_CHARACTERS = 40
_BEFORE_DIFFERENCE = 12
_CASE_CHARACTERS = 120
_ROW_CHARACTERS = 74
"""How many characters of a changed line fit on a row of its own."""


def applied_fixes(report: FixReport, rows: int) -> Iterator[str]:
    """Yield the lines of each fix, as Rich's markup; count those that do not fit in ``rows``.

    Long changes have a row for each side of their diff, if there is room for all fixes then.
    """
    whole = [(*_fix_lines(report, entries), _cases(entries)) for entries in report.cases_of_fixes]
    if sum(map(screen_rows, chain.from_iterable(whole))) <= rows:
        yield from chain.from_iterable(whole)
        return
    fixes = [(_fix(report, entries), _cases(entries)) for entries in report.cases_of_fixes]
    for number, lines in enumerate(fixes):
        rows -= sum(map(screen_rows, lines))
        if rows < (number + 1 < len(fixes)):
            yield f"  fixed: {len(fixes) - number} more, see the report"
            return
        yield from lines


def _fix_lines(report: FixReport, entries: tuple[Entry, ...]) -> Iterator[str]:
    """Yield a fix in one line if nothing of it is cut, else each side of its diff below it."""
    place = report.places.get(entries[0].commit)
    sides = (one_line(place.before), one_line(place.after)) if place else ("", "")
    if place is None or sum(map(len, sides)) <= _room(place):
        yield _fix(report, entries)
        return
    yield f"  {_head(place)}{_size(place)}"
    before, after = _short(*sides, 2 * _ROW_CHARACTERS)
    if before:
        yield f"    [red]- {escape(before)}[/]"
    if after:
        yield f"    [green]+ {escape(after)}[/]"


def _fix(report: FixReport, entries: tuple[Entry, ...]) -> str:
    place = report.places.get(entries[0].commit)
    return f"  {_change(place) if place else escape(one_line(entries[0].fix_applied))}"


def _head(place: ChangedPlace) -> str:
    return f"[bold]{escape(one_line(_at(place)))}[/]"


def _at(place: ChangedPlace) -> str:
    return f"{place.path}:{place.line}" if place.line else place.path


def _room(place: ChangedPlace) -> int:
    """Return how many characters of both sides fit beside the place."""
    return max(_FEWEST_CHARACTERS, _CHARACTERS - len(_at(place)))


def _size(place: ChangedPlace) -> str:
    """Return how many lines the whole change has, if more than are shown."""
    shown_lines = bool(place.before) + bool(place.after)
    size = place.added + place.removed
    return f" (+{place.added} -{place.removed})" if size > shown_lines else ""


def _change(place: ChangedPlace) -> str:
    before, after = _short(one_line(place.before), one_line(place.after), _room(place))
    old, new = f"[red]{escape(before)}[/]", f"[green]{escape(after)}[/]"
    if before and after:
        text = f"  {old} → {new}"
    elif before:
        text = f"  {old} removed"
    else:
        text = f"  {new} added" if after else ""
    return f"{_head(place)}{text}{_size(place)}"


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
    case = escape(excerpt(one_line(first.case_id), _CASE_CHARACTERS))
    if others:
        return f"    [green]{len(entries)} pass now[/]: {case}, …"
    return f"    [green]passes now[/]: {case}"
