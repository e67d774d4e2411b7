"""When a change cannot be judged because nothing of its base runs."""

from collections.abc import Mapping

import pytest

from adws.core.errors import BaseNotJudgeable
from adws.core.failure import Analysis, ErrorType
from adws.core.suite import Case, Evidence, Outcome, SuiteReport
from adws.testing import a_case, a_failure, a_report
from adws.trust.judgeable import not_judgeable

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
    found = not_judgeable(report(BROKEN), analysis(messages, ENVIRONMENT, BROKEN), "py")
    assert found == BaseNotJudgeable(
        f"no test can be run, with the change or without it: '{missing[0]}' is missing"
        " (needed by a)",
        hint=f"install it ({install}), and judge again",
        context={"missing": missing},
    )
