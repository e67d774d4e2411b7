"""What looks odd in an edited file."""

import pytest

from adws.search.languages.taste import taste, values
from adws.tests.search.languages.offering import code_of

GO = """\
package a

func F(a, b int) int {
\ttotal := a
\tif a > b {
\t\treturn total
\t}
\treturn b
}
"""


@pytest.mark.parametrize(
    ("old", "new", "worth"),
    [
        ("a > b", "a >= b", 1.0),
        ("a > b", "a > a", 0.5),
        ("return b", "return b + b", 1.0),
        ("return total", "return a", 0.6),
        ("\t\treturn total\n", "", 0.3),
        ("\treturn b", "\treturn a\n\treturn b", 0.5),
        ("\treturn b", "\treturn b // no more", 1.0),
    ],
)
def test_oddities_make_an_edit_worth_less(old: str, new: str, worth: float) -> None:
    """Equal sides, names for nothing, statements that are gone or never reached."""
    before, after = code_of("a.go", GO), code_of("a.go", GO.replace(old, new, 1))
    assert taste(before, after) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("old", "new", "worth"),
    [
        ("a > b && a < c", "a > b && a === c", 0.5),
        ("a !== b && a !== c", "a !== b || a !== c", 0.5),
        ("a === b && a === c", "a === b || a === c", 1.5),
        ("a === b && a === c", "a === b && a !== c", 1.0),
        ("a === b && c", "a === b && c === a", 1.0),
    ],
)
def test_what_says_nothing_more_is_odd(old: str, new: str, worth: float) -> None:
    """And it is a good sign when it is gone."""
    assert taste(code_of("a.js", old), code_of("a.js", new)) == pytest.approx(worth)


def test_values_are_told_as_python_writes_them() -> None:
    """Whatever the quotes."""
    found = values(code_of("a.ts", """f("a", 'a', 7, "")"""))
    assert found == {"'a'": 2, "7": 1, "''": 1}
