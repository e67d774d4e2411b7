"""What repeated runs say: the base speaks first, and half of the runs is the limit."""

import random

import pytest
from attrs import asdict, evolve

from adws.core.failure import Group, Priority
from adws.core.flag import Flag
from adws.core.repeats import Repeats, RunCounts
from adws.core.suite import Outcome
from adws.core.verdict import Verdict
from adws.testing import a_case, a_report
from adws.tests.ledger.analyses import analysis, failure
from adws.trust.repeats import (
    BATCH,
    DECIDED,
    Standing,
    excused,
    first_runs,
    fixed_among,
    flaky,
    not_well,
    standing,
    standings,
    with_repeats,
    without_excused,
)

PASSED, FAILED, SKIPPED = Outcome.PASSED, Outcome.FAILED, Outcome.SKIPPED
BROKEN = Repeats("a", change_suite=RunCounts(1, 1), base_suite=RunCounts(0, 1))
APART = evolve(BROKEN, apart=True)
NEW = Repeats("a", change_suite=RunCounts(1, 1))
STILL_RED = Repeats("a", change_suite=RunCounts(1, 1), base_suite=RunCounts(1, 1))


def runs(start: Repeats, **kinds: RunCounts) -> Repeats:
    """Return repeats with these runs in place of those of the same kind."""
    return Repeats(**{**asdict(start, recurse=False), **kinds})


