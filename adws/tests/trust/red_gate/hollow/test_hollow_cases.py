"""New tests that cannot fail, or only can, and honest ones that look like them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.trust.red_gate.hollow.hollow_cases import HollowCase, hollow_cases

PYTHON = """\
import shop.cart
from shop import cart
from shop.cart import total


def check(value):
    assert value


"""
TYPESCRIPT = """\
import { expect, it, vi } from "vitest";
import * as cart from "./cart";
import { total } from "./cart";
import { fetchAll } from "./api";

"""
GO = 'package shop\n\nimport "testing"\n\n'


def reasons(path: str, text: str) -> tuple[str, ...]:
    """Return why the cases of a file are hollow."""
    return tuple(case.reason for case in hollow_cases(path, text))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("assert True", "`True` is always true"),
        ("assert (1, 'no')", "`(1, 'no')` is always true"),
        ("assert total([]) or True", "`total([]) or True` is always true"),
        ("assert len(total([])) >= 0", "`len(total([])) >= 0` is always true"),
        (
            "seen = total([])\n    assert seen == seen",
            "`seen == seen` compares a value with itself",
        ),
        ("assert 1 == 2", "`1 == 2` checks only constants, not the code"),
        ("assert False, 'later'", "`False` checks only constants, not the code"),
        ("total([])", "it asserts nothing"),
        ("return\n    assert total([])", "`total([])` is never reached: the case returns earlier"),
        (
            "pytest.skip('later')\n    assert total([])",
            "`total([])` is never reached: the case returns earlier",
        ),
        (
            "if False:\n        assert total([])",
            "`total([])` is never reached: it is in code that never runs",
        ),
        (
            "try:\n        assert total([])\n    except Exception:\n        pass",
            "the failure of `total([])` is caught and swallowed",
        ),
        (
            "try:\n        assert total([])\n    except:\n        pass",
            "the failure of `total([])` is caught and swallowed",
        ),
        (
            "with suppress(AssertionError):\n        assert total([])",
            "the failure of `total([])` is caught and swallowed",
        ),
        (
            "total = Mock(return_value=3)\n    assert total([]) == 3",
            "`total` is a double here, and `total([]) == 3` checks its result",
        ),
        (
            "with patch('shop.cart.total') as double:\n        assert double([]) == 3",
            "`double` is a double here, and `double([]) == 3` checks its result",
        ),
        (
            "with patch('shop.cart.total'):\n        seen = cart.total()\n        assert seen == 3",
            "`cart.total` is a double here, and `seen == 3` checks its result",
        ),
        (
            "with patch.object(cart, 'total'):\n        assert (cart.total()) == 3",
            "`cart.total` is a double here, and `(cart.total()) == 3` checks its result",
        ),
        (
            "with patch('shop.cart.f'):\n        from shop.cart import f\n        assert f() == 3",
            "`f` is a double here, and `f() == 3` checks its result",
        ),
        (
            "monkeypatch.setattr('shop.cart.total', f)\n    assert shop.cart.total() == 3",
            "`shop.cart.total` is a double here, and `shop.cart.total() == 3` checks its result",
        ),
    ],
)
def test_a_case_in_python_is_hollow(body: str, reason: str) -> None:
    """With the reason, at its place."""
    cases = hollow_cases("t/test_a.py", f"{PYTHON}def test_it():\n    {body}\n")
    assert cases == (HollowCase("t/test_a.py", 10, "test_it", reason),)


@pytest.mark.parametrize(
    "body",
    [
        "assert total([]) == 0",
        "assert True\n    assert total([]) == 0",
        "check(total([]))",
        "assert_valid(total([]))",
        "with pytest.raises(ValueError):\n        total(None)",
        "try:\n        total(None)\n    except OSError:\n        pass\n    else:\n        assert 0",
        "if not total([1]):\n        pytest.fail('no total')",
        "try:\n        assert total([])\n    except Exception as e:\n        raise OSError from e",
        "try:\n        assert total([])\n    except KeyError:\n        pass",
        "double = Mock()\n    total(double)\n    double.save.assert_called_once()",
        "with patch('shop.prices.fetch', return_value=3):\n        assert shop.cart.total([]) == 3",
        "with patch('shop.cart.total'):\n        assert total([]) == 3",  # still the real one
        "for one in (1, 2):\n        assert total([one]) == one",
        "seen = total([])\n    assert seen == 0",
        "seen = 0\n    assert seen == total([])",
    ],
)
def test_a_case_in_python_is_honest(body: str) -> None:
    """One assertion that can go either way is enough."""
    assert reasons("test_a.py", f"{PYTHON}def test_it():\n    {body}\n") == ()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("expect(true).toBe(true);", "`expect(true).toBe(true)` compares a value with itself"),
        (
            "expect(true).toBeTruthy();",
            "`expect(true).toBeTruthy()` checks only constants, not the code",
        ),
        ("fetchAll();", "it asserts nothing"),
        (
            "return; expect(fetchAll()).toBe(1);",
            "`expect(fetchAll()).toBe(1)` is never reached: the case returns earlier",
        ),
        (
            "try { expect(fetchAll()).toBe(1); } catch (error) {}",
            "the failure of `expect(fetchAll()).toBe(1)` is caught and swallowed",
        ),
        (
            "if (false) { expect(fetchAll()).toBe(1); }",
            "`expect(fetchAll()).toBe(1)` is never reached: it is in code that never runs",
        ),
        (
            "const double = vi.fn(() => 3); expect(double()).toBe(3);",
            "`double` is a double here, and `expect(double()).toBe(3)` checks its result",
        ),
        (
            'vi.spyOn(cart, "total").mockReturnValue(3); expect(cart.total()).toBe(3);',
            "`cart.total` is a double here, and `expect(cart.total()).toBe(3)` checks its result",
        ),
    ],
)
def test_a_case_in_typescript_is_hollow(body: str, reason: str) -> None:
    """With the reason."""
    text = f'{TYPESCRIPT}it("adds", async () => {{ {body} }});\n'
    assert reasons("cart.test.ts", text) == (reason,)


@pytest.mark.parametrize(
    "body",
    [
        "expect(await total([])).toBe(0);",
        "const double = vi.fn(); fetchAll(double); expect(double).toHaveBeenCalled();",
        'vi.spyOn(cart, "total"); expect(cart.total([])).toBe(0);',
        "try { fetchAll(0); expect(true).toBe(false); } catch (e) { expect(e).toBe(1); }",
        "expectTotal(total([]));",
        "const seen = await total([]); expect(seen).toBe(0);",
    ],
)
def test_a_case_in_typescript_is_honest(body: str) -> None:
    """Also one that looks at how a double was called."""
    text = f'{TYPESCRIPT}it("adds", async () => {{ {body} }});\n'
    assert reasons("cart.test.ts", text) == ()


@pytest.mark.parametrize(
    ("factory", "count"),
    [
        ("", 1),
        (", () => ({ total: () => 3 })", 1),
        (", async () => { return { total: () => 3 }; }", 1),
        (", function () { return { total: () => 3 }; }", 1),
        (", async (original) => ({ ...(await original()), pay: vi.fn() })", 0),
        (', async () => ({ ...(await vi.importActual("./cart")), pay: vi.fn() })', 0),
    ],
)
def test_a_module_that_is_replaced_answers_what_the_test_says(factory: str, count: int) -> None:
    """Unless the test takes its real parts."""
    body = f'vi.mock("./cart"{factory});\nit("adds", () => {{ expect(total([])).toBe(3); }});\n'
    assert len(reasons("cart.test.ts", TYPESCRIPT + body)) == count


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('if got := Add(1, 2); got != 3 { t.Errorf("got %d", got) }', ()),
        ("Add(1, 2)", ("it asserts nothing",)),
        ("assert.Equal(t, 1, 1)", ("`assert.Equal(t, 1, 1)` compares a value with itself",)),
        (
            't.Skip("later")\n\tif Add(1, 2) != 3 { t.Fail() }',
            ("`Add(1, 2) != 3` is never reached: the case returns earlier",),
        ),
    ],
)
def test_a_case_in_go_is_read_in_the_same_way(body: str, expected: tuple[str, ...]) -> None:
    """As far as the same can be said there."""
    assert reasons("a_test.go", f"{GO}func TestAdd(t *testing.T) {{\n\t{body}\n}}\n") == expected


def test_a_double_is_one_in_its_own_case_only() -> None:
    """Also where another case stands on the same line."""
    double = 'it("double", () => { const get = vi.fn(() => 3); expect(get()).toBe(3); });'
    honest = 'it("honest", () => { expect(get()).toBe(3); });'
    assert len(reasons("a.test.ts", f"{honest} {double}\n")) == 1


def test_what_was_there_before_is_not_looked_at() -> None:
    """By the names that the runners give: rows, classes, numbers."""
    python = "class TestA:\n    def test_a(self):\n        assert True\ndef test_b():\n    pass\n"
    known = ("TestA::test_a[1-2]", "test_b")
    assert hollow_cases("test_a.py", python, known) == ()
    assert [hollow_case.name for hollow_case in hollow_cases("test_a.py", python, known[:1])] == [
        "test_b"
    ]
    titles = 'it.each([[1, 2]])("row %s of $x.y (${two})", () => {});\nit("new", () => {});\n'
    cases = hollow_cases("a.test.ts", titles, ("row 1 of 2 (3)",))
    assert [str(case) for case in cases] == ["new (a.test.ts:2): it asserts nothing"]


@pytest.mark.parametrize("path", ["a.rs", "a.rb", "README"])
def test_a_language_without_rules_has_no_hollow_cases(path: str) -> None:
    """Nothing is guessed."""
    assert hollow_cases(path, "def test_a():\n    assert True\n") == ()


@pytest.mark.parametrize("path", ["test_a.py", "a.test.ts", "a_test.go"])
@given(text=st.text() | st.sampled_from([PYTHON[:90], TYPESCRIPT[:90], GO + "func TestA("]))
def test_no_text_is_too_odd(path: str, text: str) -> None:
    """What cannot be parsed gives what it gives."""
    assert isinstance(hollow_cases(path, text), tuple)


def test_a_file_that_no_program_loads_has_no_hollow_cases() -> None:
    """What looks like a case there only declares its type."""
    assert hollow_cases("test_cart.pyi", "def test_total() -> None: ...\n") == ()
