"""Calls of agents, and how the ledger names them."""

from attrs import evolve

from adws.ledger.money.record import MoneyRequest
from adws.pipeline.money.agent_call import number_of
from adws.tests.pipeline.money.calls import a_call, an_agent_call


def test_a_call_is_named_by_its_run() -> None:
    """By its attempt too: a run that is run again asks again."""
    call = an_agent_call("77", 2, 3)
    assert (call.run, call.key) == ("77/2", "77/2/3")
    assert call.wish(2.0) == MoneyRequest("pr=7 sha=abc role=fixer", "77/2", "claude", 2.0)


def test_a_call_names_its_pull_request() -> None:
    """Calls of other kinds name none."""
    call = a_call(an_agent_call(number=71))
    assert number_of(call) == 71
    assert number_of(evolve(call, granted=evolve(call.granted, key="fix test_a"))) == 0
