"""What a change does, shown by calls without it and with it."""

from collections.abc import Iterable, Iterator

from adws.core.changed_call import ChangedCall
from adws.core.visible import one_line
from adws.reports.markdown import code, section, table

_COLUMNS = ("Call", "Before", "After")
_EXPLANATION = (
    "Calls that the fixed cases make, and similar calls that no test makes: before the change "
    "and after it. Check the untested ones."
)
_SHOWN_AT_A_TERMINAL = 4


def changed_calls_section(title: str, calls: Iterable[ChangedCall]) -> str:
    """Return a Markdown section with a table; nothing without calls."""
    rows = [
        (
            code(one.call) + _tested_note(one),
            code(one.before),
            "the same" if one.after == one.before else code(one.after),
        )
        for one in calls
    ]
    return section(title, _EXPLANATION, table(_COLUMNS, rows)) if rows else ""


def changed_calls_lines(calls: tuple[ChangedCall, ...]) -> Iterator[str]:
    """Yield a line of plain text for each of the first changed calls, untested ones first."""
    changed = [one for one in calls if one.before != one.after]
    first = sorted(changed, key=lambda one: one.tested)[:_SHOWN_AT_A_TERMINAL]
    yield from (
        one_line(f"now {one.call}: {one.before} → {one.after}{_tested_note(one)}") for one in first
    )


def _tested_note(one: ChangedCall) -> str:
    return " (tested)" if one.tested else ""
