"""Whose turn it is, and the session that is gone on with."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.asking.turn import others_follow, take_turn
from adws.core.agent_settings import Actor, Session
from adws.core.context import Context
from adws.core.entry import Attempt, AttemptOutcome
from adws.core.selected import Selected
from adws.core.turn import Answer, AnswerStatus
from adws.ledger.journal import Answered, JournalRecord, Phase, append, attempt_key, journal_path
from adws.ledger.recording import record_attempt
from adws.ledger.store import ledger_path, save
from adws.slots import ACTOR, ACTORS, AGENT, RUN, SESSION
from adws.testing import FakeIo
from adws.tests.ledger.analyses import failure, ledger_of
from adws.tests.vcs.repositories import value

A = failure("t.py::a", group="g1")
SEARCH, CLAUDE = Actor("search"), Actor("claude", session=Session.RESUMED)
IN_TURN = Context(PurePath("/p")).put(RUN, "r1").put(ACTORS, (SEARCH, CLAUDE))


def chosen(tried: int) -> Selected:
    """Return the selected group after so many attempts."""
    return Selected("r1/4/g1", 4, "g1", 1, (A,), tried=tried)


def attempted(*rounds: tuple[str, str]) -> None:
    """Write down attempts: the agent of each round, and the session it told."""
    ledger = ledger_of(A)
    for number, (agent, session) in enumerate(rounds, start=1):
        attempt = Attempt(number, agent, "2030", AttemptOutcome.CRASHED)
        ledger = record_attempt(evolve(ledger, max_attempts=9), (A.case_id,), attempt).unwrap()
        if session:
            answered = Answered(Answer(AnswerStatus.FINISHED, session=session), "b", "t")
            key = attempt_key("r1", number, "g1")
            record = JournalRecord("r1", key, Phase.ANSWERED, "2030", answered=answered)
            _ = value(append(journal_path(IN_TURN.root), record))
    _ = value(save(ledger_path(IN_TURN.root), ledger))


@pytest.mark.usefixtures("io")
def test_the_first_attempt_is_the_first_ones() -> None:
    """It starts afresh, and others follow."""
    after = value(take_turn(chosen(0), IN_TURN))
    assert after == IN_TURN.put(ACTOR, SEARCH).put(AGENT, "search").put(SESSION, "")
    assert others_follow(chosen(0), IN_TURN)


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
    io: FakeIo, rounds: tuple[tuple[str, str], ...], session: str
) -> None:
    """The newest that it told in an attempt at the group, or none."""
    _ = io
    attempted(*rounds)
    after = value(take_turn(chosen(1), IN_TURN))
    assert after == IN_TURN.put(ACTOR, CLAUDE).put(AGENT, "claude").put(SESSION, session)


def test_nobody_follows_the_last_one() -> None:
    """Nor the only one, where a workflow names nobody."""
    alone = Context(PurePath("/p"))
    assert (others_follow(chosen(1), IN_TURN), others_follow(chosen(0), alone)) == (False, False)


def test_a_case_that_is_not_in_the_ledger_has_no_session(io: FakeIo) -> None:
    """As in a workflow that keeps none of it."""
    _ = io
    _ = value(save(ledger_path(IN_TURN.root), ledger_of()))
    assert value(take_turn(chosen(1), IN_TURN)).get(SESSION) == ""
