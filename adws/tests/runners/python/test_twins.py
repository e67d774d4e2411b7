"""The twins of Python's tests: one assertion of each case is altered where it stands."""

import pytest

from adws.core.twin import Twin, TwinCase, TwinForm, TwinnedFile, TwinPlace, TwinRequest
from adws.runners.python.twins import twins

MARKS = "/m"


def twinned(text: str, *cases: TwinCase, place: TwinPlace = TwinPlace.FAILED) -> TwinnedFile:
    """Return a file with twins of these cases in it."""
    return twins(TwinRequest(text, "t.py", cases, MARKS, place=place))


def altered(line: str, form: TwinForm = TwinForm.NEAR) -> str:
    """Return what becomes of the one line of a case, without where its helpers come from."""
    text = f"def test_a():\n    {line}\n"
    request = TwinRequest(text, "t.py", (TwinCase("t.py::test_a", "test_a"),), MARKS, form)
    return (
        twins(request)
        .text.splitlines()[1]
        .strip()
        .replace("__import__('adws_twins').", "!")
        .replace(f"{MARKS!r}, 1, ", "")
    )


@pytest.mark.parametrize(
    ("line", "twin"),
    [
        ("assert f(1) == 2", "assert f(1) == !altered(2)"),
        ("assert 2 == f(1), 'é'", "assert !altered(2) == f(1), 'é'"),
        ("assert 'é' == f('é')", "assert !altered('é') == f('é')"),
        ("assert f(1) == expected", "assert f(1) == !altered(expected)"),
        ("assert f(1) == f(2)", "assert f(1) == !altered(f(2))"),
        ("assert (f(1) == (2, [3]))", "assert (f(1) == !altered((2, [3])))"),
        ("assert 1 == f(2) == 3", "assert 1 == f(2) == !altered(3)"),
        ("assert await f() == 1", "assert await f() == !altered(1)"),
        ("assert a and f(1) == 2", "assert a and f(1) == !altered(2)"),
        ("assert a or f(1) == 2", "assert !negated(a or f(1) == 2)"),
        ("assert f(1) == approx(2, abs=1)", "assert f(1) == approx(!distant(2), abs=1)"),
        ("assert f(1) == pytest.approx()", "assert f(1) == !altered(pytest.approx())"),
        ("assert f(1) == approx(*given)", "assert !negated(f(1) == approx(*given))"),
        ("assert f(1) == [ANY]", "assert !negated(f(1) == [ANY])"),
        ("assert f(1) != 2", "assert !negated(f(1) != 2)"),
        ("assert f(1) is None", "assert !negated(f(1) is None)"),
        ("assert 1 < f(1) < 3", "assert !negated(1 < f(1) < 3)"),
        ("assert 'a' in f(1)", "assert !strange('a') in f(1)"),
        ("assert 1 < 'a' in f(1)", "assert !negated(1 < 'a' in f(1))"),
        ("assert 'a' not in f(1)", "assert !negated('a' not in f(1))"),
        ("assert not f(1)", "assert !negated(not f(1))"),
        ("assert all(a for a in b)", "assert !negated(all(a for a in b))"),
        ("assert (yield) == 1", "assert (yield) == !altered(1)"),
        ("self.assertEqual(f(1), 2)", "self.assertEqual(f(1), !altered(2))"),
        ("self.assertEqual(2, f(1), 'why')", "self.assertEqual(!altered(2), f(1), 'why')"),
        ("self.assertEqual(f(1), mock.ANY)", "self.assertEqual(f(1), mock.ANY)"),
        ("self.assertEqual(*pair)", "self.assertEqual(*pair)"),
        ("self.assertListEqual(f(1), [2])", "self.assertListEqual(f(1), !altered([2]))"),
        ("await self.assertEqual(f(1), 2)", "await self.assertEqual(f(1), !altered(2))"),
        (
            "np.testing.assert_array_equal(f(1), a)",
            "np.testing.assert_array_equal(f(1), !altered(a))",
        ),
        ("assert_allclose(f(1), 2)", "assert_allclose(f(1), !distant(2))"),
        ("self.assertAlmostEqual(f(1), 2)", "self.assertAlmostEqual(f(1), !distant(2))"),
        ("self.assertNotEqual(f(1), 2)", "self.assertEqual(!reached(f(1)), 2)"),
        ("self.assertLessEqual(f(1), 2)", "self.assertGreater(!reached(f(1)), 2)"),
        ("self.assertGreater(*pair)", "self.assertGreater(*pair)"),
        ("self.assertTrue(f(1))", "self.assertTrue(!negated(f(1)))"),
        ("self.assertTrue(f(1) == 2)", "self.assertTrue(f(1) == !altered(2))"),
        ("self.assertTrue(*f(1))", "self.assertTrue(*f(1))"),
        ("self.assertTrue()", "self.assertTrue()"),
        ("self.assertFalse(f(1) == 2)", "self.assertFalse(!negated(f(1) == 2))"),
        ("assert f(1).equals(2)", "assert f(1).equals(!strange(2))"),
        ("assert f(1).equals(*a)", "assert !negated(f(1).equals(*a))"),
        ("assert f(1).equals(2, 3)", "assert !negated(f(1).equals(2, 3))"),
        ("assert f(1).equals(2, by=3)", "assert !negated(f(1).equals(2, by=3))"),
        ("assert equals(2)", "assert !negated(equals(2))"),
        ("self.assertTrue(expr=f(1))", "self.assertTrue(expr=f(1))"),
        ("self.assertIn('a', f(1))", "self.assertIn(!strange('a'), f(1))"),
        ("self.assertIsNone(f(1))", "self.assertIsNone(!other(f(1)))"),
        ("self.assertIsNotNone(f(1))", "self.assertIsNotNone(!absent(f(1)))"),
        ("self.assertRaises(KeyError, f, 1)", "self.assertRaises(!unexpected(KeyError), f, 1)"),
        ("pytest.raises(KeyError)", "pytest.raises(KeyError)"),
        (
            "with raises(KeyError, match='a'): f(1)",
            "with raises(!unexpected(KeyError), match='a'): f(1)",
        ),
        ("with raises(E): assert f(1)", "with raises(!unexpected(E)): assert f(1)"),
        ("with raises(): assert f(1) == 2", "with raises(): assert f(1) == !altered(2)"),
        (
            "with raises(AssertionError): assert f(1)",
            "with raises(!unexpected(AssertionError)): assert f(1)",
        ),
        ("with suppress(Exception): assert f(1)", "with suppress(Exception): assert f(1)"),
        ("with lock: assert f(1)", "with lock: assert !negated(f(1))"),
        ("async with lock: assert f(1)", "async with lock: assert !negated(f(1))"),
        ("mock.assert_called_with(1, a=2)", "mock.assert_called_with(1, a=!altered(2))"),
        ("mock.assert_called_once_with()", "mock.assert_called_once_with()"),
        ("if a: assert f(1)", "if a: assert !negated(f(1))"),
        ("for a in b: assert f(a)", "for a in b: assert !negated(f(a))"),
        ("return f(1)", "return f(1)"),
        ("f(1)", "f(1)"),
        ("f(1)(2)", "f(1)(2)"),
    ],
)
def test_the_expectation_of_a_line_is_altered(line: str, twin: str) -> None:
    """By its syntax; what no assertion is stays as it is."""
    assert altered(line) == twin


