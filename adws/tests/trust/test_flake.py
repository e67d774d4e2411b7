"""What bare re-runs say of a failure."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.entry import EscalationReason
from adws.core.failure import Analysis, ErrorType, Failure
from adws.core.suite import Case, Evidence, Outcome
from adws.ledger.confirmation import Fix, confirm
from adws.ledger.discovery import open_ledger
from adws.ledger.escalation import escalate
from adws.tests.ledger.analyses import GREEN, SKIPPED, analysis, case, failure
from adws.tests.triage.evidences import CONFLICTING
from adws.trust.flake import Confirmation, FailureNature, confirm_failures, proven_flaky

RED = failure("t.py::a")
OTHERWISE = evolve(RED, fingerprint="other", error_message="KeyError: 'x'")
BLOCKED = evolve(
    RED,
    error_type=ErrorType.ENVIRONMENT,
    evidence=Evidence("ModuleNotFoundError", "No module named 'yaml'", phase="collect"),
)
AGAIN = analysis(RED)
CHANGED = analysis(OTHERWISE)
PASSED = analysis(others=(case("t.py::a", GREEN),))
NOT_RUN = analysis(others=(case("t.py::a", SKIPPED),))
CONFIRMED = (FailureNature.CONFIRMED, "failed in the same way in 2 of 2 bare re-runs")


def nature_of(failure: Failure, *reruns: Analysis) -> tuple[FailureNature, str]:
    """Return what re-runs say of one failure."""
    (confirmation,) = confirm_failures(analysis(failure), ("t.py::a",), reruns)
    return confirmation.nature, confirmation.summary


@pytest.mark.parametrize(
    ("reruns", "expected"),
    [
        ((AGAIN, AGAIN), CONFIRMED),
        (
            (AGAIN, PASSED),
            (
                FailureNature.FLAKY,
                "failed, then passed in 1 of 2 bare re-runs without an edit in between",
            ),
        ),
        ((CHANGED, AGAIN), (FailureNature.CHANGED, "now fails in another way: assert 1 == 2")),
        ((AGAIN, CHANGED), (FailureNature.CHANGED, "now fails in another way: KeyError: 'x'")),
        (
            (AGAIN, NOT_RUN),
            (FailureNature.CHANGED, "failed in 1 of 2 bare re-runs, and passed in none"),
        ),
        (
            (analysis(),),
            (FailureNature.CHANGED, "failed in 0 of 1 bare re-runs, and passed in none"),
        ),
        ((), (FailureNature.CHANGED, "failed in 0 of 0 bare re-runs, and passed in none")),
    ],
)
def test_a_failure_is_what_its_reruns_show(
    reruns: tuple[Analysis, ...], expected: tuple[FailureNature, str]
) -> None:
    """One pass makes a flake; only the same failure each time is confirmed."""
    assert nature_of(RED, *reruns) == expected


def test_a_failure_of_the_environment_is_named_and_not_confirmed() -> None:
    """It fails in the same way each time, but no edit of the project helps."""
    again = analysis(BLOCKED)
    assert nature_of(BLOCKED, again, again) == (
        FailureNature.ENVIRONMENT,
        "the module 'yaml' is not installed where the tests run",
    )


def test_code_with_the_markers_of_a_conflict_is_not_confirmed() -> None:
    """No agent knows which side is meant."""
    broken = evolve(
        RED,
        error_type=ErrorType.COMPILE,
        evidence=CONFLICTING,
        source_file="app/broken.py",
        source_line=7,
    )
    again = analysis(broken)
    assert nature_of(broken, again, again) == (
        FailureNature.CONFLICT,
        "a conflict was never resolved (<<<<<<< is in the code), from app/broken.py:7",
    )


def test_a_test_that_cannot_run_itself_is_not_confirmed() -> None:
    """No agent may edit it, and no edit of the source helps."""
    broken = evolve(RED, evidence=Evidence("NameError", "name 'x' is not defined", phase="setup"))
    again = analysis(broken)
    assert nature_of(broken, again, again) == (
        FailureNature.TEST,
        (
            "the test itself cannot run, and adws edits no tests: "
            "NameError: name 'x' is not defined, seen in t.py"
        ),
    )


def test_an_environment_that_failed_only_once_has_changed() -> None:
    """The evidence at hand is stale, whichever way it turned."""
    now = evolve(BLOCKED, fingerprint="other")
    assert nature_of(RED, AGAIN, analysis(now))[0] is FailureNature.CHANGED


def test_a_case_whose_file_loads_no_more_is_kept_from_running() -> None:
    """Nothing was changed in between, so the code is not to blame, and no agent can help."""
    hiding = analysis(failure("t.py"), others=(case("t.py", covers="t.py::"),))
    elsewhere = analysis(failure("u.py"), others=(case("u.py", covers="u.py::"),))
    assert nature_of(RED, hiding, hiding) == (
        FailureNature.ENVIRONMENT,
        "no longer runs, although nothing was changed: t.py: assert 1 == 2",
    )
    assert nature_of(RED, hiding, AGAIN)[0] is FailureNature.CHANGED
    assert nature_of(RED, elsewhere)[0] is FailureNature.CHANGED


def test_what_hides_all_others_is_judged_by_what_it_says_itself() -> None:
    """A server that never started is the environment's; a crate that never compiled is code."""
    server, crate = evolve(BLOCKED, case_id="(server)"), failure("lib.rs")
    down = analysis(server, others=(case("(server)", covers=""),))
    broken = analysis(crate, others=(case("lib.rs", covers=""),))
    [result] = confirm_failures(down, ("(server)",), (down, down))
    assert result.nature is FailureNature.ENVIRONMENT
    assert result.summary == "the module 'yaml' is not installed where the tests run"
    assert confirm_failures(broken, ("lib.rs",), (broken, broken)) == (
        Confirmation("lib.rs", *CONFIRMED),
    )


