"""The cases that ran again with a change and without it, with both counts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adws.core.quantity import quantity
from adws.core.repeats import Repeats
from adws.reports.markdown import code, section, table

_COLUMNS = ("Round", "Test", "Fails With the Change", "Fails Without It")
_NAMED = 3
"""How many cases with the same counts a row names."""
_GROUPS = 5
"""How many rows a round gets at most."""
_EXPLANATION = (
    "These cases failed with a change, so adws ran them again with and without it. A case "
    "that also flips without the change is flaky: the change is not at fault."
)


def repeats_section(rows: Iterable[tuple[int, Repeats]]) -> str:
    """Return a Markdown section, empty without rows; each row has the number of its round.

    Cases of a round with the same counts share a row, which names the first ones; a round with many
    different counts shows the first rows. The JSON form has all cases.
    """
    rounds: dict[int, dict[tuple[str, str], list[str]]] = {}
    for number, row in rows:
        counts = (f"{row.change} runs", f"{row.base} runs" if row.on_base else "is not there")
        rounds.setdefault(number, {}).setdefault(counts, []).append(row.case_id)
    cells = [cell for number, groups in rounds.items() for cell in _rows_of_round(number, groups)]
    return section("Cases Run Again", _EXPLANATION, table(_COLUMNS, cells)) if cells else ""


def _rows_of_round(
    number: int, groups: Mapping[tuple[str, str], Sequence[str]]
) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a round; the last one counts what is left out."""
    shown = [*groups.items()]
    for counts, cases in shown[:_GROUPS]:
        yield str(number), _names(cases), *counts
    left = sum(len(cases) for _, cases in shown[_GROUPS:])
    if left:
        yield str(number), f"{quantity(left, 'more case')}, see the JSON report", "", ""


def _names(cases: Sequence[str]) -> str:
    count = f"{len(cases)} cases: " if len(cases) > _NAMED else ""
    more = f"<br>and {len(cases) - _NAMED} more" if count else ""
    return f"{count}{'<br>'.join(map(code, cases[:_NAMED]))}{more}"


def repeats_lines(rows: Iterable[Repeats]) -> Iterator[str]:
    """Yield a line of plain text for the cases with the same counts."""
    alike: dict[str, list[str]] = {}
    for row in rows:
        alike.setdefault(str(row), []).append(row.case_id)
    for counts, (first, *others) in alike.items():
        more = f" and {len(others)} more: each" if others else ""
        yield f"run again: {first}{more} {counts}"


def repeats_record(repeats: Repeats) -> dict[str, object]:
    """Return the counts of a case, by the keys of the report."""
    return {
        "case_id": repeats.case_id,
        "change_failed": repeats.change.failed,
        "change_runs": repeats.change.total,
        "base_failed": repeats.base.failed,
        "base_runs": repeats.base.total,
    }
