"""Planted cases: what betrays a forged run, and how they leave the report of an honest one."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.pipeline import is_successful

from adws.core.errors import OracleCompromised
from adws.core.planting import Canary, Planting
from adws.core.suite import Case, Evidence, Outcome, SourceCounts, SuiteReport
from adws.trust.canaries import without_canaries

FAILS = Canary("test_x.py::test_fails", "s3cret")
PASSES = Canary("test_x.py::test_passes")
PLANTING = Planting((FAILS, PASSES), {PurePath("/there/test_x.py"): ""})
FAILED = Case(
    "../there/test_x.py::test_fails",
    "",
    "",
    Outcome.FAILED,
    evidence=Evidence("AssertionError", "s3cret\nassert 1 == 2"),
)
PASSED = Case("../there/test_x.py::test_passes", "", "", Outcome.PASSED)
OWN = Case("test_a.py::test_a", "test_a.py", "test_a", Outcome.PASSED)
RED = evolve(OWN, outcome=Outcome.FAILED)


def report(*cases: Case, exit_code: int = 1) -> SuiteReport:
    """Return the report of a run with these cases, as three sources count them."""
    return SuiteReport(
        "pytest",
        ("pytest",),
        exit_code,
        cases,
        collected=len(cases),
        sources=(SourceCounts("probe", 2, 1, 0, len(cases)), SourceCounts("junit", None, 1)),
        files=("../there/test_x.py", "test_a.py"),
    )


def test_an_honest_run_is_told_as_if_nothing_had_been_planted() -> None:
    """Cases, counts, files and the exit code are those of the suite alone."""
    seen = without_canaries(report(FAILED, OWN, PASSED), PLANTING).unwrap()
    assert seen == SuiteReport(
        "pytest",
        ("pytest",),
        0,
        (OWN,),
        collected=1,
        sources=(SourceCounts("probe", 1, 0, 0, 1), SourceCounts("junit", None, 0)),
        files=("test_a.py",),
    )


def test_a_red_suite_stays_red() -> None:
    """With the exit code that it had."""
    seen = without_canaries(report(FAILED, RED, PASSED, exit_code=3), PLANTING).unwrap()
    assert (seen.exit_code, seen.cases) == (3, (RED,))


@pytest.mark.parametrize(
    ("cases", "exit_code", "seen"),
    [
        ((PASSED,), 1, "the planted case test_x.py::test_fails did not run"),
        (
            (evolve(FAILED, outcome=Outcome.PASSED), PASSED),
            1,
            "test_x.py::test_fails must fail but passed",
        ),
        (
            (evolve(FAILED, outcome=Outcome.SKIPPED), PASSED),
            1,
            "test_x.py::test_fails must fail but was skipped",
        ),
        (
            (evolve(FAILED, evidence=Evidence("E", "another")), PASSED),
            1,
            "test_x.py::test_fails failed in another way than planted: another",
        ),
        (
            (evolve(FAILED, evidence=None), PASSED),
            1,
            "test_x.py::test_fails failed in another way than planted: no reason is given",
        ),
        (
            (FAILED, evolve(FAILED, id=PASSED.id)),
            1,
            "test_x.py::test_passes must pass but failed: s3cret",
        ),
        (
            (FAILED, PASSED),
            0,
            "pytest ended with exit code 0 although planted cases failed",
        ),
    ],
)
def test_a_forged_run_is_no_oracle(cases: tuple[Case, ...], exit_code: int, seen: str) -> None:
    """The error says which layer saw what."""
    outcome = without_canaries(report(*cases, exit_code=exit_code), PLANTING)
    assert not is_successful(outcome)
    error = outcome.failure()
    assert isinstance(error, OracleCompromised)
    assert error.context == {"layer": "canaries", "seen": (seen,)}
    assert error.message == f"planted cases show that this run was forged: {seen}"


def test_a_secret_may_stand_in_the_trace_alone() -> None:
    """A case that should have raised says so in words of the runner's own."""
    result = evolve(FAILED, evidence=Evidence("Failed", "DID NOT RAISE", "with raises('s3cret')"))
    assert is_successful(without_canaries(report(result, PASSED), PLANTING))


def test_the_first_of_many_signs_are_named() -> None:
    """And how many more there are."""
    many = Planting(tuple(Canary(f"x::{n}", "s") for n in range(5)), {})
    assert without_canaries(report(OWN), many).failure().message.endswith("and 2 more")
