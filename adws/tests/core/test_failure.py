"""An analysis and its exit code."""

import pytest
from attrs import evolve

from adws.core.failure import Analysis
from adws.testing import a_failure, a_report

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
