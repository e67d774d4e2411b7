"""The gate decides by case ids, never by counts."""

from collections.abc import Mapping

import pytest
from attrs import evolve

from adws.core.failure import Failure
from adws.core.suite import Case, Evidence, Outcome, SuiteReport
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Layer, Verdict
from adws.testing import a_failure
from adws.trust.gate import (
    gate,
    judge_change,
    no_change,
    refusal,
    refuse_unsteady,
    without_flaky,
)

P, F, E, S, X = (
    Outcome.PASSED,
    Outcome.FAILED,
    Outcome.ERRORED,
    Outcome.SKIPPED,
    Outcome.XFAILED,
)


def report(outcomes: Mapping[str, Outcome], *, covers: str | None = None) -> SuiteReport:
    """Build a complete report; an errored case covers what ``covers`` says."""
    cases = tuple(
        Case(name, "t.py", name, outcome, covers=covers if outcome is E else None)
        for name, outcome in outcomes.items()
    )
    red = any(outcome in (F, E) for outcome in outcomes.values())
    return SuiteReport("pytest", ("pytest",), int(red), cases)


@pytest.mark.parametrize(
    ("before", "after", "reasons"),
    [
        ({"a": F, "b": F}, {"a": P, "b": F}, ()),
        ({"a": F, "b": P}, {"a": P, "b": P}, ()),
        (
            {"a": F, "b": F, "c": F, "d": P, "e": P},
            {"a": P, "b": P, "c": P, "d": F, "e": F},
            ("2 cases fail now and did not fail before: d, e",),
        ),
        ({"a": F, "b": P}, {"a": P}, ("1 case ran before and is now missing: b",)),
        (
            {"a": F, "b": P},
            {"a": P, "b": S},
            ("1 case ran before and is now skipped or expected to fail: b",),
        ),
        (
            {"a": F},
            {"a": X},
            (
                "1 case ran before and is now skipped or expected to fail: a",
                "the change fixed none of the selected tests",
            ),
        ),
        ({"a": F, "b": F}, {"a": F, "b": P}, ("the change fixed none of the selected tests",)),
        ({"a": F}, {"a": P, "new": F}, ("1 case fails now and did not fail before: new",)),
        ({"a": F, "s": S}, {"a": P}, ()),
    ],
)
def test_the_failing_ids_must_shrink_strictly(
    before: dict[str, Outcome], after: dict[str, Outcome], reasons: tuple[str, ...]
) -> None:
    """A change is refused for each way in which something is lost, in words."""
    assert set(gate(report(before), report(after), {"a"}).reasons) == set(reasons)


@pytest.mark.parametrize(
    ("after", "layer"),
    [
        ({"a": P, "b": P}, None),
        ({"a": F, "b": P}, Layer.SUITE),
        ({"a": P, "b": F}, Layer.SUITE),
        ({"a": P}, Layer.BASELINE),
        ({"a": X, "b": F}, Layer.BASELINE),
    ],
)
def test_the_first_layer_that_sees_something_refuses(
    after: dict[str, Outcome], layer: Layer | None
) -> None:
    """A lost case says more than a red one, and a contradiction more than both."""
    before, seen = report({"a": F, "b": P}), report(after)
    doubted = evolve(seen, warnings=("exit code",))
    layers = gate(before, seen, {"a"}).layer, gate(before, doubted, {"a"}).layer
    assert layers == (layer, Layer.AGREEMENT)


def test_a_verdict_names_what_changed() -> None:
    """The verdict lists the ids and counts on both sides."""
    before = report({"a": F, "b": F, "c": P})
    assert gate(before, report({"a": P, "b": F, "c": P}), {"a"}) == Verdict(
        accepted=True, fixed=("a",), remaining=("b",), failing_before=2, failing_after=1
    )


def test_cases_hidden_by_a_broken_file_are_revealed_not_broken() -> None:
    """A file that loads again may show failures that nobody could see before."""
    before = report({"t.py": E, "b": P}, covers="t.py::")
    after = report({"t.py::x": P, "t.py::y": F, "b": P})
    assert gate(before, after, {"t.py"}) == Verdict(
        accepted=True,
        fixed=("t.py",),
        revealed=("t.py::y",),
        failing_before=1,
        failing_after=1,
    )


