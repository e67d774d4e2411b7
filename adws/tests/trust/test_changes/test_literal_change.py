"""Edits that change one literal, and those that do more."""

import pytest

from adws.trust.test_changes.literal_change import LiteralChange, literal_change, same_but

WAS = "def test_a():\n    assert f(4) == [1, 'x']\n"


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("1", "2", LiteralChange(2, "1", "2")),
        ("1", "-2", LiteralChange(2, "1", "-2")),
        ("1", "'y' 'z'", LiteralChange(2, "1", "'y' 'z'")),
        ("'x'", "'y'", LiteralChange(2, "'x'", "'y'")),
        ("[1, 'x']", "[1]", LiteralChange(2, "[1, 'x']", "[1]")),
        ("[1, 'x']", "None", LiteralChange(2, "[1, 'x']", "None")),
        ("[1, 'x']", "{'k': 1}", LiteralChange(2, "[1, 'x']", "{'k': 1}")),
        ("1", "2  # so\n", LiteralChange(2, "1", "2")),
        ("1", "g()", None),
        ("[1, 'x']", "ANY", None),
        ("[1, 'x']", "f'{x}'", None),
        ("f(4) == [1, 'x']", "g(4) == [2, 'x']", None),
        ("f(4) == [1, 'x']", "f(5) == [2, 'x']", None),
        ("'x'", '"x"', None),
        ("def", "async def", None),
        ("1", "(", None),
    ],
)
def test_the_smallest_literal_that_differs_is_found(
    old: str, new: str, change: LiteralChange | None
) -> None:
    """Another layout is no difference; a computed value is no literal."""
    assert literal_change("t.py", WAS, WAS.replace(old, new)) == change


@pytest.mark.parametrize(
    ("now", "same"),
    [
        (WAS.replace("1", "2"), True),
        (WAS.replace("1", "2").replace("    assert", "    # Fixed: because\n    assert"), True),
        (WAS.replace("1", "2").replace("    assert", "    # because\n    assert"), False),
        (WAS.replace("1", "3"), False),
        (WAS.replace("1", "2").replace("4", "5"), False),
        (WAS.replace("4", "2"), False),
        (WAS, False),
    ],
)
def test_exactly_the_claimed_change_is_the_same(now: str, same: bool) -> None:  # noqa: FBT001 - table
    """And a comment that gives the reason."""
    assert same_but("t.py", WAS, now, "1", "2") is same


def test_a_group_of_literals_can_be_claimed() -> None:
    """Although only one of it differs."""
    now = WAS.replace("1", "2")
    assert same_but("t.py", WAS, now, "[1, 'x']", '[2, "x"]')


def test_a_comment_may_not_go() -> None:
    """It could be one that a tool obeys."""
    assert not same_but("t.py", f"# x\n{WAS}", WAS.replace("1", "2"), "1", "2")


@pytest.mark.parametrize("path", ["t.ini", "t"])
def test_what_is_no_code_is_never_the_same(path: str) -> None:
    """Nobody can tell what a line of it means."""
    assert literal_change(path, "a = 1", "a = 2") is None
    assert not same_but(path, "a = 1", "a = 2", "1", "2")


@pytest.mark.parametrize(
    ("path", "was", "old", "new"),
    [
        ("t.ts", 'it("a", () => { expect(a).toEqual({ k: 1 }); });', "1", "2"),
        ("t.js", 'it("a", () => { expect(a).toBe("x"); });', '"x"', "undefined"),
        ("t.go", "package p\nfunc TestA(t *T) { if a != 4 { t.Fail() } }", "4", "-5"),
        ("t.rs", '#[test]\nfn a() { assert_eq!(a(), Some("x")); }', '"x"', "'y'"),
        ("t.rs", "#[test]\nfn a() { assert_eq!(a(), true); }", "true", "5u8"),
    ],
)
def test_other_languages_have_literals_too(path: str, was: str, old: str, new: str) -> None:
    """Whatever they are called there."""
    now = was.replace(old, new)
    assert literal_change(path, was, now) == LiteralChange(
        was[: was.index(old)].count("\n") + 1, old, new
    )
    assert same_but(path, was, now, old, new)
    assert not same_but(path, was, now, new, old)
