"""The fixes of a run for a terminal."""

import pytest
from attrs import evolve
from rich.text import Text

from adws.core.changed_place import ChangedPlace
from adws.core.fix_report import FixReport
from adws.reports.applied_fixes import applied_fixes
from adws.tests.reports.test_fix_markdown import entry

FIX = evolve(entry("t.py::a[x]", "t.py", "a[x]", "a.py", fix="counts from 1"), commit="c1")
OTHER = evolve(FIX, id="b", case_id="t.py::b")
LONG = "return " + "a + " * 20


def lines_of(place: ChangedPlace | None, rows: int = 2) -> list[str]:
    """Return what is shown of one fix."""
    places = {"c1": place} if place else {}
    report = FixReport(fixes=(FIX,), places=places)
    return [Text.from_markup(line).plain for line in applied_fixes(report, rows)]


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (ChangedPlace("a.py", 2, "a - b", "a + [b]", 1, 1), "a.py:2  a - b → a + [b]"),
        (ChangedPlace("a.js", 2, r"/[\.]/", r"/\[0]/", 1, 1), r"a.js:2  /[\.]/ → /\[0]/"),
        (ChangedPlace("a.py", 2, "", "import os", 1), "a.py:2  import os added"),
        (ChangedPlace("a.py", 2, "import os", "", 0, 1), "a.py:2  import os removed"),
        (ChangedPlace("a.py", 2, "a", "b\x1b[2J", 3, 1), r"a.py:2  a → b (+3 -1)"),
        (ChangedPlace("a.png"), "a.png"),
        (
            ChangedPlace("a.py", 2, LONG + "1", LONG + "2", 1, 1),
            "a.py:2  …a + a + a + 1 → …a + a + a + 2",
        ),
        (
            ChangedPlace("a.py", 2, "x = 1", LONG, 1, 1),
            "a.py:2  x = 1 → return a + a + a + a + a + a + …",
        ),
        (
            ChangedPlace("a.py", 2, "", LONG, 1),
            "a.py:2  return a + a + a + a + a + a + a + a + a + a + a + a + a + a + … added",
        ),
        (None, "counts from 1"),
    ],
)
def test_a_fix_is_one_line_of_its_diff(place: ChangedPlace | None, line: str) -> None:
    """Long lines begin where they differ; nothing that a terminal obeys gets through."""
    assert lines_of(place) == [f"  {line}", "    passes now: t.py::a[x]"]


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        (ChangedPlace("a.py", 2, "a - b", "a + b", 1, 1), ["a.py:2  a - b → a + b"]),
        (
            ChangedPlace("a.py", 2, LONG + "[1]", LONG + "[2]", 3, 1),
            [
                "a.py:2 (+3 -1)",
                "  - … + a + a + [1]",
                "  + … + a + a + [2]",
            ],
        ),
        (
            ChangedPlace("a.py", 2, f"x{LONG}", f"y{LONG}", 1, 1),
            ["a.py:2", f"  - x{LONG[:72]}…", f"  + y{LONG[:72]}…"],
        ),
        (ChangedPlace("a.py", 2, f"{LONG}b", "", 0, 1), ["a.py:2", f"  - {LONG}b"]),
        (ChangedPlace("a.py", 2, "", f"{LONG}b", 1, 0), ["a.py:2", f"  + {LONG}b"]),
    ],
)
def test_where_there_is_room_both_sides_of_a_long_change_are_shown(
    place: ChangedPlace, lines: list[str]
) -> None:
    """Each side on a row of its own, with as much of it as fits."""
    texts = [f"  {line}" for line in lines]
    assert lines_of(place, rows=4) == [*texts, "    passes now: t.py::a[x]"]


def test_cases_are_counted_and_so_are_fixes_that_do_not_fit() -> None:
    """The first case stands for those of its fix."""
    report = FixReport(fixes=(FIX, OTHER, evolve(FIX, commit="c2")))
    assert [Text.from_markup(line).plain for line in applied_fixes(report, 3)] == [
        "  counts from 1",
        "    2 pass now: t.py::a[x], …",
        "  fixed: 1 more, see the report",
    ]
