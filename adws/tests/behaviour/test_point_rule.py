"""Answers that are right at the tested points alone, told from fixes of a region."""

from collections.abc import Callable, Sequence

import pytest
from attrs import evolve

from adws.behaviour.calls import Answers, CallResult, CaseCall
from adws.behaviour.point_rule import Points, changed_points

Function = Callable[[int, int], object]
TESTED = (200, 10)
NEAR = tuple((number, 10, "price") for number in (100, 150, 201, 199, 0, 400)) + tuple(
    (200, number, "percent") for number in (0, 5, 11, 9, 20, 40)
)


def calls_near() -> tuple[CaseCall, ...]:
    """Return a tested call, and others that differ from it in one argument each."""
    return (
        CaseCall("t::a", "180", {}),
        *(CaseCall("t::a", None, {}, of=0, leaf=item[2]) for item in NEAR),
    )


def answers_of(function: Function) -> Answers:
    """Return what a function does with them."""
    inputs = (TESTED, *((item[0], item[1]) for item in NEAR))
    return tuple(
        CallResult(str(function(*item)), "", f"discounted({item[0]}, {item[1]})") for item in inputs
    )


def wrong(price: int, percent: int) -> object:
    """Return what the code does without the change."""
    return price - percent


def test_a_fix_changes_a_region() -> None:
    """Nearly everything near the tested call does something else now."""
    fixed = answers_of(lambda price, percent: price - price * percent // 100)
    assert changed_points(calls_near(), answers_of(wrong), fixed) == ()


def test_an_answer_for_the_tested_values_changes_a_point() -> None:
    """The call is shown with what did not change."""
    special = answers_of(
        lambda price, percent: 180 if (price, percent) == TESTED else price - percent
    )
    assert changed_points(calls_near(), answers_of(wrong), special) == (
        Points(
            "discounted(200, 10)",
            "190",
            "180",
            (
                ("discounted(100, 10)", "90", "90"),
                ("discounted(150, 10)", "140", "140"),
                ("discounted(201, 10)", "191", "191"),
                ("discounted(199, 10)", "189", "189"),
                ("discounted(0, 10)", "-10", "-10"),
            ),
        ),
    )


@pytest.mark.parametrize(
    "new",
    [
        lambda price, percent: 180 if price == TESTED[0] else price - percent,
        lambda price, percent: 180 if price in {200, 100, 150} else price - percent,
        wrong,
    ],
    ids=["another result appears", "a leaf is mixed", "nothing changes"],
)
def test_nothing_is_told_where_the_change_reaches_further(new: Function) -> None:
    """A fix of one argument's value may be right."""
    assert changed_points(calls_near(), answers_of(wrong), answers_of(new)) == ()


def test_nothing_is_told_of_too_few_others() -> None:
    """Three comparisons of a leaf prove nothing."""
    few = slice(0, 4)
    special = answers_of(
        lambda price, percent: 180 if (price, percent) == TESTED else price - percent
    )
    assert changed_points(calls_near()[few], answers_of(wrong)[few], special[few]) == ()


def test_nothing_is_told_where_others_do_the_same() -> None:
    """A constant says nothing of what is near."""
    assert (
        changed_points(calls_near(), answers_of(lambda _a, _b: 1), answers_of(lambda _a, _b: 2))
        == ()
    )


def test_calls_that_cannot_be_made_and_pairs_of_numbers_are_no_leaf() -> None:
    """What has no answer is no comparison; two numbers that change together belong to none."""
    special = answers_of(
        lambda price, percent: 180 if (price, percent) == TESTED else price - percent
    )
    calls = (
        *calls_near(),
        CaseCall("t::a", None, {}, of=0),
        CaseCall("t::a", None, {}, of=0, leaf="price"),
    )
    before = (*answers_of(wrong), CallResult("1"), CallResult("cannot be called here"))
    after = (*special, CallResult("1"), CallResult("1"))
    assert [changed_point.call for changed_point in changed_points(calls, before, after)] == [
        "discounted(200, 10)"
    ]


def by_leaf(tested: Sequence[tuple[int, ...]]) -> tuple[CaseCall, ...]:
    """Return tested calls, and others that differ from one in its first or its second argument."""
    names = ("at", "by")

    def leaves(values: tuple[int, ...]) -> dict[str, str]:
        return {name: repr(value) for name, value in zip(names, values, strict=True)}

    calls = [CaseCall("t", "1", {"spot": "f"}, leaves=leaves(values)) for values in tested]
    for of, values in enumerate(tested):
        for place, name in enumerate(names):
            for step in (-30, -2, -1, 1, 2, 30):
                near = list(values)
                near[place] += step
                own = {name: repr(near[place])}
                calls.append(CaseCall("t", None, {"spot": "f"}, of=of, leaf=name, leaves=own))
    return tuple(calls)


def results(calls: tuple[CaseCall, ...], function: Function) -> Answers:
    """Return what a function of two numbers does with calls."""
    results = []
    for call in calls:
        tested = calls[call.of] if call.of is not None else call
        at, by = (int({**tested.leaves, **call.leaves}[name]) for name in ("at", "by"))
        results.append(CallResult(str(function(at, by)), "", f"f({at}, {by})"))
    return tuple(results)


ROWS = ((50, 3), (100, 4), (150, 5))


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (lambda at, by: (at + (at in {50, 100, 150})) * by, ["f(50, 3)", "f(100, 4)", "f(150, 5)"]),
        (lambda at, by: (at + (at % 50 == 0)) * by, ["f(50, 3)", "f(100, 4)", "f(150, 5)"]),
        (lambda at, by: (at + (at in {50, 80, 100, 150})) * by, []),
        (lambda at, by: (at + 1) * by, []),
        (lambda at, by: at * by, []),
    ],
    ids=["the tested", "no other near them", "one that is not tested", "all", "none"],
)
def test_numbers_that_decide_alone_are_flagged(new: Function, expected: list[str]) -> None:
    """Whatever the other argument is, the tested numbers show the change, those beside do not."""
    calls = by_leaf(ROWS)
    points = changed_points(calls, results(calls, lambda at, by: at * by), results(calls, new))
    assert [point.call for point in points] == expected


