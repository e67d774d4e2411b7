"""Edits to tests in Go, and what a reviewer reads about them."""

import pytest

from adws.tests.trust.test_changes.files import told_of_edit

SKIPPED = "it no longer runs, or not everywhere"

IN_GO = {
    "expected": ("got != 4", "got != 5", "TestAdd: the expected value of `got` changed: `4` → `5`"),
    "difference": (
        "got != 4",
        "got == 0",
        "TestAdd: the assertion `got != 4` became a difference: `got == 0`",
    ),
    "never": (
        "got != 4",
        "false",
        "TestAdd: the assertion `got != 4` became something that is always true: `false`",
    ),
    "other": (
        "got != 4",
        "odd(got)",
        "TestAdd: the assertion `got != 4` became another check: `odd(got)`",
    ),
    "skip": ("one := 1", "t.Skip()", f"TestAdd: `t.Skip()` was added: {SKIPPED}"),
    "return": ("one := 1", "return", "TestAdd: it returns before an assertion"),
    "inner return": (
        "one := 1",
        "f := func() { return }",
        "TestAdd: the case changed, but not what it asserts",
    ),
    "silent": (
        't.Errorf("got %d", got)',
        "_ = got",
        "TestAdd: the assertion `got != 4` was removed",
    ),
    "rows": (", {2, 3}, {3, 4}", "", "TestTable: 2 of the 3 rows of its table were cut"),
    "testify": (
        "assert.Equal(t, c.b, Add(c.a, 1))",
        "assert.NotNil(t, Add(c.a, 1))",
        (
            "TestTable: the assertion `assert.Equal(t, c.b, Add(c.a, 1))` became "
            "a check for presence: "
            "`assert.NotNil(t, Add(c.a, 1))`"
        ),
    ),
    "hidden": (
        "func TestAdd",
        "func testAdd",
        (
            "TestAdd: the case was renamed to `testAdd`, which is no longer a case"
            "; what it does is the "
            "same"
        ),
    ),
    "tagged": (
        "package calc",
        "//go:build ignore\n\npackage calc",
        "outside of the cases: `//go:build ignore` was added",
    ),
}


@pytest.mark.parametrize(("old", "new", "sentence"), IN_GO.values(), ids=IN_GO)
def test_an_edit_in_go_is_told(old: str, new: str, sentence: str) -> None:
    """An assertion is what fails the case, turned around."""
    assert told_of_edit("calc_test.go", old, new) == sentence
