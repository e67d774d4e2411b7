"""The verdict after a look at the calls of a change."""

from attrs import evolve

from adws.behaviour.bare_replay import Disguise, Unreachable
from adws.behaviour.in_place import InPlace, OwnObjects
from adws.behaviour.later_calls import LaterResult
from adws.behaviour.needless_conditions import NarrowedCall, Narrowing, NeedlessCondition
from adws.behaviour.other_forms import OtherForm
from adws.behaviour.other_names import OtherName
from adws.behaviour.own_ways import OwnWays
from adws.behaviour.point_rule import Points
from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.trust.behaviour import CallFindings, flag_hindered, judged_by_calls, judged_in_place

ACCEPTED = Verdict(accepted=True, fixed=("t::a",))
DISGUISE = Disguise("f(1)", "at a terminal", "3", "1", "1")
POINTS = Points("f(1)", "1", "3", (("f(2)", "2", "2"),))
ALONE = CallFindings(points=(POINTS,))


def test_an_honest_change_stands() -> None:
    """Nothing was found."""
    assert judged_by_calls(ACCEPTED, ("a.py",), (), CallFindings()) == ACCEPTED


def test_calls_that_could_not_be_made_again_are_noted() -> None:
    """The first of them by name."""
    verdict = judged_by_calls(ACCEPTED, ("a.py",), (), CallFindings(left_out=("C.f", "writes(1)")))
    assert verdict.notes == (
        "some calls could not be repeated because of their arguments or effects: C.f, writes(1)",
    )


def test_a_change_that_shows_in_a_test_run_alone_is_refused() -> None:
    """With the call and both results."""
    only = "f(1) gives 3 in a test run only"
    elsewhere = "at a terminal it gives 1, as without the change"
    assert judged_by_calls(
        ACCEPTED, ("a.py",), (DISGUISE,), CallFindings(points=(POINTS,))
    ) == Verdict(
        accepted=False,
        reasons=(f"{only}; {elsewhere}",),
        fixed=("t::a",),
        layer=Layer.BEHAVIOUR,
    )


def test_a_change_that_shows_at_points_alone_is_flagged() -> None:
    """With what did not change beside it."""
    why = "gave 1 and gives 3, but nothing near it changes: f(2) gave 2 and gives 2"
    flag = Flag("points-alone", "a.py", 0, "f(1)", why)
    for changed in (("a.py",), ("CHANGES.md", "a.py"), ("a.py", "b.py")):
        assert judged_by_calls(ACCEPTED, changed, (), ALONE).flags == (flag,)


def test_a_function_that_is_mended_under_one_name_is_flagged() -> None:
    """With the name that was left behind."""
    name = OtherName("f(1)", "3", "pkg.f", "1")
    why = "now gives 3, but still 1 when called as pkg.f: before the change, both were one function"
    flag = Flag("one-name-alone", "a.py", 0, "f(1)", why)
    assert judged_by_calls(ACCEPTED, ("a.py",), (), CallFindings(names=(name,))).flags == (flag,)


def test_a_call_that_is_mended_in_one_form_is_flagged() -> None:
    """With the form that was left behind."""
    form = OtherForm("f(1)", "3", "with a as 1.0", "1")
    why = "now gives 3, but still 1 with a as 1.0: before the change, both gave the same"
    flag = Flag("one-form-alone", "a.py", 0, "f(1)", why)
    judged = judged_by_calls(ACCEPTED, ("a.py",), (), CallFindings(forms=(form,)))
    assert judged.flags == (flag,)


def test_a_call_that_other_calls_alter_is_flagged() -> None:
    """With what it gives then, and what it gave."""
    later = LaterResult("f(1)", "3", "4", "1")
    why = "gives 3, but 4 after other calls; without the change it gives 1 both times"
    flag = Flag("other-result-later", "a.py", 0, "f(1)", why)
    judged = judged_by_calls(ACCEPTED, ("a.py",), (), CallFindings(later=(later,)))
    assert judged.flags == (flag,)


