"""The complaints of a project's checks about a proposal, for the role that can fix them."""

from returns.result import Failure, Result, Success

from adws.core.errors import GateRefused, PipelineError
from adws.core.proposal import KeptChange, Proposal
from adws.core.purpose import Purpose
from adws.core.quantity import quantity
from adws.trust.quality import Complaint
from adws.vcs.base import Base

_SHOWN = 20
_OF_OTHERS = frozenset({Purpose.WRITE_TESTS, Purpose.VERIFY})


def refuse_complaints(
    proposal: Proposal, complaints: tuple[Complaint, ...]
) -> Result[None, PipelineError]:
    """Pass when there are none; otherwise fail with ``GateRefused``, which lists them."""
    if not complaints:
        return Success(None)
    lines = tuple(map(str, complaints))
    more = len(lines) - _SHOWN
    listed = (*lines[:_SHOWN], *((f"and {more} more",) if more > 0 else ()))
    return Failure(
        GateRefused(
            f"the project's checks have {quantity(len(lines), 'new complaint')}",
            hint="\n".join(listed),
            context={"reasons": lines, "patch": proposal.patch_file},
        )
    )


def complaints_of_others(
    proposal: Proposal,
    complaints: tuple[Complaint, ...],
    changes: tuple[KeptChange, ...],
    base: Base,
) -> Result[tuple[Complaint, ...], PipelineError]:
    """Return the complaints about tests that others wrote for this work; fail with all others.

    ``changes`` are the changes of this run so far. Fails with ``GateRefused``.
    """
    tests = frozenset(
        path for change in changes if change.purpose in _OF_OTHERS for path in change.files
    )
    theirs = tuple(complaint for complaint in complaints if base.at_top(complaint.file) in tests)
    own = tuple(complaint for complaint in complaints if complaint not in theirs)
    return Result.do(theirs for _ in refuse_complaints(proposal, own))
