"""Conditions that a change adds are found, and fixed, in the text of a file."""

import pytest

from adws.behaviour.added_conditions import MOST_CONDITIONS, FixedCondition, added_conditions


def texts(path: str, old: str, new: str) -> list[tuple[int, str]]:
    """Return the lines and the texts of the conditions that are new in a file."""
    return [(found.line, found.text) for found in added_conditions(path, old, new)]


@pytest.mark.parametrize(
    ("path", "code", "conditions"),
    [
        ("a.py", "if f(x):\n    pass\nelif y:\n    pass\n", [(1, "f(x)"), (3, "y")]),
        ("a.py", "z = 1 if x in (1, 2) else 3\n", [(1, "x in (1, 2)")]),
        ("a.py", "z = 4 * (x == 2)\n", [(1, "x == 2")]),
        ("a.py", "z = [n for n in x if n.ok]\n", [(1, "n.ok")]),
        ("a.py", "z = a and not b\n", [(1, "a and not b"), (1, "a"), (1, "not b")]),
        ("a.py", "while x > 1:\n    pass\n", []),
        (
            "a.py",
            "if (\n    x\n    is None\n):\n    pass\n",
            [(1, "( x is None )"), (2, "x is None")],
        ),
        ("a.js", "if (f(x) && !b) {}\n", [(1, "f(x) && !b"), (1, "f(x)"), (1, "!b")]),
        ("a.ts", "const z = x > 2 ? 3 : 4\n", [(1, "x > 2")]),
        ("a.js", "for (let i = 0; i < 3; i++) {}\n", []),
        ("a.js", "while (x < 3) {}\ndo {} while (y)\n", []),
        (
            "a.go",
            "package a\nfunc f() { if g() || x == 2 {} }\n",
            [(2, "g() || x == 2"), (2, "g()"), (2, "x == 2")],
        ),
        ("a.go", "package a\nfunc f() { for x < 3 {}; for i := 0; i < 3; i++ {} }\n", []),
        ("a.rs", "fn f() { if x == 1 {} }\n", []),
        ("a.txt", "if x == 1\n", []),
    ],
)
def test_conditions_of_a_new_file(path: str, code: str, conditions: list[tuple[int, str]]) -> None:
    """The outermost come first; those of loops are left out."""
    assert texts(path, "", code) == conditions


def test_what_was_there_is_not_new() -> None:
    """A condition elsewhere in the old file counts, and spaces do not."""
    old = "if x > 1:\n    pass\n"
    assert texts("a.py", old, "y = 2\nif x  >  1 and z:\n    pass\n") == [
        (2, "x > 1 and z"),
        (2, "z"),
    ]


def test_a_condition_holds_or_fails() -> None:
    """Or it raises if it does not. All else stays in its place, after long letters as well."""
    code = "é = 'ü'\nif (x\n    == 'ä  b'):\n    f()\n"
    (_, inner) = added_conditions("a.py", "", code)
    assert inner.fixed == (
        FixedCondition(
            "True",
            "é = 'ü'\nif (True\n):\n    f()\n",
            "é = 'ü'\nif ((x\n    == 'ä  b' or 1 / 0)):\n    f()\n",
        ),
        FixedCondition(
            "False",
            "é = 'ü'\nif (False\n):\n    f()\n",
            "é = 'ü'\nif ((x\n    == 'ä  b' and 1 / 0)):\n    f()\n",
        ),
    )


@pytest.mark.parametrize(
    ("path", "code", "raising"),
    [
        ("a.js", "f(!x)\n", "f((!x || (() => { throw Error() })()))\n"),
        (
            "a.go",
            "package a\nvar b = !c\n",
            "package a\nvar b = (!c || func() bool { panic(0) }())\n",
        ),
    ],
)
def test_a_condition_raises_in_other_languages(path: str, code: str, raising: str) -> None:
    """Where an expression cannot, a function does."""
    (found,) = added_conditions(path, "", code)
    assert found.fixed[0].raising == raising


def test_there_is_a_limit() -> None:
    """Those that come first are kept."""
    code = "".join(f"if a{number}:\n    pass\n" for number in range(MOST_CONDITIONS + 3))
    assert len(texts("a.py", "", code)) == MOST_CONDITIONS
