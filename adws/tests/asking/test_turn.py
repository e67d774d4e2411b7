"""Whose turn it is, and the session that is gone on with."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import catalog
from adws.asking.turn import Turn, next_turn
from adws.core.agent_settings import Actor, SessionStart
from adws.core.entry import Attempt, AttemptOutcome
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus
from adws.ledger.journal import AnswerRecord, JournalRecord, Phase, attempt_key, journal_path
from adws.ledger.record_file import append_record
from adws.ledger.recording import record_attempt
from adws.ledger.store import ledger_path, save
from adws.testing import FakeIo
from adws.tests.ledger.analyses import failure, ledger_of
from adws.tests.steps.projects import AT_WORK
from adws.tests.vcs.repositories import value

A = failure("t.py::a", group="g1")
SEARCH, CLAUDE = Actor("search"), Actor("claude", session=SessionStart.RESUMED)
ACTORS = (SEARCH, CLAUDE)
PLACE = evolve(AT_WORK, settings=Settings(attempts=ACTORS))
RUN = PLACE.run


@pytest.fixture(autouse=True)
def _claude_alone(io: FakeIo) -> None:
    """Have one agent's program on this machine."""
    programs = (catalog.agent(name).unwrap().program for name in catalog.agent_names())
    io.programs.update(dict.fromkeys(filter(None, programs)))
    io.programs["claude"] = PurePath("/bin/claude")


def chosen(tried: int) -> SelectedGroup:
    """Return the selected group after so many attempts."""
    return SelectedGroup(f"{RUN}/4/g1", 4, "g1", 1, (A,), tried=tried)


def attempted(*rounds: tuple[str, str]) -> None:
    """Write down attempts: the agent of each round, and the session it told."""
    ledger = evolve(ledger_of(A), run=RUN)
    for number, (agent, session) in enumerate(rounds, start=1):
        attempt = Attempt(number, agent, "2030", AttemptOutcome.CRASHED)
        ledger = record_attempt(evolve(ledger, max_attempts=9), (A.case_id,), attempt).unwrap()
        if session:
            answered = AnswerRecord(Answer(AnswerStatus.FINISHED, session=session), "b", "t")
            key = attempt_key(RUN, number, "g1")
            record = JournalRecord(RUN, key, Phase.ANSWERED, "2030", answered=answered)
            _ = value(append_record(journal_path(PLACE.root), record))
    _ = value(save(ledger_path(PLACE.root), ledger))


def test_the_first_attempt_is_the_first_ones() -> None:
    """It starts afresh."""
    attempted()
    assert value(next_turn(PLACE, chosen(0))) == Turn(ACTORS, SEARCH)


@pytest.mark.parametrize(
    ("rounds", "session"),
    [
        ((), ""),
        ((("search", "s1"),), ""),
        ((("claude", "c1"), ("search", "s2")), "c1"),
        ((("claude", "c1"), ("claude", "c2")), "c2"),
        ((("claude", "c1"), ("claude", "")), "c1"),
    ],
)
def test_an_agent_goes_on_with_its_own_last_session(
    rounds: tuple[tuple[str, str], ...], session: str
) -> None:
    """The newest that it told in an attempt at the group, or none."""
    attempted(*rounds)
    assert value(next_turn(PLACE, chosen(1))) == Turn(ACTORS, CLAUDE, session)


def test_a_case_that_is_not_in_the_ledger_has_no_session() -> None:
    """As in a workflow that keeps none of it."""
    _ = value(save(ledger_path(PLACE.root), evolve(ledger_of(), run=RUN)))
    assert value(next_turn(PLACE, chosen(1))) == Turn(ACTORS, CLAUDE)
