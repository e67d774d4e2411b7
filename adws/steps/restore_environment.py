"""Put the lent environment folders right again, and note what was changed in them."""

from functools import partial

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.run import state_folder
from adws.core.step import step
from adws.trust.environment import require_repairable
from adws.vcs.base import BASE, Base
from adws.vcs.environment import EnvironmentChange, environment_change, undo


@step(reads=(BASE, PROPOSAL), writes=(PROPOSAL,))
def restore_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Move what was added to the environment folders to ``.adws/attempts``; the proposal says so.

    Fails with ``OracleCompromised`` when files that were there hold something else now: nothing
    that runs with them can be believed.
    """
    return IOResult.do(
        context.put(PROPOSAL, evolve(proposal, environment=(*proposal.environment, *change.added)))
        for base in IOResult.from_result(context.require(BASE))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for change in _restored(context, base, proposal)
    )


def _restored(
    context: Context, base: Base, proposal: Proposal
) -> IOResult[EnvironmentChange, PipelineError]:
    aside = state_folder(context) / "attempts" / f"environment-{proposal.key.replace('/', '-')}"
    return (
        environment_change(base)
        .bind(partial(undo, base, aside))
        .bind_result(lambda change: require_repairable(change.altered).map(lambda _: change))
    )