def test_a_new_discrepancy_refuses_and_an_old_one_does_not() -> None:
    """What the baseline showed already is not the change's fault."""
    before = evolve(report({"a": F}), warnings=("old",))
    after = evolve(report({"a": P}), warnings=("old", "new"))
    assert gate(before, after, {"a"}).reasons == ("new",)


def test_long_lists_of_ids_are_cut() -> None:
    """A reason names five ids and counts the rest."""
    before = {"a": F} | {str(n): P for n in range(7)}
    after = {"a": P} | {str(n): F for n in range(7)}
    assert gate(report(before), report(after), {"a"}).reasons == (
        "7 cases fail now and did not fail before: 0, 1, 2, 3, 4 and 2 more",
    )


@pytest.mark.parametrize(
    ("before", "after", "reasons"),
    [
        ({"a": P}, {"a": P}, ()),
        ({"a": F}, {"a": P}, ()),
        ({"a": F, "b": F}, {"a": P, "b": F}, ("1 case still fails: b",)),
        ({"a": P}, {"a": F}, ("1 case fails now and did not fail before: a",)),
        ({"a": S}, {"a": S}, ("the run is not green",)),
        ({"a": P, "b": S}, {"b": S}, ("1 case ran before and is now missing: a",)),
    ],
)
def test_a_trustworthy_green_has_nothing_red(
    before: dict[str, Outcome], after: dict[str, Outcome], reasons: tuple[str, ...]
) -> None:
    """Outside the loop a change must end green, whether or not the base was red."""
    verdict = judge_change(report(before), report(after))
    assert (verdict.reasons, verdict.exit_code()) == (reasons, 1 if reasons else 0)


def test_revealed_failures_are_not_green() -> None:
    """A file that loads again but fails is no green."""
    before = report({"t.py": E}, covers="t.py::")
    after = report({"t.py::x": P, "t.py::y": F})
    assert judge_change(before, after).reasons == ("1 case fails: t.py::y",)


def failing_with(case_id: str, message: str) -> Failure:
    """Build a failure with this error."""
    return a_failure(case_id, evidence=Evidence(message=message))


def test_the_error_of_the_first_case_of_each_reason_follows() -> None:
    """Whoever reads the refusal sees why, whatever the order of the failures."""
    before = report({"a": P, "b": P, "c": F})
    after = report({"a": F, "b": F, "c": F})
    failures = (
        failing_with("c", "ValueError: no"),
        failing_with("b", "KeyError: 1"),
        failing_with("a", "ImportError: no x"),
    )
    assert judge_change(before, after, failures).reasons == (
        "2 cases fail now and did not fail before: a, b (the first: ImportError: no x)",
        "1 case still fails: c (ValueError: no)",
    )


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("E: \x1b[2Jgone\u202e", "E: gone\\u202e"),
        ("<A at 0x7f3a>\tb", "<A at <address>> b"),
        ("x" * 161, "x" * 159 + "…"),
    ],
)
def test_an_error_is_one_short_line_that_is_the_same_in_every_run(message: str, shown: str) -> None:
    """It is safe to show on a terminal."""
    verdict = gate(
        report({"a": F, "b": P}), report({"a": P, "b": F}), {"a"}, (failing_with("b", message),)
    )
    assert verdict.reasons == (f"1 case fails now and did not fail before: b ({shown})",)


def test_the_error_of_another_case_is_not_told() -> None:
    """Only the first case of a reason speaks."""
    before, after = report({"a": F, "b": P}), report({"a": P, "b": F})
    failures = (failing_with("c", "KeyError: 1"),)
    assert gate(before, after, {"a"}, failures) == gate(before, after, {"a"})


def answer(status: AnswerStatus, reason: str = "") -> Answer:
    """Build an answer that ended so."""
    return Answer(status, reason=reason)


def test_an_agent_that_gives_up_is_quoted() -> None:
    """The report has its own sentence."""
    result = evolve(answer(AnswerStatus.GAVE_UP, "out_of_scope"), text="GIVE_UP out_of_scope: no")
    assert no_change(result, ()) == refusal("the agent gave up: out of scope: no")


