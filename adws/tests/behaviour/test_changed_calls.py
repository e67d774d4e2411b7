"""What a change does, as a few rows that a person reads."""

from adws.behaviour.calls import CallResult, CaseCall
from adws.behaviour.changed_calls import affected_cases, changed_calls
from adws.core.changed_call import ChangedCall

TESTED, NEAR = CaseCall("t::a", "3", {}), CaseCall("", None, {}, of=0, leaf="a")


def answers(*results: str) -> tuple[CallResult, ...]:
    """Return what came of calls with 0, 1, 2 ..."""
    return tuple(CallResult(result, "", f"f({at})") for at, result in enumerate(results))


def test_tested_calls_come_first_and_those_that_stay_last() -> None:
    """Both show where the change ends."""
    calls = (TESTED, NEAR, NEAR, TESTED)
    assert changed_calls(calls, answers("1", "2", "3", "4"), answers("5", "2", "6", "4")) == (
        ChangedCall("f(0)", "1", "5", tested=True),
        ChangedCall("f(2)", "3", "6", tested=False),
        ChangedCall("f(1)", "2", "2", tested=False),
    )


def test_a_call_with_the_same_result_is_shown_with_what_it_leaves() -> None:
    """That is all that changes."""
    (row,) = changed_calls(
        (TESTED,), (CallResult("1", "", "f(0)"),), (CallResult("1", " and prints '2'", "f(0)"),)
    )
    unchanged = "1 and leaves its arguments as they are"
    assert row == ChangedCall("f(0)", unchanged, "1 and prints '2'", tested=True)


def test_without_a_tested_call_that_changed_there_is_nothing_to_show() -> None:
    """What lies near it says nothing of the fix."""
    assert changed_calls((TESTED, NEAR), answers("1", "2"), answers("1", "3")) == ()


def test_a_few_of_each_are_enough() -> None:
    """Four tested ones, four that changed beside them, two that did not; each once."""
    calls = (*([TESTED] * 9), *([NEAR] * 18))
    old = answers(*["1"] * 27)
    new = answers(*["2"] * 18, *["1"] * 9)
    result = changed_calls(calls, old, (*new[:1], new[0], *new[2:]))
    assert [item.call for item in result] == [
        *("f(0)", "f(2)", "f(3)", "f(4)"),
        *("f(9)", "f(10)", "f(11)", "f(12)"),
        *("f(18)", "f(19)"),
    ]


def test_a_call_of_several_cases_or_near_another_one_is_shown_once() -> None:
    """As a tested one, if any case makes it."""
    calls = (TESTED, NEAR, CaseCall("t::b", None, {}), NEAR, NEAR)
    words = ("f(0)", "f(0)", "f(0)", "f(3)", "f(3)")
    old = tuple(CallResult("1", "", word) for word in words)
    new = tuple(CallResult("2" if word == "f(0)" else "1", "", word) for word in words)
    assert changed_calls(calls, old, new) == (
        ChangedCall("f(0)", "1", "2", tested=True),
        ChangedCall("f(3)", "1", "1", tested=False),
    )


def test_calls_that_stay_are_of_functions_that_changed() -> None:
    """Others say nothing of where the change ends."""
    calls = tuple(
        CaseCall("", None, {"spot": ["m", [name], "function"]}, of=of)
        for name, of in (("mended", None), ("other", 0), ("mended", 0))
    )
    assert changed_calls(calls, answers("1", "2", "3"), answers("5", "2", "3")) == (
        ChangedCall("f(0)", "1", "5", tested=True),
        ChangedCall("f(2)", "3", "3", tested=False),
    )


def test_what_did_not_end_or_is_called_by_another_name_is_left_out() -> None:
    """A call without words, too."""
    other = CaseCall("", None, {}, of=0, alias="pkg.f")
    old = (*answers("1", "cannot be called here", "1"), CallResult("1"))
    assert changed_calls(
        (TESTED, TESTED, other, TESTED), old, (*answers(*"222"), CallResult("2"))
    ) == (ChangedCall("f(0)", "1", "2", tested=True),)


def test_a_long_text_is_cut() -> None:
    """To two hundred characters."""
    (row,) = changed_calls((TESTED,), answers("1" * 201), answers("2" * 200))
    assert (row.before, row.after) == ("1" * 199 + "…", "2" * 200)


def test_a_case_is_seen_if_a_call_of_its_own_changes() -> None:
    """Neither calls near it count, nor such as cannot be made."""
    lost = CaseCall("t::b", None, {})
    calls = (TESTED, NEAR, lost, lost)
    old, new = answers("1", "2", "no end", "1"), answers("3", "4", "5", "no end")
    assert affected_cases(calls, old, new) == {"t::a"}
    assert affected_cases(calls[1:], old[1:], new[1:]) == frozenset()
