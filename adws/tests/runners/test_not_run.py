"""What did not run, as far as the names of files and the cases of a report tell."""

from attrs import evolve

from adws.core.suite import NotRun, Outcome
from adws.runners.not_run import LEFT_OUT, NO_CASE, OUTSIDE, files_not_run, with_not_run
from adws.runners.runner import Suite
from adws.runners.suites import merged, of_project
from adws.testing import a_case, a_report

RAN = evolve(a_case("web/a.test.ts > adds"), file="web/a.test.ts")
FAR = OUTSIDE.format(runner="vitest")


def test_a_file_named_like_a_test_that_is_in_no_report_did_not_run() -> None:
    """The runner may say that it left it out; copies and material are no tests."""
    report = evolve(a_report(RAN, runner="vitest"), ignored=("web/b.test.ts",))
    listing = ("web/a.test.ts", "web/b.test.ts", "c.test.ts", "dist/c.test.ts", ".x/d.test.ts")
    assert files_not_run(report, (*listing, "web/a.ts"), ("**/*.test.ts",)) == (
        NotRun("web/b.test.ts", LEFT_OUT),
        NotRun("c.test.ts", FAR),
    )


def test_a_file_that_another_suite_has_run_did_run() -> None:
    """One suite looks away where another looks; each file is named once."""
    report = evolve(a_report(RAN), not_run=(NotRun("e2e/b.spec.ts", FAR), NotRun("c.test.ts", FAR)))
    other = evolve(
        a_report(evolve(a_case("e2e/b.spec.ts > buys"), file="e2e/b.spec.ts")),
        not_run=(NotRun("web/a.test.ts", LEFT_OUT), NotRun("c.test.ts", FAR)),
    )
    assert with_not_run(merged((report, other))).not_run == (NotRun("c.test.ts", FAR),)


def test_skipped_cases_are_named_and_files_of_nothing_else_as_such() -> None:
    """They are counted among the cases already."""
    cases = (
        a_case("a.py::x", Outcome.SKIPPED),
        a_case("a.py::y"),
        a_case("b.py::x", Outcome.SKIPPED),
        a_case("b.py::y", Outcome.SKIPPED),
    )
    empty = NotRun("c.py", NO_CASE)
    report = evolve(a_report(*cases), not_run=(empty,), files=("c.py",))
    assert with_not_run(report).not_run == (
        empty,
        NotRun("b.py", "every test in it is skipped", cases=0),
        NotRun("a.py::x", "skipped", cases=0),
    )


def test_what_a_broken_file_hides_is_told_by_its_failure() -> None:
    """It is not left out."""
    broken = evolve(a_case("tests/conftest.py", Outcome.ERRORED), covers="tests/")
    report = evolve(a_report(broken), not_run=(NotRun("tests/test_a.py", FAR),))
    assert with_not_run(report).not_run == ()


def test_files_and_cases_are_named_as_in_the_project() -> None:
    """By the suite's folder, and by its name."""
    names = (NotRun("tests/test_a.py", NO_CASE), NotRun("tests/test_a.py::b", "x"))
    report = of_project(Suite("pytest", "api", (), name="api"), evolve(a_report(), not_run=names))
    assert [run.name for run in report.not_run] == [
        "api/tests/test_a.py",
        "api::tests/test_a.py::b",
    ]
