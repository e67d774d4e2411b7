"""Calls of agents, and how the ledger names them."""

from adws.ledger.money.record import Wish
from adws.pipeline.money.agent_call import is_for
from adws.tests.pipeline.money.calls import a_call, an_agent_call


def test_a_call_is_named_by_its_run() -> None:
    """By its attempt too: a run that is run again asks again."""
    made = an_agent_call("77", 2, 3)
    assert (made.run, made.key) == ("77/2", "77/2/3")
    assert made.wish(2.0) == Wish("pr=7 sha=abc role=fixer", "77/2", "claude", 2.0)


def test_a_call_is_for_one_pull_request() -> None:
    """Not for one whose number begins alike."""
    made = a_call(an_agent_call(number=71))
    assert [is_for(made, number) for number in (71, 7, 711)] == [True, False, False]