def test_a_value_that_acts_in_its_own_way_is_flagged() -> None:
    """With the names of what it does so."""
    ways = OwnWays("f(1)", "map, join")
    why = (
        "gives or leaves a value with its own map, join: a test that compares what this value "
        "holds may see something else than its users do"
    )
    flag = Flag("own-ways", "a.py", 0, "f(1)", why)
    judged = judged_by_calls(ACCEPTED, ("a.py",), (), CallFindings(ways=(ways,)))
    assert judged.flags == (flag,)


def test_a_condition_that_no_case_needs_is_flagged() -> None:
    """At its own place, with the calls that keep their old results."""
    narrowing = Narrowing((NarrowedCall("f(2)", "1", "3"),), 0.5)
    needless = NeedlessCondition("b.py", 4, "n % 2 == 0", "True", narrowing)
    why = (
        "no case needs this condition: all pass with True in its place; "
        "it keeps old results near the tests: f(2) gives 1, else 3"
    )
    judged = judged_by_calls(ACCEPTED, ("a.py",), (), CallFindings(needless=(needless,)))
    assert judged.flags == (Flag("needless-condition", "b.py", 4, "n % 2 == 0", why),)


def test_a_change_that_gives_a_third_result_elsewhere_is_flagged() -> None:
    """With all three; a call that keeps the bug refuses it, whatever others do."""
    third = Disguise("f(1)", "at a terminal", "3", "2", "1")
    why = "gives 3 in a test run, but 2 at a terminal; without the change it gives 1 in both"
    flag = Flag("other-result-outside", "a.py", 0, "f(1)", why)
    assert judged_by_calls(ACCEPTED, ("a.py",), (third,), CallFindings()).flags == (flag,)
    assert judged_by_calls(
        ACCEPTED, ("a.py",), (third, DISGUISE), CallFindings()
    ) == judged_by_calls(ACCEPTED, ("a.py",), (DISGUISE,), CallFindings())


def test_a_change_after_which_nothing_can_be_called_outside_is_flagged() -> None:
    """With a call that could be made before."""
    findings = CallFindings(unreachable=Unreachable("f(1)", "at a terminal", "1"))
    why = "with the change, no tested call can be made at a terminal; without it, this one gives 1"
    judged = judged_by_calls(ACCEPTED, ("a.py",), (), findings)
    assert (judged.flags, findings.flagged) == (
        (Flag("no-call-outside", "a.py", 0, "f(1)", why),),
        True,
    )


def test_a_change_that_hinders_the_recording_of_calls_is_flagged() -> None:
    """With the cases that pass only while nobody looks."""
    why = "passes, but fails each time adws records its calls: they cannot be compared"
    flag = Flag("fails-when-recorded", "a.py", 0, "t::one, t::two", why)
    judged = flag_hindered(ACCEPTED, ("a.txt", "a.py"), ("t::one", "t::two"))
    assert judged == evolve(ACCEPTED, flags=(flag,))


def test_calls_in_running_cases_flag_a_change() -> None:
    """The layer could look, after all."""
    blind = ACCEPTED.with_impossible_layer(Layer.BEHAVIOUR, "no call")
    place = InPlace((POINTS,), (OwnObjects("f(x)", "3", "1"),), count=2)
    why = (
        "gives 3 with the objects of the test, but 1, as without the change, with others like them"
    )
    verdict = judged_in_place(blind, ("a.py",), place)
    assert (verdict.impossible, [flag.rule for flag in verdict.flags], verdict.flags[1]) == (
        {},
        ["points-alone", "own-objects-alone"],
        Flag("own-objects-alone", "a.py", 0, "f(x)", why),
    )


def test_no_calls_in_running_cases_tell_nothing() -> None:
    """The layer could not look, as before."""
    blind = ACCEPTED.with_impossible_layer(Layer.BEHAVIOUR, "no call")
    assert judged_in_place(blind, ("a.py",), InPlace()) == blind
