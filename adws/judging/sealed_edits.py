"""Describe an agent's edits to sealed files, for the person who reviews them."""

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.proposal import Proposal, SealedEdit
from adws.core.railway import collect
from adws.trust.test_changes.explanation import explain
from adws.vcs.base import Base
from adws.vcs.file_text import text_at


def dropped_edits(
    base: Base, proposal: Proposal
) -> IOResult[tuple[SealedEdit, ...], PipelineError]:
    """Return the edits that are dropped from a proposal, each explained.

    An edit goes from the file as it is judged to the file as the agent left it.
    """
    return collect(_edit(base, proposal, path) for path in proposal.dropped)


def _edit(base: Base, proposal: Proposal, path: str) -> IOResult[SealedEdit, PipelineError]:
    return IOResult.do(
        SealedEdit(path, before, after, explain(path, before, after))
        for before in text_at(base, proposal.kept.tree, path)
        for after in text_at(base, proposal.patch.tree, path)
    )
