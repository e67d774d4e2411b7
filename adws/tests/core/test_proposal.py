"""What an agent proposes."""

from pathlib import PurePath

from returns.result import Success

from adws.core.codec import from_json, to_json
from adws.core.context import Context
from adws.core.proposal import Proposal
from adws.slots import PROPOSAL
from adws.tests.ledger.proposals import answer, proposal


def test_a_proposal_is_read_back_as_it_was_saved() -> None:
    """A run that was interrupted goes on with the very same proposal."""
    made = proposal("a.py", agent_answer=answer(cost_usd=0.5), dropped=("tests/test_a.py",))
    assert from_json(to_json(made), Proposal, "a file") == Success(made)
    assert Context(PurePath("/p")).put(PROPOSAL, made).get(PROPOSAL) == made
