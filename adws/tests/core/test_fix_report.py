"""What a run achieved, and its exit code."""

import pytest
from attrs import evolve

from adws.core.fix_report import FixReport
from adws.core.flag import Flag
from adws.core.run_request import RunRequest
from adws.tests.ledger.test_ledger import round_of

ACCEPTED = RunRequest(accept_flagged=True)


@pytest.mark.parametrize(
    ("finished", "initially", "regressions", "fixed", "escalated", "still_open", "expected"),
    [
        (True, 3, 0, 3, 0, 0, (True, 0)),
        (True, 3, 1, 4, 0, 0, (True, 0)),
        (True, 3, 1, 3, 1, 0, (True, 1)),
        (True, 3, 0, 2, 0, 0, (False, 2)),
        (True, 3, 0, 2, 0, 1, (False, 2)),
        (False, 3, 0, 2, 0, 1, (False, 1)),
        (True, 0, 0, 0, 0, 0, (True, 0)),
    ],
)
def test_a_lost_failure_is_never_a_success(
    *,
    finished: bool,
    initially: int,
    regressions: int,
    fixed: int,
    escalated: int,
    still_open: int,
    expected: tuple[bool, int],
) -> None:
    """Each failure discovered is fixed or escalated, or the run was interrupted."""
    report = FixReport(
        run="r",
        project="p",
        runner="pytest",
        agent="search",
        finished=finished,
        total_tests=9,
        initially_failing=initially,
        regressions=regressions,
        fixed=fixed,
        escalated=escalated,
        open=still_open,
    )
    assert (report.integrity, report.exit_code) == expected


def test_something_suspicious_needs_a_person_unless_it_is_accepted_beforehand() -> None:
    """Though everything is fixed."""
    flag = Flag("forced-exit", "calc.py", 3, "os._exit(0)", "ends the run")
    fixing = evolve(round_of(1), flags=(flag,))
    flagged = FixReport("r", "p", "pytest", "search", True, 9, 3, 0, 3, 0, 0, rounds=(fixing,))  # noqa: FBT003 - the whole row
    assert (flagged.exit_code, evolve(flagged, request=ACCEPTED).exit_code) == (1, 0)


def test_fixes_with_a_limited_tool_need_a_person() -> None:
    """Accepting suspicious lines does not cover it; without a fix there is nothing to trust."""
    limited = FixReport(initially_failing=1, fixed=1, finished=True, limits=("ctest: x",))
    codes = (limited.exit_code, evolve(limited, request=ACCEPTED).exit_code)
    assert (codes, evolve(limited, initially_failing=0, fixed=0).exit_code) == ((1, 1), 0)
