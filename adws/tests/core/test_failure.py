"""An analysis and its exit code."""

import pytest
from attrs import evolve

from adws.core.failure import Analysis
from adws.core.suite import Outcome
from adws.testing import a_case, a_failure, a_report

_RED = Analysis(a_report(), (a_failure(),), ())


@pytest.mark.parametrize(
    ("analysis", "exit_code"),
    [
        (evolve(_RED, failures=()), 0),
        (_RED, 1),
        (evolve(_RED, report=evolve(a_report(), ended=False)), 2),
        (evolve(_RED, report=evolve(a_report(), ended=False), failures=()), 2),
    ],
)
def test_an_incomplete_report_outranks_everything(analysis: Analysis, exit_code: int) -> None:
    """0 all pass, 1 failures, 2 nobody knows."""
    assert analysis.exit_code == exit_code


def test_what_fails_since_is_what_did_not_fail_before() -> None:
    """A case that was there before and passed counts as well as one that is new."""
    old, broken, new = (a_failure(f"t.py::{name}") for name in ("old", "broken", "new"))
    before = a_report(a_case("t.py::old", Outcome.FAILED), a_case("t.py::broken"))
    now = evolve(_RED, failures=(old, broken, new))
    assert now.failures_since(before) == (broken, new)