@pytest.mark.parametrize(
    ("line", "twin"),
    [
        ("assert f(1) == 2", "assert f(1) == !other(2)"),
        ("assert f(1) == approx(2)", "assert f(1) == approx(!other(2))"),
        ("assert 'a' in f(1)", "assert !other('a') in f(1)"),
        ("assert not f(1)", "assert !negated(not f(1))"),
    ],
)
def test_the_far_form_equals_nothing(line: str, twin: str) -> None:
    """What is negated is negated again."""
    assert altered(line, TwinForm.FAR) == twin


SUITE = """\
EXPECTED = [1]
LIMIT = 2
LIMIT = 3
class Base:
    def test_inherited(self):
        assert self.f() == LIMIT
    def check(self, a):
        self.again(a)
    def again(self, a):
        check(a)
def check(a):
    assert a == 1
class TestA(Base, Elsewhere):
    class Inner:
        def test_inner(self): assert inner()
    def test_constant(self):
        assert f() == EXPECTED
    def test_local(self):
        limit = {"a": 1}
        assert f() == limit
    def test_twice(self):
        assert f() == 1
        try:
            assert f() == 2
        except ValueError:
            pass
        else:
            assert f() == 3
        while f():
            assert f() == 4
        match f():
            case 1:
                assert f() == 5
        try:
            assert f() == 6
        except (KeyError, AssertionError):
            pass
    def test_helped(self):
        self.check(1)
        check(1)
        unknown(2)
        self.unknown(3)
        other.check(4)
    def test_nothing(self):
        pass
async def test_function(a):
    assert a == LIMIT
"""


def lines_of(*cases: TwinCase, place: TwinPlace = TwinPlace.FAILED) -> list[tuple[int, str]]:
    """Return the lines of the suite that are altered, without where their helpers come from."""
    lines = twinned(SUITE, *cases, place=place).text.splitlines()
    pairs = zip(lines, SUITE.splitlines(), strict=True)
    return [
        (number, new.strip().replace("__import__('adws_twins').", "!").replace("'/m', ", ""))
        for number, (new, old) in enumerate(pairs, 1)
        if new != old
    ]


def a_twin(name: str, line: int | None = None) -> TwinCase:
    """Return a case of which a twin is asked for."""
    return TwinCase(f"t.py::{name}", name, line)


