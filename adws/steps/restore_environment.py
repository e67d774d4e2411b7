"""Put the lent environment folders right again, and note what was changed in them."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.run import state_folder
from adws.core.step import step
from adws.slots import BASE, HEAD, LEDGER_OPEN, PROPOSAL
from adws.trust.environment import require_repairable
from adws.vcs.base import Base
from adws.vcs.environment import environment_change, undo


@step(reads=(BASE, PROPOSAL), writes=(PROPOSAL,))
def restore_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Move what was added to the environment folders to ``.adws/attempts``; the proposal says so.

    Run again after a kill, it says the same: what lies there already counts. Fails with
    ``OracleCompromised`` when files that were there are gone or hold something else now: nothing
    that runs with them can be believed. Then nothing is moved.
    """
    return IOResult.do(
        context.put(PROPOSAL, _with_environment(proposal, aside))
        for base in IOResult.from_result(context.require(BASE))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for change in environment_change(base)
        for _repairable in IOResult.from_result(
            require_repairable(change.altered, _accepted(context, base))
        )
        for aside in undo(base, _aside(context, base, proposal), change)
    )


def _with_environment(proposal: Proposal, aside: tuple[str, ...]) -> Proposal:
    return evolve(proposal, environment=tuple(sorted({*proposal.environment, *aside})))


def _aside(context: Context, base: Base, proposal: Proposal) -> PurePath:
    """Return a folder of this attempt alone: whatever lies in it was found in this attempt."""
    attempt = proposal.key.removeprefix(f"{base.run}/").replace("/", "-")
    return state_folder(context.root) / "attempts" / f"environment-{base.run}-{attempt}"


def _accepted(context: Context, base: Base) -> str:
    if not context.get(LEDGER_OPEN) or context.get(HEAD) == base.commit:
        return ""
    return f"the fixes accepted so far are on the branch {base.branch} in {base.repository}"