def test_a_case_that_a_server_hides_only_now_is_kept_from_running() -> None:
    """It had run before, on the very same tree."""
    down = analysis(evolve(BLOCKED, case_id="(server)"), others=(case("(server)", covers=""),))
    nature, seen = nature_of(RED, down)
    assert (nature, seen.partition(":")[0]) == (
        FailureNature.ENVIRONMENT,
        "no longer runs, although nothing was changed",
    )


def test_a_file_that_loads_when_it_is_run_again_was_a_flake() -> None:
    """Its own case is gone then, and what it hid has run."""
    unloadable = failure("t.py")
    result = analysis(unloadable, others=(case("t.py", covers="t.py::"),))
    assert confirm_failures(result, ("t.py",), (PASSED,)) == (
        Confirmation(
            "t.py",
            FailureNature.FLAKY,
            "failed, then passed in 1 of 1 bare re-runs without an edit in between",
        ),
    )


def test_each_case_of_a_group_is_decided_by_itself() -> None:
    """A flake beside a real failure takes nothing from it."""
    other = failure("t.py::b")
    result = analysis(RED, other)
    rerun = analysis(RED, others=(Case("t.py::b", "t.py", "b", Outcome.PASSED),))
    natures = [
        confirm_failure.nature
        for confirm_failure in confirm_failures(result, ("t.py::b", "t.py::a"), (rerun,))
    ]
    assert natures == [FailureNature.FLAKY, FailureNature.CONFIRMED]


def test_a_case_is_proven_flaky_by_the_same_run_with_another_answer() -> None:
    """One that fails each time, one that is skipped and one that nobody suspects are not."""
    reds = tuple(failure(f"t.py::{name}") for name in "abcd")
    baseline = analysis(*reds).report
    rerun = analysis(
        reds[1],
        others=(case("t.py::a", GREEN), case("t.py::c", SKIPPED), case("t.py::d", GREEN)),
    ).report
    suspects = ("t.py::a", "t.py::b", "t.py::c", "t.py::other")
    assert proven_flaky(baseline, suspects, rerun) == ("t.py::a",)


def test_a_file_that_loads_only_sometimes_is_no_flaky_case() -> None:
    """In quarantine it would take all the cases that it hides with it."""
    baseline = analysis(failure("t.py"), others=(case("t.py", covers="t.py::"),)).report
    assert proven_flaky(baseline, ("t.py",), PASSED.report) == ()


OUTCOMES = st.dictionaries(
    st.sampled_from("abcdef"), st.sampled_from([GREEN, Outcome.FAILED, SKIPPED])
)


def run_of(outcomes: dict[str, Outcome]) -> Analysis:
    """Return the analysis of a run in which the cases ended so."""
    reds = tuple(failure(name) for name, ended in outcomes.items() if ended is Outcome.FAILED)
    return analysis(*reds, others=tuple(case(name, ended) for name, ended in outcomes.items()))


@given(OUTCOMES, OUTCOMES, st.lists(OUTCOMES))
def test_no_change_can_make_a_case_flaky(
    baseline: dict[str, Outcome], rerun: dict[str, Outcome], changed: list[dict[str, Outcome]]
) -> None:
    """Whatever the runs with changes in them show, and whatever they escalate as flaky."""
    ledger = open_ledger(run_of(baseline), run="r1", created_at="2030-01-01")
    for number, outcomes in enumerate(changed, start=1):
        after = run_of(outcomes)
        ledger = confirm(ledger, after, Fix(number, "c")).unwrap()
        flaky = tuple(entry.case_id for entry in ledger.open)
        ledger = escalate(ledger, flaky, EscalationReason.FLAKY, detail="", number=number).unwrap()
    suspects = tuple(entry.case_id for entry in ledger.entries)
    proven = proven_flaky(run_of(baseline).report, suspects, run_of(rerun).report)
    assert set(proven) == {
        name
        for name, ended in baseline.items()
        if ended is Outcome.FAILED and rerun.get(name) is GREEN
    }
