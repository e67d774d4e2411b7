"""The line of a failed assertion names the functions that it looks at."""

import pytest

from adws.triage.called import called_functions


@pytest.mark.parametrize(
    ("text", "functions"),
    [
        ("    assert f(1) == 2", ("f",)),
        ("    self.assertEqual(shop.cart.total([1]), 2)", ("shop.cart.total",)),
        ("    assert list(sorted(f(x) for x in range(3))) == [1]", ("f",)),
        ("  expect(add(1, 2)).toBe(3);", ("add",)),
        ("  test('adds', () => { expect(add(1, 2)).toBe(3); });", ("add",)),
        ("  it.only.each([[1]])('adds', (a) => expect(add(a)).toBe(2));", ("add",)),
        ("  expect(it.total(1)).toBe(3);", ("it.total",)),
        ("  assert.strictEqual(add(1, 2), 3);", ("add",)),
        ("  t.is(add(1, 2), 3);", ("add",)),
        ("    assert_eq!(shop::add(1, 2), 3);", ("shop::add",)),
        ('got, err := Add(1, 2)\n\tt.Errorf("got %d", got)', ("Add",)),
        ("const sum = await add(1);\nexpect(sum).toBe(2);", ("add",)),
        ("  let total: number = add(1);\n  expect(total).toBe(2);", ("add",)),
        ("    x = f(1)\n    x = g(1)\n    assert x == 2", ("g",)),
        ("    x = 1\n    assert x == 2", ()),
        ("    assert 1 == 2", ()),
    ],
)
def test_functions_are_found_by_their_calls(text: str, functions: tuple[str, ...]) -> None:
    """In the languages of all runners; what a variable holds is looked for above."""
    assert called_functions(text, text.count("\n") + 1) == functions


@pytest.mark.parametrize("line", [0, 2, 99])
def test_a_line_that_is_not_there_names_nothing(line: int) -> None:
    """The file may have changed since."""
    assert called_functions("assert f(1) == 2", line) == ()
