"""Values of the cases that an edit brings in."""

import pytest

from adws.search.literals import leaked_literals, literals, literals_of_tree, values_in
from adws.tests.search.offering import code_of

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
    found = literals_of_tree(code_of("a.ts", """f("a", 'a', 7, "")"""))
    assert found == {"'a'": 2, "7": 1, "''": 1}
