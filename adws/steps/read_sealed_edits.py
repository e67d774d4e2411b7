"""Read what the agent did to sealed files, so that a reviewer can be told."""

from functools import partial

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal, SealedEdit
from adws.core.railway import traverse
from adws.core.step import step
from adws.slots import BASE, PROPOSAL, SEALED_EDITS
from adws.trust.test_changes.explanation import explain
from adws.vcs.base import Base
from adws.vcs.file_text import text_at


@step(reads=(BASE, PROPOSAL), writes=(SEALED_EDITS,))
def read_sealed_edits(context: Context) -> IOResult[Context, PipelineError]:
    """Put the edits that are dropped from the proposal into the context, each explained.

    An edit leads from the file as it is judged, which may be a part of a change, to all of it.
    """
    return IOResult.do(
        context.put(SEALED_EDITS, edits)
        for base in IOResult.from_result(context.require(BASE))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for edits in traverse(partial(_read, base, proposal), proposal.dropped)
    )


def _read(base: Base, proposal: Proposal, path: str) -> IOResult[SealedEdit, PipelineError]:
    return IOResult.do(
        SealedEdit(path, before, after, explain(path, before, after))
        for before in text_at(base, proposal.kept.tree, path)
        for after in text_at(base, proposal.patch.tree, path)
    )