def test_an_agent_that_failed_is_quoted_by_its_last_line() -> None:
    """As much of it as a reason can hold."""
    last = "bwrap: execvp sed: " + "no " * 100
    result = evolve(answer(AnswerStatus.FAILED, "crashed"), text=f"warning: a\n{last}\n", log="l")
    words = f"crashed after 0.0 s: bwrap: execvp sed: {'no ' * 60}… (see l)"
    assert no_change(result, ()) == refusal(f"the agent failed and changed nothing: {words}")


def test_a_change_of_a_submodule_alone_names_the_place_to_go() -> None:
    """Its files belong to another repository, which a run of its own can change."""
    result = evolve(answer(AnswerStatus.FINISHED, ""), submodule_files=("lib/calc.py",))
    assert no_change(result, ()) == refusal(
        "lib/calc.py: in a submodule, and adws changes no other repository. Make the change there"
    )


@pytest.mark.parametrize(
    ("status", "dropped", "reason"),
    [
        (AnswerStatus.FINISHED, (), "the agent changed nothing"),
        (AnswerStatus.GAVE_UP, (), "the agent gave up: why"),
        (AnswerStatus.FAILED, (), "the agent failed and changed nothing: why after 0.0 s"),
        (AnswerStatus.FINISHED, ("t.py", "u.py"), "it changed only sealed files: t.py, u.py"),
        (AnswerStatus.GAVE_UP, ("t.py",), "the agent gave up: why"),
        (
            AnswerStatus.FINISHED,
            tuple("abcdefg"),
            "it changed only sealed files: a, b, c, d, e and 2 more",
        ),
    ],
)
def test_a_proposal_without_anything_to_judge_is_refused_with_its_cause(
    status: AnswerStatus, dropped: tuple[str, ...], reason: str
) -> None:
    """That it gave up counts before what was dropped, that it failed does not."""
    sealed_only = reason.startswith("it changed only sealed files")
    layer = Layer.REBUILT_TREE if sealed_only else None
    assert no_change(answer(status, "why"), dropped) == refusal(reason, layer)


@pytest.mark.parametrize(
    ("verdict", "about_agent"),
    [
        (no_change(answer(AnswerStatus.GAVE_UP, "why"), ()), True),
        (no_change(answer(AnswerStatus.FAILED, "why"), ()), True),
        (no_change(answer(AnswerStatus.FINISHED), ()), True),
        (no_change(answer(AnswerStatus.FINISHED), ("t.py",)), False),
        (refusal("the agent edits the suite", Layer.SUITE), False),
        (Verdict(accepted=True), False),
    ],
)
def test_how_an_agent_ended_is_no_refusal_by_the_judge(
    verdict: Verdict, *, about_agent: bool
) -> None:
    """There was nothing to judge."""
    assert verdict.about_agent == about_agent


def test_a_refusal_has_seen_no_case() -> None:
    """It holds its reason and nothing else."""
    assert refusal("because") == Verdict(accepted=False, reasons=("because",))
    layered = refusal("because", Layer.SUITE)
    assert layered == Verdict(accepted=False, reasons=("because",), layer=Layer.SUITE)


FIXED = Verdict(accepted=True, fixed=("a", "b", "x"), flaky=("f",), failing_before=3)


def test_what_passes_without_the_change_too_is_not_its_fix() -> None:
    """It is flaky; the other fixes stay."""
    assert without_flaky(FIXED, ("x",)) == evolve(FIXED, fixed=("a", "b"), flaky=("f", "x"))


def test_a_change_under_which_a_fix_is_not_steady_is_refused() -> None:
    """The case failed steadily before: it is the change that is unsteady, not the case."""
    assert refuse_unsteady(FIXED, ("b",)) == evolve(
        FIXED,
        accepted=False,
        reasons=("1 case passed once but failed when run again: b",),
        fixed=("a", "x"),
        layer=Layer.SUITE,
    )


def test_what_passes_again_stays() -> None:
    """Nothing failed."""
    assert refuse_unsteady(FIXED, ()) is FIXED
