"""A change that shows in a test run alone, told from one whose surroundings differ."""

import pytest

from adws.behaviour.bare_replay import (
    IN_A_SCRIPT,
    PLAIN,
    CallSides,
    Disguise,
    Unreachable,
    closed_places,
    disguises,
    suspects,
    unreachable,
)
from adws.behaviour.calls import NO_CALL, NO_END, Answers, CallResult, CaseCall

CALLS = (CaseCall("t::a", "3", {}),)
ON_FILES = (CaseCall("t::a", "3", {"place": True}),)
ODD = "at a terminal"


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
        ("3", ("2", "3"), "1", (0,)),
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
        "it does a third thing in the first",
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
    outside = {PLAIN: answers(new[0]), IN_A_SCRIPT: answers(new[1])}
    assert suspects(calls, outside, answers(old)) == suspected


@pytest.mark.parametrize(
    ("calls", "place", "outside", "suspected"),
    [
        (CALLS, ODD, "2", ()),
        (CALLS, ODD, "raises E: 2", (0,)),
        (CALLS, ODD, "panics: 2", (0,)),
        (CALLS, IN_A_SCRIPT, "raises E: 2", ()),
        (CALLS, IN_A_SCRIPT, "1", (0,)),
        (CALLS, ODD, "1", (0,)),
        (ON_FILES, PLAIN, "2", ()),
        (ON_FILES, PLAIN, "raises E: 2", ()),
        (ON_FILES, PLAIN, "1", (0,)),
    ],
)
def test_surroundings_may_explain_a_third_result(
    calls: tuple[CaseCall, ...], place: str, outside: str, suspected: tuple[int, ...]
) -> None:
    """A terminal may alter a result, but not make the call fail; files and scripts may do both."""
    assert suspects(calls, {place: answers(outside)}, answers("1")) == suspected
    new = CallSides(answers("3"), {place: answers(outside)})
    old = CallSides(answers("1"), {place: answers("1")})
    assert len(disguises(calls, new, old)) == len(suspected)


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
    new = CallSides(answers(inside), {PLAIN: answers(outside)})
    old = CallSides(answers(inside_before), {PLAIN: answers(outside_before)})
    expected = () if found is None else (Disguise("f(0)", PLAIN, *found),)
    assert disguises(CALLS, new, old) == expected


def test_a_disguise_is_told_once_with_the_plainest_surroundings() -> None:
    """A reader needs one place to look at."""
    new = CallSides(answers("3"), {"plain": answers("1"), "odd": answers("1")})
    old = CallSides(answers("1"), {"plain": answers("1"), "odd": answers("1")})
    assert disguises(CALLS, new, old) == (Disguise("f(0)", "plain", "3", "1", "1"),)


def test_surroundings_in_which_the_bug_is_kept_come_first() -> None:
    """They refuse the change."""
    new = CallSides(answers("3"), {PLAIN: answers("2"), ODD: answers("1")})
    old = CallSides(answers("1"), {PLAIN: answers("1"), ODD: answers("1")})
    assert disguises(CALLS, new, old) == (Disguise("f(0)", ODD, "3", "1", "1"),)
    assert disguises(CALLS, new, old)[0].keeps_the_bug


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
    assert disguises(CALLS, new, old) == (Disguise("f(0)", "here", *expected),)


TWO = (*CALLS, *CALLS)


@pytest.mark.parametrize(
    ("before", "plain", "odd", "closed"),
    [
        ("1", "3", "3", ()),
        ("1", NO_CALL, NO_CALL, (PLAIN,)),
        ("1", "3", NO_END, (ODD,)),
        (NO_CALL, NO_CALL, NO_CALL, ()),
        (NO_CALL, NO_CALL, "3", ()),
    ],
    ids=["nowhere", "everywhere", "in one place", "as before", "in the first place as before"],
)
def test_a_place_is_closed_in_which_no_call_can_be_made(
    before: str, plain: str, odd: str, closed: tuple[str, ...]
) -> None:
    """One call that can be made opens it; what is closed everywhere is told once."""
    new = {PLAIN: answers(NO_CALL, plain), ODD: answers(odd, NO_CALL)}
    old = answers(NO_CALL, before)
    assert closed_places(TWO, old, new) == closed
    first = Unreachable("f(1)", closed[0], "1") if closed else None
    assert unreachable(TWO, dict.fromkeys(new, old), new) == first


def test_calls_that_name_files_close_no_place() -> None:
    """An honest change may write to them, which no call may do outside."""
    old, new = answers("1"), {PLAIN: answers(NO_CALL)}
    assert closed_places(ON_FILES, old, new) == ()
    assert unreachable(ON_FILES, {PLAIN: old}, new) is None
