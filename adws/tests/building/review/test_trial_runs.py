"""A verifier's tests, run by the judge, where a run does not come to a report."""

from adws.building.review.trial_runs import VerifierTrial, _without_report
from adws.core.errors import IoFailed, SuiteUnreadable
from adws.tests.vcs.repositories import error, value
from adws.trust.verification.examination import Examination

TESTS = VerifierTrial("t0", ("tests/test_new.py",))


def test_a_run_that_cannot_be_read_is_the_fault_of_the_tests() -> None:
    """Without them the suite has a report."""
    assert value(_without_report(TESTS, SuiteUnreadable("cut off"))) == Examination(
        unsound=("the test run cannot be trusted: cut off",), spoiled=TESTS.files
    )


def test_a_machine_that_fails_is_nobodys_fault() -> None:
    """The error goes its way."""
    assert error(_without_report(TESTS, IoFailed("the disk is full"))) == IoFailed(
        "the disk is full"
    )
