"""How many attempts there were, in words."""

import json

import pytest
from attrs import evolve

from adws.core.entry import AttemptOutcome, Entry
from adws.reports.attempts import attempts_of_limit, attempts_words
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import fix_markdown
from adws.tests.ledger.analyses import attempt
from adws.tests.reports.rendering import cells
from adws.tests.reports.test_fix_markdown import EMPTY, GIVEN_UP


def tried(judged: int, *unanswered: AttemptOutcome) -> Entry:
    """Return an entry with so many judged attempts, and others that ended like this."""
    outcomes = (*(AttemptOutcome.REFUSED,) * judged, *unanswered)
    return evolve(GIVEN_UP, attempt_count=judged, attempts=tuple(map(attempt, outcomes)))


CRASHED, TIMED_OUT = AttemptOutcome.CRASHED, AttemptOutcome.TIMED_OUT


@pytest.mark.parametrize(
    ("entry", "words", "of_limit"),
    [
        (tried(0), "0", "0/3"),
        (tried(2), "2", "2/3"),
        (tried(0, CRASHED), "asked 1 time, no answer", "0/3, and 1 without an answer"),
        (tried(0, CRASHED, TIMED_OUT), "asked 2 times, no answer", "0/3, and 2 without an answer"),
        (tried(1, CRASHED), "1, and 1 without an answer", "1/3, and 1 without an answer"),
    ],
)
def test_attempts_without_an_answer_are_told_apart(entry: Entry, words: str, of_limit: str) -> None:
    """Whoever reads it sees that an agent was asked, also where nothing was judged."""
    assert (attempts_words(entry), attempts_of_limit(entry)) == (words, of_limit)


def test_a_report_says_that_an_agent_was_asked_and_gave_no_answer() -> None:
    """It stands in the column of the attempts; machines get both numbers."""
    report = evolve(EMPTY, escalated=1, escalations=(tried(0, CRASHED, CRASHED),))
    (row,) = json.loads(fix_json(report))["escalations"]
    assert cells(fix_markdown(report))[2][5] == "asked 2 times, no answer"
    assert (row["attempts"], row["attempts_without_answer"]) == (0, 2)
