"""The cases that were run again with a change and without it, with both counts."""

from collections.abc import Iterable, Iterator

from adws.core.repeats import Repeats, Runs
from adws.reports.markdown import code, section, table

_COLUMNS = ("Round", "Test", "Fails With the Change", "Fails Without It")
_EXPLAINED = (
    "These cases failed with a change and were run again on both sides before they counted. One "
    "that flips without the change is flaky, and no fault of the change."
)


def repeats_section(rows: Iterable[tuple[int, Repeats]]) -> str:
    """Return a Markdown section, or nothing without rows; each has the number of its round."""
    cells = [
        (str(number), code(one.case_id), _runs(one.change), _without(one)) for number, one in rows
    ]
    return section("Cases Run Again", _EXPLAINED, table(_COLUMNS, cells)) if cells else ""


def repeats_lines(rows: Iterable[Repeats]) -> Iterator[str]:
    """Yield a line of plain text for each case."""
    yield from (f"run again: {one.case_id} {one}" for one in rows)


def repeats_record(one: Repeats) -> dict[str, object]:
    """Return the counts of a case, by the keys of the report."""
    return {
        "case_id": one.case_id,
        "change_failed": one.change.failed,
        "change_runs": one.change.total,
        "base_failed": one.base.failed,
        "base_runs": one.base.total,
    }


def _runs(runs: Runs) -> str:
    return f"{runs} runs"


def _without(one: Repeats) -> str:
    return _runs(one.base) if one.on_base else "is not there"
