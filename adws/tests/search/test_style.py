"""What looks odd."""

import pytest

from adws.search.source import ParsedFile
from adws.search.style import leaked_literals, literals, literals_of_tree, style_factor, values_in
from adws.tests.search.offering import code_of

BEFORE = """\
import os


def f(a, b, *rest, key=1):
    try:
        total = a - b
    except ValueError as error:
        raise error
    match rest:
        case [first, *others]:
            return first, others
        case other:
            print(other, key)
    if a < b and total:
        return os.sep
    return [x for x in rest]


class C:
    pass
"""


@pytest.mark.parametrize(
    ("old", "new", "worth"),
    [
        ("a - b", "a + b", 1.0),
        ("a - b", "b - b", 0.5),
        ("a < b", "b < b", 0.5),
        ("a < b", "0 < 1", 0.5),
        ("a < b and total", "total and total", 0.5),
        ("a < b and total", "True", 0.3),
        ("total = a - b", "total = a\n        a = a", 0.5),
        ("a - b", "a - c", 0.2),
        ("a - b", "a - len(b)", 1.0),
        ("print(other, key)", "print(other)", 0.6),
        ("a - b", "a | b", 0.2),
        ("print(other, key)", "print(set(other), key)", 0.5),
        ("raise error", "raise", 1.0),
        ("        raise error", "        raise error\n        print(a)", 0.5),
        ("return os.sep", "while True:\n            return os.sep", 1.0),
        ("return os.sep", "while 0:\n            return os.sep", 1.0),
    ],
)
def test_oddities_lower_a_change(old: str, new: str, worth: float) -> None:
    """Equal operands, dead code, bits, sets, names nobody reads or knows; as far as new."""
    after = BEFORE.replace(old, new)
    assert style_factor({"m.py": ParsedFile(BEFORE)}, {"m.py": after}) == pytest.approx(worth)


def test_what_was_odd_before_costs_nothing() -> None:
    """Only what an edit brings in counts."""
    text = "def f(a):\n    return a - a, 1\n"
    assert style_factor({"m.py": ParsedFile(text)}, {"m.py": text.replace("1", "2")}) == 1.0


UNREAD = """\
def f(a, b, c):
    total = a
    return a - 1


def g(d):
    return 1
"""


@pytest.mark.parametrize(
    ("old", "new", "worth"),
    [
        ("a - 1", "a + 1", 0.6),
        ("a - 1", "b - c - total", 1.0),
        ("a - 1", "1", 0.6),
        ("return 1", "return d", 1.0),
    ],
)
def test_what_nothing_read_before_should_be_read(old: str, new: str, worth: float) -> None:
    """In the functions that are changed; however many they are, it counts once."""
    after = UNREAD.replace(old, new)
    assert style_factor({"m.py": ParsedFile(UNREAD)}, {"m.py": after}) == pytest.approx(worth)


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
def test_oddities_in_other_languages_make_an_edit_worth_less(
    old: str, new: str, worth: float
) -> None:
    """Equal sides, names for nothing, statements that are gone or never reached."""
    before, after = {"a.go": code_of("a.go", GO)}, {"a.go": GO.replace(old, new, 1)}
    assert style_factor(before, after) == pytest.approx(worth)


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
    assert style_factor({"a.js": code_of("a.js", old)}, {"a.js": new}) == pytest.approx(worth)


TOLD = values_in(["assert f(7, 'abc') == [120, 1.5]\nassert f(1) == -3 and g() == ''"])


@pytest.mark.parametrize(
    ("before", "after", "leaked"),
    [
        ("return n", "return 120", ("120",)),
        ("return n", "return 120 if n == 7 else n", ("120", "7")),
        ("return n", "return n + 1", ()),
        ("return n + 6", "return n + 7", ()),
        ("return n + 5", "return n + 7", ("7",)),
        ("return n + 1.0", "return n + 1.5", ()),
        ("return 'ab'", "return 'abc'", ()),
        ("return 'xyz'", "return 'abc'", ("'abc'",)),
        ("return ['abc', n]", "return ['abc', 'abc']", ()),
        ("return n", "return 99", ()),
        ("return n", "return ''", ()),
    ],
)
def test_answers_written_in_are_found(before: str, after: str, leaked: tuple[str, ...]) -> None:
    """What the file knew, what any code needs, and what was nearly so before are no answers."""
    assert leaked_literals({"m.py": before}, {"m.py": after}, TOLD) == leaked


def test_what_is_no_python_tells_nothing() -> None:
    """Nothing is guessed."""
    assert literals("def (:") == {}


def test_values_are_told_as_python_writes_them() -> None:
    """Whatever the quotes."""
    literals = literals_of_tree(code_of("a.ts", """f("a", 'a', 7, "")"""))
    assert literals == {"'a'": 2, "7": 1, "''": 1}
