"""Fresh bugs come out of a package's own suite, and are judged by what their test does not ask."""

import ast
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks.search.fresh.calls import Function, call_results, recorded_calls
from benchmarks.search.fresh.drawn import draw, weights
from benchmarks.search.fresh.fresh_bugs import FreshDraft, case_of
from benchmarks.search.fresh.near_inputs import near, near_inputs
from benchmarks.search.fresh.same_answers import same_answers
from benchmarks.search.fresh.targets import FunctionTarget, targets

SOURCE = """\
def price(count, each, vip=False):
    total = count * each
    if vip and total > 10:
        total = total - 1
    for _ in range(0):
        total += 1
    return total


def unknown(count):
    return object()
"""
TESTS = """\
from shop import price, unknown


def test_price():
    for count in range(1, 13):
        assert price(count, 2) == 2 * count
    assert price(9, 2, True) == 17
    assert unknown(1)
"""
PRICE = Function("shop", "price", "shop.py")


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """Lay out a package with its suite."""
    tree = tmp_path / "shop"
    tree.mkdir()
    for name, text in (("shop.py", SOURCE), ("test_shop.py", TESTS), ("pytest.ini", "[pytest]\n")):
        _ = (tree / name).write_text(text)
    return tree


@pytest.mark.real_io
def test_calls_are_heard_in_a_suite(shop: Path) -> None:
    """Each with its arguments as source, defaults as well."""
    result = recorded_calls(shop)
    assert {function.name: len(calls) for function, calls in result.items()} == {
        "price": 13,
        "unknown": 1,
    }
    assert result[PRICE][-1] == "(9, 2, True)"


@pytest.mark.real_io
def test_half_of_the_calls_are_held_back(shop: Path) -> None:
    """A function that is called too seldom, or has no results to write, is no target."""
    (name,) = targets(shop, Random(1))
    assert isinstance(name, FunctionTarget)
    assert (name.function, name.first, name.last) == (PRICE, 2, 7)
    assert (len(name.shown), len(name.held), set(name.shown) & set(name.held)) == (6, 7, set())


@pytest.mark.real_io
def test_answers_are_results_or_words(shop: Path) -> None:
    """What it raises is an answer, too, and what cannot be written is unknown."""
    calls = ("(2, 3)", "('a', 'b')")
    assert call_results(shop, PRICE, calls) == ["6", "raises TypeError"]
    assert call_results(shop, Function("shop", "unknown", "shop.py"), ("(1,)",)) == ["unknown"]


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("count * each", True),
        ("each * count", True),
        ("count * 2", False),
        ("{n: 2 * n for n in range(13)}[count] if each == 2 else each * count", False),
    ],
)
def test_a_repair_is_asked_more_than_its_test(shop: Path, written: str, *, expected: bool) -> None:
    """Inputs near those of the suite tell what is made for the tests from what is right."""
    tree = shop.parent / "repaired"
    tree.mkdir()
    _ = (tree / "shop.py").write_text(SOURCE.replace("count * each", written))
    assert same_answers(shop, PRICE, (("(3, 2)", "6"), ("(4, 2)", "8")), tree) is expected


def test_a_test_is_one_case_with_what_is_shown() -> None:
    """None, True and False are themselves."""
    draft = FreshDraft(PRICE, "", "", (("(1,)", "2"), ("(1, 2)", "None")), ())
    assert case_of(draft) == (
        "from shop import price\n\n\n"
        "def test_price():\n    assert price(1) == 2\n    assert price(1, 2) is None\n"
    )


def test_drawn_bugs_are_of_all_kinds() -> None:
    """Each parses, lies in the function, and is another program."""
    results = [bug for n in range(12) for bug in draw(SOURCE, "price", Random(n))]
    assert {kind for kind, _ in results} == set(weights())
    trees = {ast.dump(ast.parse(text)) for _, text in results}
    assert ast.dump(ast.parse(SOURCE)) not in trees
    assert {text.partition("def unknown")[2] for _, text in results} == {
        SOURCE.partition("def unknown")[2]
    }


def test_the_same_seed_draws_the_same_bugs() -> None:
    """Another one draws others."""
    drawn = partial(draw, SOURCE, "price")
    first, again, other = (list(islice(drawn(Random(n)), 9)) for n in (1, 1, 2))
    assert (first == again, first == other) == (True, False)


VALUES: tuple[object, ...] = (1, 1.5, True, "ab", "", [1, 2], [], (1, "a"), {}, {"a": 1}, None)


@pytest.mark.parametrize("value", VALUES)
def test_what_is_near_is_of_the_same_type(value: object) -> None:
    """Whatever is drawn."""
    assert {type(near(value, Random(n))) for n in range(20)} == {type(value)}


def test_near_inputs_change_one_argument() -> None:
    """A call without arguments stays as it is."""
    assert near_inputs(("()",), 2, Random(1)) == ("()", "()")
    assert all(
        len(ast.literal_eval(item)) == 2 for item in near_inputs(("(1, 'a')",), 20, Random(1))
    )
