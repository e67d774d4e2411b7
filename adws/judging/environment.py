"""Restore the lent environment folders after an agent worked with them."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.run import state_folder
from adws.trust.environment import require_repairable
from adws.vcs.base import Base
from adws.vcs.environment import environment_change, undo


def restore_environment(
    root: PurePath, base: Base, proposal: Proposal, accepted_head: str
) -> IOResult[Proposal, PipelineError]:
    """Move files added to the environment folders to ``.adws/attempts``; list them in the proposal.

    ``accepted_head`` is the commit with the fixes that the run has accepted so far, for the error's
    hint; empty outside of a run with a ledger. After a kill, it returns the same: files moved
    earlier count too. Fails with ``OracleCompromised`` if existing files were removed or altered,
    because no run with them can be trusted. Then nothing is moved.
    """
    attempt = proposal.key.removeprefix(f"{base.run}/").replace("/", "-")
    # The folder belongs to this attempt alone, so every file in it comes from this attempt.
    aside = state_folder(root) / "attempts" / base.run / f"environment-{attempt}"
    return IOResult.do(
        evolve(proposal, environment=tuple(sorted({*proposal.environment, *moved})))
        for change in environment_change(base)
        for _repairable in IOResult.from_result(
            require_repairable(change.altered, _accepted(base, accepted_head))
        )
        for moved in undo(base, aside, change)
    )


def _accepted(base: Base, head: str) -> str:
    if head in {"", base.commit}:
        return ""
    return f"the fixes accepted so far are on the branch {base.branch} in {base.repository}"
