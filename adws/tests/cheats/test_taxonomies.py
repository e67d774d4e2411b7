"""The taxonomies that docs/cheats.md answers: their rows, and the specimens that it names."""

import re
import tomllib
from pathlib import Path

import pytest

from adws.tests.cheats.corpus import corpus

_PAGE = Path(__file__).parents[3] / "docs/cheats.md"
_GENERATOR = Path(__file__).parent / "generator/python"
_AXIS = re.compile(r"`(how|when|where): ([\w, ]+)`")
_SPECIMEN = re.compile(r"`([a-z]+(?:-[a-z]+)+/\w+)`")


def rows(title: str) -> list[list[str]]:
    """Return the rows of each table whose head begins with a title."""
    results: list[list[str]] = []
    for table in _PAGE.read_text("utf-8").split("\n\n"):
        if table.startswith(f"| {title}"):
            lines = table.splitlines()[2:]
            results += [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return results


def test_every_row_of_the_taxonomies_is_answered() -> None:
    """As many rows as each list has, none twice, none without an answer."""
    counts = {"TRACE": 54, "djinn": 26, "EvilGenie": 3, "promptfoo": 6}
    tables = {title: rows(title) for title in counts}
    assert {title: len({row[0] for row in table}) for title, table in tables.items()} == counts
    assert [row for table in tables.values() for row in table if not all(row)] == []


@pytest.mark.real_io
def test_every_specimen_that_is_named_is_there() -> None:
    """By its category and name, or by its axis and value."""
    page = _PAGE.read_text("utf-8")
    texts = {f"{specimen.category}/{specimen.name}" for specimen in corpus()}
    assert set(_SPECIMEN.findall(page)) - texts == set()
    for axis, names in _AXIS.findall(page):
        values = tomllib.loads((_GENERATOR / f"{axis}.toml").read_text("utf-8"))
        assert set(names.split(", ")) - set(values) == set(), axis
