"""Lines of keys in a TOML document."""

import pytest

from adws.engine.toml_lines import key_lines, line_of

DOCUMENT = '''\
# use = "x"
name = "a # b"
text = """
[[steps]]
use = 1
"""
list = [
  "a",
  { use = 2 },
]
[[steps]]
use = "a"
with.deep.key = 1
[steps.with]
command = 'x "'
[[steps]]
[other]
use = "b"
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("name",), 2),
        (("text",), 3),
        (("list",), 7),
        (("steps", 0), 11),
        (("steps", 0, "use"), 12),
        (("steps", 0, "with", "deep", "key"), 13),
        (("steps", 0, "with"), 14),
        (("steps", 0, "with", "command"), 15),
        (("steps", 1), 16),
        (("steps", 1, "unknown"), 16),
        (("other", "use"), 18),
        (("nowhere",), 1),
    ],
)
def test_a_place_has_a_line(place: tuple[str | int, ...], line: int) -> None:
    """Texts, comments and arrays do not mislead; an unknown key has its table's line."""
    assert line_of(key_lines(DOCUMENT), place) == line
