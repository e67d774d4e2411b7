"""One failing case by itself."""

from attrs import evolve

from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame
from adws.tests.runners.dialects import runner_of
from adws.tests.triage.evidences import DIVIDED, TREE, UNINSTALLED, failing, is_test
from adws.triage.finding import Finding, Surroundings, find
from adws.triage.fingerprint import root_fingerprint
from adws.triage.location import Place
from adws.triage.thrown import Thrown

HERE = Surroundings(runner_of("pytest").patterns, is_test, frozenset({"app"}), TREE)


def test_a_finding_holds_what_the_evidence_shows() -> None:
    """Type, place and root come from one look at the case."""
    case = failing("test_div", DIVIDED)
    what = Thrown("ZeroDivisionError", "division by zero")
    assert find(HERE, case) == Finding(
        case=case,
        evidence=DIVIDED,
        thrown=what,
        error_type=ErrorType.RUNTIME,
        place=Place("app/text.py", 2),
        root=root_fingerprint(what, [Frame("app/text.py", 0, "div")]),
    )


def test_a_missing_dependency_is_found() -> None:
    """The module that is not installed is part of the finding."""
    assert find(HERE, failing("", UNINSTALLED)).dependency == "requests"


def test_a_case_without_evidence_is_a_runtime_failure() -> None:
    """A failing case of which nothing is known has empty evidence."""
    found = find(HERE, evolve(failing("test", Evidence()), evidence=None))
    assert (found.evidence, found.error_type) == (Evidence(), ErrorType.RUNTIME)
