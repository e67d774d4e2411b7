"""What is run for each candidate."""

import pytest

from adws.agents.search.cold.ground import Baseline, question_for_each
from adws.agents.search.cold.runs import Limits, Ran
from adws.agents.search.cold.tool import Tool
from adws.agents.search.cold.trying import Question
from adws.tests.agents.building import make_task

ONE, TWO = frozenset({"one"}), frozenset({"one", "two"})
TOOL = Tool((), quick=("-q",))
QUICK = Question(("run", "one", "-q"), Limits(16.0, 6.0), ONE, TWO, 1)
WHOLE = Question(("run",), Limits(16.6, 6.4), ONE, TWO, 5)


@pytest.mark.parametrize(
    ("case_argv", "seconds", "question"),
    [
        (("run", "one"), 9.0, QUICK),
        (("run", "one"), 1.1, WHOLE),
        ((), 1.1, WHOLE),
    ],
)
def test_the_cases_alone_run_where_that_is_much_faster(
    case_argv: tuple[str, ...], seconds: float, question: Question
) -> None:
    """Otherwise all of the suite does, and nothing is left to confirm."""
    task = make_task(test_argv=("run",), case_argv=case_argv)
    baseline = Baseline(Ran(ONE, 1, 1.0), Ran(TWO, 5, seconds), {}, {})
    asked = question_for_each(task, TOOL, baseline)
    assert (asked.argv, asked.failing, asked.known, asked.total) == (
        question.argv,
        question.failing,
        question.known,
        question.total,
    )
    if asked.argv == QUICK.argv:
        assert asked.limits == QUICK.limits