NEVER, ALWAYS, EIGHT = RunCounts(0, 4), RunCounts(4, 4), RunCounts(0, 8)
SAID = {
    "the base speaks first": (BROKEN, Standing.BASE_ALONE),
    "it flips on the base": (runs(BROKEN, base_alone=RunCounts(1, 4)), Standing.FLAKY),
    "the suite flips on the base": (
        runs(BROKEN, base_alone=NEVER, base_suite=RunCounts(1, 2)),
        Standing.FLAKY,
    ),
    "then the change": (runs(BROKEN, base_alone=NEVER), Standing.CHANGE_ALONE),
    "a new case has no base": (NEW, Standing.CHANGE_ALONE),
    "it fails each time": (
        runs(BROKEN, base_alone=NEVER, change_alone=ALWAYS),
        Standing.COUNTS,
    ),
    "a new case fails each time": (runs(NEW, change_alone=ALWAYS), Standing.COUNTS),
    "it was red before, and stays red": (runs(STILL_RED, base_alone=ALWAYS), Standing.COUNTS),
    "the base is asked as often as the change": (
        runs(BROKEN, base_alone=NEVER, change_alone=RunCounts(2, 4)),
        Standing.BASE_ALONE,
    ),
    "and the change as often as the base": (
        runs(BROKEN, base_alone=RunCounts(0, 8), change_alone=RunCounts(2, 4)),
        Standing.CHANGE_ALONE,
    ),
    "it fails in half of its runs": (
        runs(BROKEN, base_alone=RunCounts(0, 16), change_alone=RunCounts(8, 16)),
        Standing.COUNTS,
    ),
    "it cannot come to half any more": (
        runs(BROKEN, base_alone=RunCounts(0, 12), change_alone=RunCounts(3, 12)),
        Standing.UNSTEADY,
    ),
    "a new case fails in less than half": (
        runs(NEW, change_alone=RunCounts(7, 16)),
        Standing.UNSTEADY,
    ),
    "alone it tells nothing": (
        runs(BROKEN, base_alone=NEVER, change_alone=NEVER),
        Standing.CHANGE_SUITE,
    ),
    "it fails in half of two whole runs": (
        runs(BROKEN, base_alone=NEVER, change_alone=NEVER, change_suite=RunCounts(1, 2)),
        Standing.CHANGE_SUITE,
    ),
    "it fails in half of four whole runs": (
        runs(
            BROKEN,
            base_alone=RunCounts(0, 8),
            change_alone=RunCounts(0, 8),
            change_suite=RunCounts(2, 4),
        ),
        Standing.CHANGE_SUITE,
    ),
    "after one failure both sides run more often alone": (
        runs(APART, base_alone=NEVER, change_alone=NEVER, change_suite=RunCounts(1, 3)),
        Standing.BASE_ALONE,
    ),
    "and as parts of the whole suite, with the change": (
        runs(APART, base_alone=EIGHT, change_alone=EIGHT, change_suite=RunCounts(1, 3)),
        Standing.CHANGE_SUITE,
    ),
    "and without it": (
        runs(APART, base_alone=EIGHT, change_alone=EIGHT, change_suite=RunCounts(1, 4)),
        Standing.BASE_SUITE,
    ),
    "one failure that never comes again is chance": (
        runs(
            APART,
            base_alone=EIGHT,
            change_alone=EIGHT,
            change_suite=RunCounts(1, 4),
            base_suite=RunCounts(0, 4),
        ),
        Standing.ONCE,
    ),
    "one failure may be told from chance only where runs leave nothing behind": (
        runs(BROKEN, base_alone=NEVER, change_alone=NEVER, change_suite=RunCounts(1, 3)),
        Standing.UNSTEADY,
    ),
    "one failure of a new case has no other side": (
        evolve(NEW, change_alone=EIGHT, change_suite=RunCounts(1, 3), apart=True),
        Standing.UNSTEADY,
    ),
    "two whole runs ask for more runs alone": (
        runs(BROKEN, base_alone=NEVER, change_alone=NEVER, change_suite=RunCounts(2, 2)),
        Standing.BASE_ALONE,
    ),
    "and then for a third whole run": (
        runs(
            BROKEN,
            base_alone=RunCounts(0, 8),
            change_alone=RunCounts(0, 8),
            change_suite=RunCounts(2, 2),
        ),
        Standing.CHANGE_SUITE,
    ),
    "most whole runs pass": (
        runs(
            BROKEN,
            base_alone=RunCounts(0, 8),
            change_alone=RunCounts(0, 8),
            change_suite=RunCounts(2, 5),
        ),
        Standing.UNSTEADY,
    ),
    "most whole runs fail": (
        runs(
            BROKEN,
            base_alone=RunCounts(0, 8),
            change_alone=RunCounts(0, 8),
            change_suite=RunCounts(3, 3),
        ),
        Standing.BASE_SUITE,
    ),
    "only whole runs fail, and only with the change": (
        runs(
            BROKEN,
            base_alone=RunCounts(0, 8),
            change_alone=RunCounts(0, 8),
            change_suite=RunCounts(3, 4),
            base_suite=RunCounts(0, 2),
        ),
        Standing.COUNTS,
    ),
    "it leans on others: the base is asked more": (
        runs(BROKEN, base_alone=ALWAYS),
        Standing.BASE_ALONE,
    ),
    "it leans on others: whole runs decide": (
        runs(BROKEN, base_alone=RunCounts(8, 8)),
        Standing.CHANGE_SUITE,
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_each_run_is_decided_by_those_before(name: str) -> None:
    """A case counts, flips on the base, flips on the change only, or needs another run."""
    result, expected = SAID[name]
    assert standing(result, doubtful=False) is expected


def test_where_another_case_flips_more_runs_are_needed() -> None:
    """Both sides run more often before a failure counts."""
    steady = runs(BROKEN, base_alone=NEVER, change_alone=ALWAYS)
    other = evolve(runs(BROKEN, base_alone=RunCounts(2, 4)), case_id="b")
    cases = (steady, other)
    assert standings(cases) == {"a": Standing.BASE_ALONE, "b": Standing.FLAKY}
    assert (excused((other,)), flaky((other,))) == (("b",), ("b",))


def test_the_first_runs_are_those_of_the_whole_suite() -> None:
    """A file that does not load now is known on the base by its cases; a folder is not."""
    before = a_report(a_case("t.py::a"), a_case("t.py::b", FAILED), a_case("t.py::c", SKIPPED))
    file = evolve(a_case("t.py", FAILED), covers="t.py::")
    folder = evolve(a_case("tests/conftest.py", FAILED), covers="tests/")
    cases = (a_case("t.py::a"), a_case("t.py::b"), a_case("t.py::new"), file, folder)
    assert [first_runs(case, before).base_suite for case in cases] == [
        RunCounts(0, 1),
        RunCounts(1, 1),
        RunCounts(),
        RunCounts(0, 1),
        RunCounts(),
    ]


def test_what_does_not_run_with_the_change_is_not_well() -> None:
    """A file that loads again is."""
    file = evolve(a_case("t.py", FAILED), covers="t.py::")
    report = a_report(a_case("a"), a_case("b", FAILED), a_case("c", SKIPPED))
    cases = (a_case("a"), a_case("b"), a_case("c"), a_case("gone"), file)
    assert not_well(cases, report) == {"b", "c", "gone"}


def test_a_fix_is_what_failed_and_passes() -> None:
    """Of the cases asked for."""
    before, after = (a_report(a_case("a", end), a_case("b", end)) for end in (FAILED, PASSED))
    assert fixed_among(("a",), before, after) == ("a",)


def test_excused_cases_are_no_failures() -> None:
    """Their groups go with them; the others stay."""
    seen = analysis(failure("t.py::a"), failure("t.py::b"))
    groups = (
        Group("g1", "x", Priority.P2, ("t.py::a",)),
        Group("g2", "y", Priority.P2, ("t.py::b",)),
    )
    fair = without_excused(evolve(seen, groups=groups), ("t.py::a",))
    assert [failure.case_id for failure in fair.failures] == ["t.py::b"]
    assert (fair.groups, [case.id for case in fair.report.failing]) == (groups[1:], ["t.py::b"])


def test_a_case_that_failed_once_is_excused_without_a_flag() -> None:
    """Its counts of both sides stand in the verdict."""
    sides = {"base_alone": EIGHT, "change_alone": EIGHT, "base_suite": RunCounts(0, 4)}
    once = runs(APART, **sides, change_suite=RunCounts(1, 4))
    verdict = Verdict(accepted=True)
    assert with_repeats(verdict, (once,)) == evolve(verdict, flaky=("a",), repeats=(once,))


def test_a_case_that_only_the_change_flips_is_flagged() -> None:
    """With both counts; one that flips without the change is not."""
    unsteady = runs(BROKEN, base_alone=RunCounts(0, 12), change_alone=RunCounts(3, 12))
    repeats = evolve(runs(BROKEN, base_alone=RunCounts(2, 4)), case_id="b")
    verdict = Verdict(accepted=True)
    seen = "a fails 4 of 13 runs on the change, 0 of 13 on the base"
    why = "passes and fails with the change, and never failed without it"
    assert with_repeats(verdict, (unsteady, repeats)) == evolve(
        verdict,
        flaky=("a", "b"),
        flags=(Flag("flips-with-change", "a", 0, seen, why),),
        repeats=(unsteady, repeats),
    )


RATES = tuple(0.05 + 0.45 * number / 11 for number in range(12))


def test_twelve_flaky_cases_hardly_ever_count_against_a_change() -> None:
    """At rates of 5 to 50 %: less than one judged run in two hundred."""
    chance = random.Random(1)
    judged = 2000
    wrong = sum(_counts_against(chance) for _ in range(judged))
    assert wrong * 200 < judged


def _counts_against(chance: random.Random) -> bool:
    cases = tuple(
        evolve(BROKEN, case_id=str(number))
        for number, rate in enumerate(RATES)
        if chance.random() < rate * (1 - rate)
    )
    while True:
        result = standings(cases)
        needed = sorted({item.value for item in result.values() if item not in DECIDED})
        if not needed:
            return Standing.COUNTS in result.values()
        for _ in range(BATCH if "alone" in needed[0] else 1):
            cases = tuple(
                case.with_run(needed[0], failed=chance.random() < RATES[int(case.case_id)])
                if result[case.case_id] == needed[0]
                else case
                for case in cases
            )
