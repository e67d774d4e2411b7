"""The cases that ran again with a change and without it, with both counts."""

from collections.abc import Iterable, Iterator

from adws.core.repeats import Repeats
from adws.reports.markdown import code, section, table

_COLUMNS = ("Round", "Test", "Fails With the Change", "Fails Without It")
_EXPLANATION = (
    "These cases failed with a change, so adws ran them again with and without it. A case "
    "that also flips without the change is flaky: the change is not at fault."
)


def repeats_section(rows: Iterable[tuple[int, Repeats]]) -> str:
    """Return a Markdown section, empty without rows; each row has the number of its round."""
    cells = [
        (
            str(number),
            code(row.case_id),
            f"{row.change} runs",
            f"{row.base} runs" if row.on_base else "is not there",
        )
        for number, row in rows
    ]
    return section("Cases Run Again", _EXPLANATION, table(_COLUMNS, cells)) if cells else ""


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
