"""The literal of a case that is said to be stale: where it stands, and how it is replaced."""

import pytest
from returns.result import Failure, Success

from adws.tests.trust.test_changes.files import GO, PYTHON, RUST, TYPESCRIPT
from adws.trust.test_changes.stale_literal import (
    LiteralPlace,
    StaleLiteral,
    find,
    mend,
    reason_comment,
)

ADD = StaleLiteral("test_calc.py::test_add", "test_calc.py", 0, "4", "5")
TWICE = "def test_a():\n    assert f(4) == 4\n\n\ndef test_ab():\n    assert f() == [4, 4]\n"


def stale(
    case: str, old: str, new: str = "5", *, line: int = 0, path: str = "t.py"
) -> StaleLiteral:
    """Return a stale literal of a case."""
    return StaleLiteral(case, path, line, old, new)


def place(text: str, wanted: StaleLiteral) -> tuple[int, str, bool]:
    """Return where it stands: the line, the source, and whether it is expected."""
    place: LiteralPlace = find(text, wanted).unwrap()
    return place.line, text[place.start : place.end], place.expected


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        (PYTHON, ADD, (13, "4", True)),
        (PYTHON, stale("t.py::test_table[2-3]", "(2, 3)"), (20, "(2, 3)", False)),
        (PYTHON, stale("t.py::TestSum::test_zero", "3"), (34, "3", True)),
        (PYTHON, stale("t.py::test_near", "2"), (17, "2", True)),
        (PYTHON, stale("t.py::test_near", "1e-6"), (17, "1e-6", False)),
        (TWICE, stale("t.py::test_a", "4"), (2, "4", True)),
        (TYPESCRIPT, stale("calc.test.ts > calc > adds", "4", path="t.ts"), (6, "4", True)),
        (TYPESCRIPT, stale("calc > row 3", "[3, 4]", path="t.ts"), (8, "[3, 4]", False)),
        (GO, stale("calc.TestAdd", "4", path="t.go"), (9, "4", True)),
        (RUST, stale("src/lib.rs::tests::adds", "4", path="t.rs"), (19, "4", True)),
    ],
)
def test_the_literal_is_found_in_its_case(
    text: str, wanted: StaleLiteral, expected: tuple[int, str, bool]
) -> None:
    """The one that an assertion expects, where it stands more than once."""
    assert place(text, wanted) == expected


@pytest.mark.parametrize(
    ("text", "wanted", "words"),
    [
        (
            PYTHON,
            stale("t.py::test_add", "7"),
            "`7` occurs nowhere in the case t.py::test_add, t.py",
        ),
        (
            PYTHON,
            stale("t.py::test_add", "4", line=3),
            "`4` occurs nowhere in the case t.py::test_add, line 3 of t.py",
        ),
        (PYTHON, stale("t.py::check", "4"), "`4` occurs nowhere in the case t.py::check, t.py"),
        (
            TWICE,
            stale("t.py::test_ab", "4"),
            "`4` occurs more than once in the case t.py::test_ab, t.py",
        ),
        (PYTHON, stale("t.py::test_add", "4", "f()"), "`4` and `f()` must be literals"),
        (PYTHON, stale("t.py::test_add", "4", "5) or (1"), "`4` and `5) or (1` must be literals"),
        (PYTHON, stale("t.py::test_add", "one", "5"), "`one` and `5` must be literals"),
        (PYTHON, stale("t.py::test_add", "4", "5 # x"), "`4` and `5 # x` must be literals"),
        (PYTHON, stale("t.py::test_add", "4", ""), "`4` and `` must be literals"),
        (
            GO,
            stale("TestAdd", "4", "5); os.Exit(0", path="t.go"),
            "`4` and `5); os.Exit(0` must be literals",
        ),
        (
            RUST,
            stale("tests::adds", "4", "5); exit(0", path="t.rs"),
            "`4` and `5); exit(0` must be literals",
        ),
        (
            "4",
            stale("a", "4", path="a.txt"),
            "a.txt cannot be read: its language is unknown, or it is too large",
        ),
    ],
)
def test_what_cannot_be_found_is_said(text: str, wanted: StaleLiteral, words: str) -> None:
    """Nothing is guessed."""
    assert find(text, wanted) == Failure(words)


@pytest.mark.parametrize(
    ("text", "wanted", "old", "new"),
    [
        (
            PYTHON,
            ADD,
            "    assert add(one, 2) == 4\n",
            "    # Fixed: API change\n    assert add(one, 2) == 5\n",
        ),
        (
            PYTHON,
            stale("t::test_table", "(2, 3)", "(2, 4)"),
            '@pytest.mark.parametrize("a, b", [(1, 2), (2, 3)',
            '# Fixed: API change\n@pytest.mark.parametrize("a, b", [(1, 2), (2, 4)',
        ),
        (
            TYPESCRIPT,
            stale("calc > adds", "4", "'four'", path="t.ts"),
            "    expect(add(one, 2)).toBe(4);\n",
            "    // Fixed: API change\n    expect(add(one, 2)).toBe('four');\n",
        ),
        (
            GO,
            stale("TestAdd", "4", path="t.go"),
            "\tif got := Add(one, 2); got != 4 {\n",
            "\t// Fixed: API change\n\tif got := Add(one, 2); got != 5 {\n",
        ),
        (
            RUST,
            stale("tests::adds", "4", path="t.rs"),
            "        assert_eq!(add(one, 2), 4);\n",
            "        // Fixed: API change\n        assert_eq!(add(one, 2), 5);\n",
        ),
        (
            "def test_a():\r\n    assert f() == [\r\n        4,\r\n    ]\r\n",
            stale("test_a", "4"),
            "    assert f() == [\r\n        4,",
            "    # Fixed: API change\r\n    assert f() == [\r\n        5,",
        ),
        (
            "def test_a(): assert f() == 4",
            stale("test_a", "4"),
            "def test_a(): assert f() == 4",
            "# Fixed: API change\ndef test_a(): assert f() == 5",
        ),
    ],
)
def test_it_is_replaced_with_the_reason_above(
    text: str, wanted: StaleLiteral, old: str, new: str
) -> None:
    """Above the whole statement, with its indentation and line end; all else stays as it is."""
    assert mend(text, wanted, "API change") == Success(text.replace(old, new))


def test_what_changes_more_is_refused() -> None:
    """A comment within the new value is not the claim's to add."""
    sneaky = stale("calc > adds", "4", "5 /* @vitest-environment jsdom */", path="t.ts")
    words = "`4` in t.ts cannot be replaced without other changes"
    assert mend(TYPESCRIPT, sneaky, "x") == Failure(words)


def test_a_reason_gives_tools_nothing_to_obey() -> None:
    """On one line, without the signs that directives need, and not too long."""
    assert reason_comment("a\n// @ts-nocheck\ncoding: x " + "y" * 300) == (
        "Fixed: a ts-nocheck coding x " + "y" * 138
    )
