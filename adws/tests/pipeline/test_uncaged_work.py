"""What an action says of its agent's work."""

import json
from pathlib import PurePath

import pytest

from adws import catalog
from adws.agents.agent import Agent
from adws.core.turn import Answer, AnswerCategory, AnswerStatus
from adws.pipeline.uncaged_work import answer_of, read_log
from adws.tests.cli.program import write
from adws.tests.vcs.repositories import value

CLAUDE: Agent = catalog.agent("claude").unwrap()
RESULT = {"type": "result", "subtype": "error_max_turns", "is_error": True, "total_cost_usd": 0.5}


@pytest.mark.parametrize("log", [json.dumps([{"type": "system"}, RESULT]), json.dumps(RESULT)])
def test_a_log_tells_how_it_ended_and_what_it_cost(log: str) -> None:
    """One list, or an item on each line."""
    answer = answer_of(CLAUDE, log, "", ended_well=False)
    assert (answer.status, answer.category, answer.cost_usd) == (
        AnswerStatus.FAILED,
        AnswerCategory.MAX_TURNS,
        0.5,
    )


def test_a_log_that_is_no_json_tells_no_end() -> None:
    """The action may have been ended while it wrote."""
    assert answer_of(CLAUDE, "[{", "", ended_well=False).status is AnswerStatus.FAILED


def test_without_a_log_the_last_message_counts() -> None:
    """And how the step ended."""
    assert answer_of(CLAUDE, "", "Done.", ended_well=True) == Answer(AnswerStatus.FINISHED, "Done.")
    assert answer_of(CLAUDE, "", "", ended_well=False).category is AnswerCategory.TRANSIENT


@pytest.mark.real_io
def test_a_log_is_read_where_there_is_one(here: PurePath) -> None:
    """An action that hangs writes none."""
    assert value(read_log("")) == value(read_log(str(here / "none"))) == ""
    _ = write(here, {"log": "[]"})
    assert value(read_log(str(here / "log"))) == "[]"