def test_two_numbers_may_be_two_boundaries() -> None:
    """Fixes of comparisons change a number each."""
    calls = by_leaf(ROWS[:2])
    special = results(calls, lambda at, by: (at + (at in {50, 100})) * by)
    assert changed_points(calls, results(calls, lambda at, by: at * by), special) == ()


def test_each_function_needs_a_number_that_decides() -> None:
    """A function that changes for all numbers is a fix."""
    first = by_leaf(ROWS)
    second = tuple(
        evolve(call, row={"spot": "g"}, of=None if call.of is None else call.of + len(first))
        for call in first
    )
    before = results(first, lambda at, by: at * by)
    special = results(first, lambda at, by: (at + (at in {50, 100, 150})) * by)
    fixed = results(first, lambda at, by: (at + 1) * by)
    assert changed_points((*first, *second), (*before, *before), (*special, *fixed)) == ()
    assert len(changed_points((*first, *second), (*before, *before), (*special, *special))) == 6


def test_what_is_tested_itself_is_not_near() -> None:
    """The answers of other cases are no region."""
    tested = tuple((at, 3) for at in (10, 11, 12, 13))
    calls = by_leaf(tested)
    special = results(calls, lambda at, by: at * (by + 9 * ((at, by) in tested)))
    points = changed_points(calls, results(calls, lambda at, by: at * by), special)
    assert len(points) == len(tested)


@pytest.mark.parametrize(
    ("tested", "near", "alone"),
    [
        ("190", "raises KeyError: 4", False),
        ("raises TypeError: a", "raises KeyError: 4", False),
        ("raises KeyError: 3", "raises KeyError: 4", True),
        ("190", "7", True),
    ],
)
def test_inputs_that_are_refused_with_and_without_the_change_prove_nothing(
    tested: str, near: str, *, alone: bool
) -> None:
    """Unless the tested call raises such an exception, too."""
    beside = tuple(CallResult(near, "", f"discounted({item[0]}, {item[1]})") for item in NEAR)
    old, new = ((CallResult(result, "", "f"), *beside) for result in (tested, "180"))
    assert bool(changed_points(calls_near(), old, new)) is alone


NAMES = ("n", "low", "high")
Clamp = Callable[[int, int, int], int]


def clamped(
    tested: Sequence[tuple[int, int, int]], new: Clamp, *, pairs: bool = True
) -> tuple[str, ...]:
    """Return the flagged calls of a function that answers 0 for all inputs without the change."""
    rows = [(CaseCall("t", "1", {}, leaves=_named(values)), values) for values in tested]
    for of, (n, low, high) in enumerate(tested):
        for step in (-30, -2, 1, 30):
            moved = {"n": (n + step, low, high), "low": (n, low + step, high)}
            for name, near in {**moved, "high": (n, low, high + step)}.items():
                own = {name: _named(near)[name]}
                rows.append((CaseCall("t", None, {}, of=of, leaf=name, leaves=own), near))
            if pairs:
                rows.append((CaseCall("t", None, {}, of=of), (n + step, low + step, high)))
    calls = tuple(call for call, _ in rows)
    old = tuple(CallResult("0", "", f"clamp{values}") for _, values in rows)
    after = tuple(CallResult(str(new(*values)), "", f"clamp{values}") for _, values in rows)
    return tuple(point.call for point in changed_points(calls, old, after))


def _named(values: tuple[int, int, int]) -> dict[str, str]:
    return dict(zip(NAMES, map(repr, values), strict=True))


PLACES = {(-3, 0), (41, 52)}
TRIPLES = ((-3, 0, 5), (41, 52, 90))


@pytest.mark.parametrize(
    ("new", "flagged"),
    [
        (lambda n, low, high: high if (n, low) in PLACES else 0, True),
        (lambda n, low, high: high % 4 if (n, low) in PLACES else 0, True),
        (lambda n, low, high: high if (n, low) in PLACES or n == low - 2 else 0, False),
        (lambda _n, low, high: high if low in {0, 52} else 0, False),
        (lambda _n, _low, high: high, False),
        (
            lambda n, low, high: high if (n - 1, low - 1) in PLACES or (n, low) in PLACES else 0,
            False,
        ),
    ],
    ids=[
        "two leaves",
        "beside a mixed one",
        "and another value",
        "one leaf",
        "none",
        "and both beside",
    ],
)
def test_two_leaves_that_decide_together_are_flagged(new: Clamp, *, flagged: bool) -> None:
    """Whatever the third is, only the tested values of both show the change."""
    calls = tuple(f"clamp{values}" for values in TRIPLES)
    assert clamped(TRIPLES, new) == (calls if flagged else ())


def test_one_call_or_one_value_of_a_leaf_is_not_enough() -> None:
    """Nor are calls without others in which two leaves change."""

    def new(n: int, low: int, high: int) -> int:
        return high if (n, low) in {*PLACES, (7, 0)} else 0

    assert clamped(TRIPLES[:1], new) == ()
    assert clamped(((-3, 0, 5), (7, 0, 9)), new) == ()
    assert clamped(TRIPLES, new, pairs=False) == ()
