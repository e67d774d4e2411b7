"""What a piece of work came to, as an exit code."""

import pytest
from attrs import evolve

from adws.core.flag import Flag
from adws.core.money import Spending
from adws.core.proposal import KeptChange
from adws.core.purpose import Purpose
from adws.core.run import RunFailure
from adws.core.run_request import RunRequest
from adws.core.work_item import WorkItem
from adws.core.work_report import TurnRow, WorkOutcome, WorkReport, work_outcome

ACCEPTED = RunRequest(accept_flagged=True)
FLAG = Flag("forced-exit", "a.py", 1, "exit()", "it ends the run")
KEPT = KeptChange(Purpose.IMPLEMENT, "claude", "c0ffee", ("a.py",))
FLAGGED = evolve(KEPT, flags=(FLAG,))
REPORT = WorkReport("r", "shop", WorkItem("a", "a"), WorkOutcome.DONE, kept=(KEPT,))


ESCALATED = evolve(REPORT, outcome=WorkOutcome.ESCALATED)
UNFINISHED = evolve(REPORT, outcome=WorkOutcome.UNFINISHED)
SUSPENDED = RunFailure("ask_agent", "RunSuspended", "later", exit_code=75)


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (REPORT, 0),
        (evolve(REPORT, kept=(FLAGGED,)), 1),
        (evolve(REPORT, kept=(FLAGGED,), request=ACCEPTED), 0),
        (evolve(REPORT, limits=("ctest: x",)), 1),
        (evolve(REPORT, limits=("ctest: x",), request=ACCEPTED), 1),
        (evolve(REPORT, limits=("ctest: x",), kept=()), 0),
        (ESCALATED, 1),
        (evolve(ESCALATED, request=ACCEPTED), 1),
        (UNFINISHED, 2),
        (evolve(UNFINISHED, failure=SUSPENDED), 75),
    ],
)
def test_the_exit_code_says_how_it_ended(report: WorkReport, code: int) -> None:
    """0 is for what is done and has nothing suspicious in it."""
    assert report.exit_code == code


def test_the_spending_is_that_of_all_questions() -> None:
    """An unknown price is not zero."""
    turns = tuple(TurnRow(str(cost), "finished", "", cost, 1.0, "", "") for cost in (0.5, None))
    assert evolve(REPORT, turns=turns).spending == Spending(0.5, 1)


def test_work_is_done_once_it_is_delivered_unless_a_person_has_it() -> None:
    """What is nowhere yet is unfinished."""
    assert [
        work_outcome(escalated=False, delivered="on a branch"),
        work_outcome(escalated=False, delivered=None),
        work_outcome(escalated=True, delivered="on a branch"),
    ] == [WorkOutcome.DONE, WorkOutcome.UNFINISHED, WorkOutcome.ESCALATED]
