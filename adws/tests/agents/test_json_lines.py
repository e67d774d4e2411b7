"""JSON objects, one a line, among other lines."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adws.agents.json_lines import json_lines

OBJECTS = st.lists(st.dictionaries(st.text(), st.none() | st.integers() | st.text()))


@given(OBJECTS, st.text(st.characters(exclude_characters="{")))
def test_objects_are_found_among_other_lines(objects: list[dict[str, Any]], noise: str) -> None:
    """Whatever else is printed between them."""
    lines = (line for item in objects for line in (noise, json.dumps(item)))
    assert list(json_lines("\n".join(lines))) == objects


@given(st.text(), st.integers(0, 40))
def test_a_line_that_was_cut_is_passed_over(text: str, length: int) -> None:
    """An object without its end is none."""
    line = json.dumps({"text": text})
    assert list(json_lines(line[: min(length, len(line) - 1)])) == []


def test_a_line_that_is_too_deep_is_passed_over() -> None:
    """The parser refuses it before its end."""
    assert list(json_lines('{"a":' * 100_000)) == []
