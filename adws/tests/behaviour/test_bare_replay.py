"""A change that shows in a test run alone, told from one whose surroundings differ."""

import pytest

from adws.behaviour.bare_replay import CallSides, Disguise, closed_places, disguises, suspects
from adws.behaviour.calls import NO_CALL, NO_END, Answers, CallResult, CaseCall


def answers(*results: str) -> Answers:
    """Return answers with these results."""
    return tuple(CallResult(result, "", f"f({at})") for at, result in enumerate(results))


@pytest.mark.parametrize(
    ("returned", "new", "old", "suspected"),
    [
        ("3", ("3", "3"), "1", ()),
        ("3", ("1", "3"), "1", (0,)),
        ("3", ("3", "1"), "1", (0,)),
        ("1", ("1", "1"), "1", ()),
        (None, ("1", "1"), "1", (0,)),
        ("3", ("3", "2"), "1", (0,)),
        (None, ("2", "2"), "1", (0,)),
        ("3", ("3", NO_CALL), "1", ()),
        ("3", (NO_CALL, NO_CALL), NO_CALL, ()),
        ("3", (NO_END, NO_END), NO_END, ()),
    ],
    ids=[
        "the change shows everywhere",
        "it does not in the first surroundings",
        "nor in the second",
        "the call is none that the change is about",
        "what it did in its case is not known",
        "it does a third thing in the second",
        "nor is it known whether it did that in its case",
        "it cannot be called in the second",
        "it cannot be called",
        "it does not end",
    ],
)
def test_a_call_is_suspected_that_somewhere_does_another_thing(
    returned: str | None, new: tuple[str, str], old: str, suspected: tuple[int, ...]
) -> None:
    """Unless that is what it did in its case."""
    calls = (CaseCall("t::a", returned, {}),)
    outside = {"here": answers(new[0]), "there": answers(new[1])}
    assert suspects(calls, outside, answers(old)) == suspected


@pytest.mark.parametrize(
    ("left", "before", "outside", "suspected"),
    [
        ("[3]", "[1]", "[1]", (0,)),
        ("[1]", "[1]", "[1]", ()),
        ("[3]", "[1]", "[3]", ()),
        (None, "[1]", "[1]", ()),
    ],
    ids=["elsewhere it leaves what it left", "so it did", "nowhere", "that is not known"],
)
def test_a_call_is_suspected_that_somewhere_leaves_what_it_left(
    left: str | None, before: str, outside: str, suspected: tuple[int, ...]
) -> None:
    """What it makes of its arguments counts as what it returns."""
    calls = (CaseCall("t::a", "None", {}, left=left),)
    new = {"here": (CallResult("None", outside),)}
    assert suspects(calls, new, (CallResult("None", before),)) == suspected


@pytest.mark.parametrize(
    ("inside", "outside", "inside_before", "outside_before", "found"),
    [
        ("3", "1", "1", "1", ("3", "1", "1")),
        ("3", "3", "1", "1", None),
        ("3", "2", "1", "1", ("3", "2", "1")),
        ("1", "1", "1", "1", None),
        ("3", "1", "1", "2", None),
        ("3", "2", "1", "2", None),
        ("3", NO_CALL, "1", "1", None),
        (NO_CALL, "1", "1", "1", None),
        ("3", NO_CALL, NO_CALL, NO_CALL, None),
    ],
    ids=[
        "in a test run alone",
        "everywhere",
        "something else outside",
        "nowhere",
        "the place makes a difference without the change, too",
        "so it does where it gives something else",
        "it cannot be called outside",
        "it cannot be called in a test run",
        "it could not be called before",
    ],
)
def test_a_disguise_shows_in_a_test_run_alone(
    inside: str,
    outside: str,
    inside_before: str,
    outside_before: str,
    found: tuple[str, str, str] | None,
) -> None:
    """Outside it does another thing, and nothing else explains that."""
    new = CallSides(answers(inside), {"here": answers(outside)})
    old = CallSides(answers(inside_before), {"here": answers(outside_before)})
    expected = () if found is None else (Disguise("f(0)", "here", *found),)
    assert disguises(new, old) == expected


def test_a_disguise_is_told_once_with_the_plainest_surroundings() -> None:
    """A reader needs one place to look at."""
    new = CallSides(answers("3"), {"plain": answers("1"), "odd": answers("1")})
    old = CallSides(answers("1"), {"plain": answers("1"), "odd": answers("1")})
    assert disguises(new, old) == (Disguise("f(0)", "plain", "3", "1", "1"),)


def test_surroundings_in_which_the_bug_is_kept_come_first() -> None:
    """They refuse the change."""
    new = CallSides(answers("3"), {"plain": answers("2"), "odd": answers("1")})
    old = CallSides(answers("1"), {"plain": answers("1"), "odd": answers("1")})
    assert disguises(new, old) == (Disguise("f(0)", "odd", "3", "1", "1"),)
    assert disguises(new, old)[0].keeps_the_bug


@pytest.mark.parametrize(
    ("after", "shown"),
    [("[3]", "None and leaves [3]"), (" and prints '3'", "None and prints '3'")],
)
def test_a_disguise_that_returns_the_same_shows_what_it_leaves(after: str, shown: str) -> None:
    """The results alone would say nothing."""
    inside, before = (CallResult("None", after, "f(0)"),), (CallResult("None", "", "f(0)"),)
    new, old = CallSides(inside, {"here": before}), CallSides(before, {"here": before})
    same = "None and leaves its arguments as they are"
    expected = (shown, same, same)
    assert disguises(new, old) == (Disguise("f(0)", "here", *expected),)


@pytest.mark.parametrize(
    ("before", "plain", "odd", "closed"),
    [
        ("1", "3", "3", ()),
        ("1", NO_CALL, NO_CALL, ("plain",)),
        ("1", "3", NO_END, ("odd",)),
        (NO_CALL, NO_CALL, NO_CALL, ()),
        (NO_CALL, NO_CALL, "3", ()),
    ],
    ids=["nowhere", "everywhere", "in one place", "as before", "in the first place as before"],
)
def test_a_place_is_closed_in_which_no_call_can_be_made(
    before: str, plain: str, odd: str, closed: tuple[str, ...]
) -> None:
    """One call that can be made opens it; what is closed everywhere is told once."""
    new = {"plain": answers(NO_CALL, plain), "odd": answers(odd, NO_CALL)}
    assert closed_places(answers(NO_CALL, before), new) == closed
