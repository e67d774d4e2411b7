"""A call of an agent that a run of a workflow makes, and how the ledger names it."""

import re

from attrs import frozen

from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyRequest
from adws.pipeline.actions import Role

_PULL_REQUEST = re.compile(r"pr=(\d+) ")


@frozen
class AgentCall:
    """A call: ``call`` counts those of one attempt of a run, from 1 on.

    ``sha`` is the head of the pull request ``number`` that the agent works on.
    """

    run_id: str
    run_attempt: int
    call: int
    number: int
    sha: str
    role: Role
    agent: str
    model: str = ""

    @property
    def run(self) -> str:
        """The run whose limit the call counts for."""
        return f"{self.run_id}/{self.run_attempt}"

    @property
    def key(self) -> str:
        """The name of the call: whatever is entered under it again counts once."""
        return f"{self.run}/{self.call}"

    def wish(self, amount_usd: float) -> MoneyRequest:
        """Return what the call may cost at most, as the ledger keeps it."""
        about = f"pr={self.number} sha={self.sha} role={self.role}"
        return MoneyRequest(about, self.run, self.agent, amount_usd, self.model)


def number_of(call: Call) -> int:
    """Return the pull request that a call in the ledger was made for; 0 if there is none."""
    named = _PULL_REQUEST.match(call.granted.key)
    return int(named[1]) if named else 0
