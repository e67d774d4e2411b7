"""Cases that are taken out of a JavaScript test file."""

import pytest

from adws.runners.javascript.withholding import without_cases
from adws.runners.withholding import Withholding

TEXT = """\
describe("prices", () => {
  it("adds", () => { expect(add(1, 2)).toBe(3); });
  it.concurrent(`doubles`, async () => { expect(double(2)).toBe(4) })
});
"""


def without(text: str, *hidden: str, kept: tuple[str, ...] = ()) -> str | None:
    """Return a file without these cases."""
    return without_cases(Withholding(text, "a.test.ts", hidden, kept))


def test_hidden_cases_are_skipped_and_empty() -> None:
    """A suite without a case would be an error for some tools."""
    assert without(TEXT, "prices > adds", "prices > doubles") == (
        'describe("prices", () => {\n  it.skip("adds", () => {});\n'
        "  it.skip(`doubles`, () => {});\n});\n"
    )


@pytest.mark.parametrize(
    ("text", "hidden", "kept"),
    [
        (TEXT, "prices > halves", ()),
        ("test.each([1, 2])('is %d', (a) => { expect(a).toBe(1) });", "is 2", ("is 1",)),
        ("test.each([1, 2])('is %d', (a) => { expect(a).toBe(1) });", "is 2", ()),
        ("const one = test('a', () => { ok(1) });", "a", ()),
        ("test('a', () => {", "a", ()),
    ],
    ids=["not there", "a table with kept rows", "a table", "a value", "not readable"],
)
def test_what_cannot_be_taken_out_stays(text: str, hidden: str, kept: tuple[str, ...]) -> None:
    """The file is left as it is."""
    assert without(text, hidden, kept=kept) is None


def test_a_file_of_no_known_language_stays() -> None:
    """Nobody knows where a case begins."""
    assert without_cases(Withholding(TEXT, "a.unknown", ("adds",), ())) is None
