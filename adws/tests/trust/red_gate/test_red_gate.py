"""The decision of the RED gate on reports of any runner."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws.core.errors import NoTestsRan, SuiteUnreadable
from adws.core.red_phase import RedPhase
from adws.core.suite import Case, Evidence, Outcome, SuiteReport
from adws.testing import a_case, a_report
from adws.tests.trust.red_gate.runs import (
    BEFORE,
    BROKEN_BEFORE,
    NEW,
    OLD,
    STALE,
    failing,
    phase_of,
    refusal_of,
    run,
    unloaded,
)
from adws.trust.red_gate.red_gate import red_gate
from adws.trust.red_gate.refusals import NOT_DECLARED


def test_new_cases_that_fail_are_red() -> None:
    """What failed before is stale: it counts for nothing and blocks nothing, broken or not."""
    assert phase_of(run(failing("AssertionError", "assert 1 == 2"))) == RedPhase(
        ("AssertionError",), 1, (NEW,), stale=(STALE.id, BROKEN_BEFORE.id)
    )


def test_an_import_of_what_is_planned_is_red_and_hides() -> None:
    """The gate is taken again once the symbol is there as a stub."""
    phase = phase_of(run(unloaded("ModuleNotFoundError", "No module named 'shop.discount'")))
    assert phase == RedPhase(
        ("ModuleNotFoundError",),
        1,
        ("tests/test_new.py",),
        awaited=("shop.discount",),
        hides_assertions=True,
        stale=(STALE.id, BROKEN_BEFORE.id),
    )


def test_the_kinds_of_failures_are_told_once_and_in_order() -> None:
    """However many cases fail in a way."""
    kinds = ("ValueError", "KeyError", "AssertionError", "TypeError", "ValueError")
    cases = [failing(kind, id_=f"{NEW}_{at}") for at, kind in enumerate(kinds)]
    results = ("AssertionError", "KeyError", "TypeError", "ValueError")
    assert phase_of(run(*cases)).failure_types == results


def test_one_failure_that_may_hide_assertions_is_enough_to_hide_some() -> None:
    """The others show theirs."""
    hiding = unloaded("ModuleNotFoundError", "No module named 'shop.discount'")
    case = failing("AssertionError", "assert 0", id_="tests/test_more.py::test_more")
    assert phase_of(run(hiding, case)).hides_assertions


def test_an_earlier_case_that_is_hidden_by_it_is_told() -> None:
    """It is neither broken nor gone: nobody knows yet."""
    file = "tests/test_old.py"
    evidence = Evidence(
        "ImportError", "cannot import name 'vat' from 'shop' (/p/shop/__init__.py)", phase="collect"
    )
    case = a_case(file, Outcome.ERRORED, evidence=evidence, covers=f"{file}::")
    phase = phase_of(evolve(run(), after=a_report(BROKEN_BEFORE, case)))
    assert (phase.awaited, phase.hidden) == (("shop.vat",), (OLD.id, STALE.id))


def test_each_new_case_must_fail() -> None:
    """One that passes, or is left out, is not shown to test anything."""
    idle = a_case("tests/test_new.py::test_idle")
    skipped = a_case("tests/test_new.py::test_skipped", Outcome.SKIPPED)
    error = refusal_of(run(failing("AssertionError", "assert 0"), idle, skipped))
    assert error.kind == "TestsPassedInRedPhase"
    assert error.context == {"cases": (idle.id, skipped.id)}
    assert error.message == (
        "each new test must fail in the RED phase, because its code is not written yet: "
        f"1 case passes: {idle.id}; 1 case does not fail: {skipped.id} (skipped)"
    )


def test_what_passed_before_must_still_pass() -> None:
    """And be there; what else is wrong is told with it."""
    case = evolve(failing("AssertionError", "assert 0"), id=OLD.id)
    idle = a_case(NEW)
    given = evolve(run(), after=a_report(case, BROKEN_BEFORE, idle))
    assert refusal_of(given).context["reasons"] == (
        f"1 case passed before and fails now: {OLD.id}",
        f"1 case ran before and is now missing or left out: {STALE.id}",
        f"1 case passes: {NEW}",
    )


def test_what_fails_in_one_of_two_runs_only_is_flaky() -> None:
    """It blocks nothing; what fails in both does."""
    new = failing("AssertionError", "assert 0")
    broken = a_case(OLD.id, Outcome.FAILED)
    once = evolve(run(), after=a_report(broken, STALE, BROKEN_BEFORE, new))
    assert phase_of(evolve(once, again=run(new).after)).flaky == (OLD.id,)
    assert refusal_of(evolve(once, again=once.after)).kind == "InvalidRedFailure"


def test_a_hollow_test_is_refused_though_it_fails() -> None:
    """Behind a missing module nobody would see that it shows nothing."""
    text = "import shop.discount\n\n\ndef test_new():\n    assert True\n"
    case = unloaded("ModuleNotFoundError", "No module named 'shop.discount'")
    assert refusal_of(run(case, text=text)).context["reasons"] == (
        "test_new (tests/test_new.py:4): `True` is always true",
    )


def test_of_a_file_that_nobody_can_read_only_that_is_told() -> None:
    """What is made of broken code says nothing; a foreign import hides nothing of the source."""
    text = "def test_new():\n    assert True\n"
    broken = unloaded("SyntaxError", "invalid syntax")
    assert refusal_of(run(broken, text=text)).context["reasons"] == (
        "tests/test_new.py: the test is broken: SyntaxError: invalid syntax",
    )
    foreign = unloaded("ModuleNotFoundError", "No module named 'shoppe'")
    assert refusal_of(run(foreign, text=text)).context["reasons"] == (
        f"tests/test_new.py: 'shoppe' {NOT_DECLARED}",
        "test_new (tests/test_new.py:1): `True` is always true",
    )


def test_earlier_tests_of_the_file_may_be_hollow() -> None:
    """They are not the new ones."""
    text = "def test_old():\n    assert True\n\n\ndef test_added():\n    assert 1 / 0\n"
    case = failing("ZeroDivisionError", id_="tests/test_old.py::test_added")
    assert phase_of(evolve(run(case), texts={"tests/test_old.py": text})).failure_count == 1


def test_a_new_test_may_not_hide_behind_an_earlier_one_of_another_file() -> None:
    """Its name alone does not make it an old one."""
    text = "def test_old():\n    assert True\n"
    case = failing("AssertionError", "assert 0", id_="tests/test_new.py::test_old")
    assert refusal_of(run(case, text=text)).context["reasons"] == (
        "test_old (tests/test_new.py:1): `True` is always true",
    )


@pytest.mark.parametrize(
    ("cases", "message"),
    [
        ((), "no new test ran: adws found none"),
        (
            (a_case(NEW, Outcome.SKIPPED),),
            f"no new test ran: all are skipped: {NEW}",
        ),
    ],
)
def test_no_new_case_is_no_red(cases: tuple[Case, ...], message: str) -> None:
    """Stale failures do not stand in for it."""
    error = refusal_of(run(*cases))
    hint = "check the paths of the new tests, and how the runner finds tests"
    assert error == NoTestsRan(message, hint=hint)


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        (a_report(OLD), "TestsPassedInRedPhase"),
        (a_report(evolve(OLD, outcome=Outcome.SKIPPED)), "NoTestsRan"),
    ],
)
def test_without_a_baseline_something_must_fail(after: SuiteReport, kind: str) -> None:
    """Which cases are new is not known then."""
    assert refusal_of(evolve(run(), before=None, after=after)).kind == kind


def test_without_a_baseline_any_failure_is_enough() -> None:
    """A broken test anywhere refuses."""
    given = evolve(run(), before=None, after=a_report(OLD, STALE), texts={})
    assert phase_of(given) == RedPhase(("AssertionError",), 1, (STALE.id,))
    broken = evolve(given, after=a_report(OLD, STALE, BROKEN_BEFORE))
    assert refusal_of(broken).kind == "InvalidRedFailure"


def test_a_run_that_contradicts_itself_says_nothing() -> None:
    """Unless the one before did so in the same words."""
    given = run(failing("AssertionError", "assert 0"))
    doubtful = evolve(given, after=evolve(given.after, warnings=("sources: 1 and 2",)))
    error = refusal_of(doubtful)
    assert error == SuiteUnreadable(
        "the run of the new tests is not complete: sources: 1 and 2",
        hint="see its output; it does not say anything about the tests yet",
        context={"raw_output": given.after.raw_output},
    )
    assert phase_of(evolve(doubtful, before=evolve(BEFORE, warnings=("sources: 1 and 2",)))).new
    left_out = a_case(f"{NEW}_left_out", Outcome.SKIPPED)
    some = a_report(*given.after.cases, left_out)
    assert refusal_of(evolve(doubtful, after=evolve(some, ended=False))).kind == "SuiteUnreadable"
    cut = evolve(given, after=evolve(given.after, ended=False))
    assert refusal_of(cut).message == "the run of the new tests is not complete: it did not end"


def test_an_import_hides_no_stub_that_can_only_fail() -> None:
    """However many stand behind it, each is told."""
    stubs = "".join(f"\n\ndef test_{at}():\n    assert False\n" for at in range(36))
    case = unloaded("ModuleNotFoundError", "No module named 'shop.discount'")
    reasons = refusal_of(run(case, text=f"import shop.discount\n{stubs}")).context["reasons"]
    assert reasons == tuple(
        f"test_{at} (tests/test_new.py:{at * 4 + 4}): `False` checks only constants, not the code"
        for at in range(36)
    )


@given(st.lists(st.sampled_from(list(Outcome)), min_size=1, max_size=5))
def test_the_gate_opens_only_when_every_new_case_fails(outcomes: list[Outcome]) -> None:
    """Whatever else there is."""
    cases = [
        a_case(f"tests/test_new.py::test_{at}", outcome) for at, outcome in enumerate(outcomes)
    ]
    opened = is_successful(red_gate(run(*cases)))
    assert opened is all(outcome in {Outcome.FAILED, Outcome.ERRORED} for outcome in outcomes)
