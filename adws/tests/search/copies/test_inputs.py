"""Other values in tests."""

from adws.search.copies.inputs import inputs
from adws.search.source import apply_edit
from adws.tests.search.languages.offering import code_of


def edited(text: str) -> list[str]:
    """Return a test with each of the other values."""
    code = code_of("a.test.js", text)
    return [apply_edit(text, one.first.edit) for one in inputs((code,))]


def test_numbers_and_texts_are_exchanged() -> None:
    """Those in functions, as others are read before anything is chosen."""
    before = "const a = 3;\n"
    assert edited(f"{before}test(() => f(0, 'ab', '', 1.5, `x`));") == [
        f"{before}test(() => f({given}, '', 1.5, `x`));"
        for given in ("1, 'ab'", "0, 'a'", "0, 'abb'")
    ]


def test_of_many_some_are_taken() -> None:
    """Spread over all of the file."""
    numbers = edited(f"test(() => f({', '.join(['7'] * 30)}));")
    assert len(numbers) == 20
    assert "8, 7" in numbers[0]
    assert numbers[-1].endswith("7, 6, 7));")