def test_a_constant_that_only_the_case_uses_is_altered_where_it_is_defined() -> None:
    """Code on trial may have overwritten it when the case compares with it."""
    assert lines_of(a_twin("TestA::test_constant")) == [
        (1, "EXPECTED = !near([1])"),
        (17, "assert f() == !reached(1, EXPECTED)"),
    ]


def test_the_far_form_alters_the_definition_too() -> None:
    """An object that equals nothing stands there."""
    asked = (a_twin("test_a"),)
    text = "A = [1]\ndef test_a(): assert f() == A\n"
    result = twins(TwinRequest(text, "t.py", asked, MARKS, TwinForm.FAR)).text
    assert result.splitlines()[0] == "A = __import__('adws_twins').nothing([1])"


@pytest.mark.parametrize(
    ("name", "altered"),
    [
        (
            "TestA::test_local",
            [(19, 'limit = !near({"a": 1})'), (20, "assert f() == !reached(1, limit)")],
        ),
        ("test_function[1-a]", [(47, "assert a == !altered(1, LIMIT)")]),
        ("TestA::Inner::test_inner", [(15, "def test_inner(self): assert !negated(1, inner())")]),
        ("TestA::test_inherited", [(6, "assert self.f() == !altered(1, LIMIT)")]),
        ("TestA.test_inherited", [(6, "assert self.f() == !altered(1, LIMIT)")]),
        ("TestA::test_helped", [(12, "assert a == !altered(1, 1)")]),
        ("TestA::test_nothing", []),
        ("TestA::test_elsewhere", []),
        ("unknown", []),
    ],
)
def test_a_case_is_looked_up_by_its_name(name: str, altered: list[tuple[int, str]]) -> None:
    """In its class, in what that is derived from, and in the functions of the file it calls."""
    assert lines_of(a_twin(name)) == altered


@pytest.mark.parametrize(
    ("failed", "first", "last"),
    [
        (None, 33, None),
        (20, 22, 33),
        (22, 22, 33),
        (23, 24, 33),
        (26, 28, 33),
        (29, 30, 33),
        (35, 33, None),
    ],
)
def test_the_assertion_behind_the_failure_is_altered(
    failed: int | None, first: int, last: int | None
) -> None:
    """A second run alters the last one, where that is another one; none that is caught counts."""
    name = a_twin("TestA::test_twice", failed)
    lines = [line for line, _ in lines_of(name)]
    others = [line for line, _ in lines_of(name, place=TwinPlace.LAST)]
    assert (lines, others) == ([first], [last] if last else [])


def test_cases_with_the_same_assertion_share_a_twin() -> None:
    """Parameters, and cases that call the same helper."""
    text = "def test_a(x): check(x)\ndef test_b(): check(1)\ndef check(x):\n    assert x == 1\n"
    cases = (TwinCase("a1", "test_a[1]"), TwinCase("a2", "test_a[2]"), TwinCase("b", "test_b"))
    assert twinned(text, *cases).twins == (Twin(1, ("a1", "a2", "b"), 4, "assert x == altered(1)"),)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("assert not f(1)", "assert not (not f(1))"),
        ("self.assertLess(f(1), 2)", "self.assertGreaterEqual(f(1), 2)"),
        ("with raises(E): f(1)", "with raises(altered(E)): f(1)"),
    ],
)
def test_a_person_is_shown_what_is_altered(line: str, words: str) -> None:
    """Without the calls that note it."""
    result = twinned(f"def test_a():\n    {line}\n", a_twin("test_a")).twins
    assert [twin.text for twin in result] == [words]


def test_a_constant_is_shown_where_it_is_compared() -> None:
    """That is the line that people know."""
    result = twinned(SUITE, a_twin("TestA::test_constant")).twins
    assert result == (
        Twin(1, ("t.py::TestA::test_constant",), 17, "assert f() == altered(EXPECTED)"),
    )


@pytest.mark.parametrize("text", ["def test_a(:", "assert '\0'", "'\ud800'", f"{'(' * 500}"])
def test_a_file_that_cannot_be_read_has_no_twins(text: str) -> None:
    """It may be written in a later Python."""
    assert twinned(text, a_twin("test_a")) == TwinnedFile(text)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_ends_of_lines_stay(end: str) -> None:
    """Whatever they are."""
    text = end.join(("def test_a():", "    'ü'; assert f(", "  1) == 2", ""))
    result = twinned(text, a_twin("test_a")).text
    assert result == text.replace("2", "__import__('adws_twins').altered('/m', 1, 2)")


def test_bases_in_a_circle_end() -> None:
    """A name can be bound twice."""
    text = "class A: ...\nclass B(A): ...\nclass A(B): ...\n"
    assert twinned(text, a_twin("A::test_a")) == TwinnedFile(text)
