"""What is said of any edit to a test, in any language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adws.tests.trust.test_changes.files import GO, PYTHON, TYPESCRIPT
from adws.trust.test_changes.explanation import explain


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (None, "x", "the file was added"),
        ("x", None, "the file was deleted"),
        (None, None, "the file was changed, and it is not text"),
    ],
)
def test_a_file_that_comes_or_goes_is_told_as_such(
    before: str | None, after: str | None, sentence: str
) -> None:
    """None stands for a file that is not there."""
    assert explain("t.py", before, after) == (sentence,)


def test_all_languages_are_known_by_their_suffix() -> None:
    """JavaScript with markup and without, TypeScript with markup."""
    names = ("t.js", "t.mjs", "t.jsx", "t.tsx", "t.mts")
    edit = ('it("a", () => expect(1).toBe(2))', 'it("a", () => expect(1).toBe(3))')
    sentence = "a: the expected value of `1` changed: `2` → `3`"
    assert {explain(name, *edit) for name in names} == {(sentence,)}


def test_many_sentences_are_cut_short() -> None:
    """With how many more there are."""
    before = "".join(f"def test_{n}():\n    pass\n" for n in range(20))
    sentences = explain("t.py", before, "")
    assert (len(sentences), sentences[-1]) == (13, "… and 8 more")


def test_a_huge_file_is_told_by_its_lines() -> None:
    """Nobody waits for the syntax of a megabyte."""
    huge = "x = 1\n" * 60_000
    assert explain("t.py", huge, f"{huge}y = 1\n") == ("the file was edited: 1 line changed",)


def test_deep_code_does_no_harm() -> None:
    """However deeply an agent nests what it writes."""
    deep = f"x = {'(' * 3000}1{')' * 3000}\n"
    assert explain("t.py", "x = 2\n", deep) == ("the file was edited: 1 line changed",)


@settings(max_examples=settings().max_examples // 3)
@given(st.sampled_from([PYTHON, TYPESCRIPT, GO]), st.text(max_size=200), st.integers(0, 500))
def test_any_edit_is_told_in_at_least_one_sentence(before: str, put_in: str, at: int) -> None:
    """Whatever it makes of the file, in any language."""
    after = before[:at] + put_in + before[at:]
    for path in ("t.py", "t.ts", "t.go", "t.ini", "t.json"):
        assert explain(path, before, after)
