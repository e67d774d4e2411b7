"""One failing case by itself."""

from attrs import evolve

from adws.core.failure import ErrorType, Failure, Priority
from adws.core.suite import Evidence, Frame
from adws.tests.runners.dialects import runner_of
from adws.tests.triage.evidences import DIVIDED, TREE, UNINSTALLED, failing, is_test
from adws.triage.correlation import Cause
from adws.triage.exception_info import ExceptionInfo
from adws.triage.fingerprint import fingerprint, root_fingerprint
from adws.triage.sorting import ProjectFacts, sort_case

HERE = ProjectFacts(runner_of("pytest").patterns, is_test, frozenset({"app"}), TREE)


def test_a_failure_holds_what_the_evidence_shows() -> None:
    """Type, place, fingerprint and cause come from one look at the case."""
    case = failing("test_div", DIVIDED)
    what = ExceptionInfo("ZeroDivisionError", "division by zero")
    root = root_fingerprint(what, [Frame("app/text.py", 0, "div")])
    cause = Cause(("source", "app/text.py"), "failures that come from app/text.py")
    assert sort_case(HERE, case) == (
        Failure(
            case_id=case.id,
            file=case.file,
            test="test_div",
            error_type=ErrorType.RUNTIME,
            error_message="ZeroDivisionError: division by zero",
            stack_trace=DIVIDED.trace,
            source_file="app/text.py",
            source_line=2,
            priority=Priority.P3,
            fingerprint=fingerprint(case.id, root),
            group=cause.group,
            evidence=DIVIDED,
        ),
        cause,
    )


def test_a_missing_dependency_is_found() -> None:
    """The module that is not installed is the cause."""
    _, cause = sort_case(HERE, failing("", UNINSTALLED))
    assert cause.key == ("dependency", "requests")


def test_a_case_without_evidence_is_a_runtime_failure() -> None:
    """A failing case of which nothing is known has empty evidence."""
    failure, _ = sort_case(HERE, evolve(failing("test", Evidence()), evidence=None))
    assert (failure.evidence, failure.error_type) == (Evidence(), ErrorType.RUNTIME)
