"""The cases that were run again with a change and without it, with both counts."""

from collections.abc import Iterable, Iterator

from adws.core.repeats import Repeats
from adws.reports.markdown import code, section, table

_COLUMNS = ("Round", "Test", "Fails With the Change", "Fails Without It")
_EXPLANATION = (
    "These cases failed with a change, so adws ran them again with and without it. A case "
    "that also flips without the change is flaky: the change is not at fault."
)


def repeats_section(rows: Iterable[tuple[int, Repeats]]) -> str:
    """Return a Markdown section, or nothing without rows; each has the number of its round."""
    cells = [
        (
            str(number),
            code(one.case_id),
            f"{one.change} runs",
            f"{one.base} runs" if one.on_base else "is not there",
        )
        for number, one in rows
    ]
    return section("Cases Run Again", _EXPLANATION, table(_COLUMNS, cells)) if cells else ""


def repeats_lines(rows: Iterable[Repeats]) -> Iterator[str]:
    """Yield a line of plain text for each case."""
    yield from (f"run again: {one.case_id} {one}" for one in rows)


def repeats_record(repeats: Repeats) -> dict[str, object]:
    """Return the counts of a case, by the keys of the report."""
    return {
        "case_id": repeats.case_id,
        "change_failed": repeats.change.failed,
        "change_runs": repeats.change.total,
        "base_failed": repeats.base.failed,
        "base_runs": repeats.base.total,
    }
