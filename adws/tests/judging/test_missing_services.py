"""Which cases still fail with a change because a service is missing."""

from attrs import evolve

from adws.core.failure import Analysis, ErrorType, Failure
from adws.core.suite import Evidence
from adws.core.verdict import Verdict
from adws.judging.missing_services import missing_service_notes
from adws.testing import a_failure, a_report

NO_HOST = "Failed to resolve 'api.bank.com' ([Errno -2] Name or service not known)"
NO_ANSWER = "no recorded answer to GET /rates in tests/rates.har"
REFUSED = "connect ECONNREFUSED 127.0.0.1:5432"
MOCKED = "mock_services in the settings declares one that answers in its place"


def failing(case_id: str, message: str, source_file: str | None = "app/pay.py") -> Failure:
    """Return a case that fails with a message of its environment."""
    failure = a_failure(
        case_id, error_type=ErrorType.ENVIRONMENT, evidence=Evidence("Error", message)
    )
    return evolve(failure, source_file=source_file)


def notes(*failures: Failure, broken: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the notes on cases that fail with a change, and those that it does not break."""
    still = [failure.case_id for failure in failures if failure.case_id not in broken]
    verdict = Verdict(
        accepted=False, remaining=tuple(still[:1]), revealed=tuple(still[1:]), broken=broken
    )
    return missing_service_notes(verdict, Analysis(a_report(), failures, ()))


def test_each_missing_service_is_told_with_its_cases() -> None:
    """With the host, where the error names it, and with what to do."""
    told = notes(
        failing("a", NO_HOST),
        failing("b", NO_ANSWER, None),
        failing("c", NO_HOST),
        failing("d", "getaddrinfo failed"),
    )
    lacks, hence = "the tests need a service that does not answer", "so no edit of the code fixes"
    told_of = "tests/rates.har has no recorded answer to GET /rates,"
    assert told == (
        f"{lacks} at api.bank.com, {hence} a, c ({MOCKED})",
        f"{told_of} {hence} b (add the answer to tests/rates.har)",
        f"{lacks}, {hence} d ({MOCKED})",
    )


def test_what_an_edit_of_the_code_may_fix_is_not_told() -> None:
    """A port that the code asks for, what is not installed, and what has nothing to do with it."""
    missing = evolve(
        failing("b", ""), evidence=Evidence("ModuleNotFoundError", "No module named 'x'")
    )
    assert notes(failing("a", REFUSED), missing, a_failure()) == ()


def test_what_the_change_breaks_is_not_told() -> None:
    """It passed without the change."""
    assert notes(failing("a", NO_HOST), broken=("a",)) == ()
