"""The evidence of cases that fail only in the cage names the setting they need."""

import pytest
from attrs import evolve

from adws.core.suite import Evidence, Outcome
from adws.testing import a_case, a_report
from adws.trust.cage_needs import CageNeeds, cage_needs

ONE, TWO = "tests/test_a.py::test_one", "tests/test_a.py::test_two"


@pytest.mark.parametrize(
    ("exception", "message", "setting"),
    [
        (
            "OSError",
            "[Errno 30] Read-only file system: '/run/x.sock'",
            'writable = ["/run/x.sock"]',
        ),
        ("Error", "EROFS: read-only file system, open '/v/x'", 'writable = ["/v/x"]'),
        (
            "FileNotFoundError",
            "[Errno 2] No such file or directory: '/home/u/data.csv'",
            'sandbox_read = ["/home/u/data.csv"]',
        ),
        ("KeyError", "'DATABASE_URL'", 'pass_environment = ["DATABASE_URL"]'),
    ],
)
def test_a_setting_is_named_by_what_a_case_wants(
    exception: str, message: str, setting: str
) -> None:
    """Files and variables."""
    failed = a_case(ONE, Outcome.FAILED, evidence=Evidence(exception, message))
    needs = cage_needs(a_report(failed, a_case(TWO)), a_report(a_case(ONE), a_case(TWO)))
    assert needs == CageNeeds((ONE,), (setting,))


def test_what_fails_without_a_cage_too_needs_nothing() -> None:
    """And where the evidence is silent no setting is guessed."""
    failed, other = a_case(ONE, Outcome.FAILED), a_case(TWO, Outcome.FAILED)
    assert cage_needs(a_report(failed), a_report(failed)) == CageNeeds((), ())
    assert cage_needs(a_report(failed, other), a_report(failed)) == CageNeeds((TWO,), ())
    silent = evolve(other, evidence=None)
    assert cage_needs(a_report(failed, silent), a_report(failed)) == CageNeeds((TWO,), ())
