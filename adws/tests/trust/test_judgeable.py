"""When a change cannot be judged because nothing of its base runs."""

from collections.abc import Mapping

import pytest

from adws.core.errors import BaseNotJudgeable
from adws.core.failure import Analysis, ErrorType
from adws.core.suite import Case, Evidence, NotRun, Outcome, SuiteReport
from adws.testing import a_case, a_failure, a_report
from adws.trust.judgeable import (
    Lack,
    lack_notes,
    lacks_in_both,
    not_judgeable,
    with_lacks,
    without,
    without_lacking,
)

BROKEN = a_case("a", Outcome.ERRORED, covers="a::")
YAML = "No module named 'yaml.nodes'"
NODE = "Cannot find package '@x/y/z' imported from /p/a.js"


def report(*cases: Case) -> SuiteReport:
    """Return a report of a run."""
    return a_report(*cases)


def analysis(messages: Mapping[str, str], kind: ErrorType, *cases: Case) -> Analysis:
    """Return an analysis whose failures say this."""
    failures = tuple(
        a_failure(case_id, error_type=kind, evidence=Evidence(message=message))
        for case_id, message in messages.items()
    )
    return Analysis(report(*cases), failures, ())


ENVIRONMENT, COMPILE = ErrorType.ENVIRONMENT, ErrorType.COMPILE


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (report(BROKEN), analysis({}, ENVIRONMENT, BROKEN)),
        (report(BROKEN), analysis({"a": "No module named 'app'"}, COMPILE, BROKEN)),
        (report(BROKEN), analysis({"a": "no such host"}, ENVIRONMENT, BROKEN)),
        (report(BROKEN, a_case("b")), analysis({"a": YAML}, ENVIRONMENT, BROKEN)),
        (report(BROKEN), analysis({"a": YAML}, ENVIRONMENT, BROKEN, a_case("b"))),
    ],
)
def test_a_change_is_judged_where_a_test_runs_or_the_code_is_at_fault(
    before: SuiteReport, after: Analysis
) -> None:
    """Before the change or with it."""
    assert not_judgeable(before, after) is None


@pytest.mark.parametrize(
    ("messages", "missing", "install"),
    [
        (
            {"t": "no", "a": YAML, "b": "No module named 'x'"},
            ("yaml", "x"),
            "py -m pip install yaml x",
        ),
        ({"a": NODE}, ("@x/y",), "npm install @x/y"),
        ({"a": "Cannot find module 'chai/register'"}, ("chai",), "npm install chai"),
    ],
)
def test_what_is_missing_is_told_with_the_command_that_installs_it(
    messages: dict[str, str], missing: tuple[str, ...], install: str
) -> None:
    """The first case that needs it is named."""
    result = not_judgeable(report(BROKEN), analysis(messages, ENVIRONMENT, BROKEN), "py")
    assert result == BaseNotJudgeable(
        f"no test can be run, with the change or without it: '{missing[0]}' is missing"
        " (needed by a)",
        hint=f"install it ({install}), and judge again",
        context={"missing": missing},
    )


def lacking(case_id: str, message: str, outcome: Outcome = Outcome.ERRORED) -> Case:
    """Return a case that fails with this message."""
    return a_case(case_id, outcome, evidence=Evidence(message=message))


LACK = Lack("a", "a", "yaml", is_node=False)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (lacking("a", YAML), (LACK,)),
        (lacking("a", "No module named 'other'"), ()),
        (lacking("a", "assert 1 == 2"), ()),
        (lacking("a", YAML, Outcome.SKIPPED), ()),
        (lacking("b", YAML), ()),
        (a_case("a"), ()),
    ],
)
def test_only_what_lacks_the_same_package_before_says_nothing_of_a_change(
    before: Case, expected: tuple[Lack, ...]
) -> None:
    """A package that the change wants first is a failure of the change."""
    after = analysis({"a": YAML}, ENVIRONMENT, lacking("a", YAML), a_case("c"))
    assert lacks_in_both(report(before, a_case("c")), after) == expected


def test_what_a_change_edits_must_be_judged() -> None:
    """Other test files may lack their package."""
    before = report(lacking("a", YAML), lacking("b", YAML), a_case("c"))
    after = analysis({"a": YAML, "b": YAML, "new": YAML}, ENVIRONMENT, a_case("c"))
    result = not_judgeable(before, after, "py", lambda file: file == "b")
    assert result == BaseNotJudgeable(
        "tests that the change edits cannot be run: 'yaml' is missing (needed by b)",
        hint="install it (py -m pip install yaml), and judge again",
        context={"missing": ("yaml",)},
    )
    assert not_judgeable(before, after, "py", lambda file: file in {"c", "new"}) is None


def test_a_note_names_what_could_not_be_judged() -> None:
    """It is no failure any more, and among what did not run."""
    both = (LACK, Lack("b.js", "b.js", "chai", is_node=True))
    cases = (lacking("a", YAML), a_case("c"))
    after = without_lacking(analysis({"a": YAML}, ENVIRONMENT, *cases), both)
    assert (after.failures, after.report.failing) == ((), ())
    assert without(report(*cases), both).failing == ()
    assert with_lacks(after, both, "py").report.not_run == (
        NotRun("a", "'yaml' is missing: py -m pip install yaml", cases=0),
        NotRun("b.js", "'chai' is missing: npm install chai", cases=0),
    )
    (note,) = lack_notes(both, "py")
    assert note == (
        "2 cases could not be judged, with the change or without it: a, b.js; "
        "missing: 'yaml', 'chai' (py -m pip install yaml && npm install chai)"
    )
    assert lack_notes((), "py") == ()
