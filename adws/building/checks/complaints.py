"""What the checks of a project have against a proposal, told to whoever can mend it."""

from returns.result import Failure, Result, Success

from adws.core.errors import GateRefused, PipelineError
from adws.core.proposal import Proposal
from adws.trust.quality import Complaint

_SHOWN = 20


def no_complaints(
    proposal: Proposal, complaints: tuple[Complaint, ...]
) -> Result[None, PipelineError]:
    """Pass when there are none; otherwise fail with ``GateRefused``, which lists them."""
    if not complaints:
        return Success(None)
    told = tuple(map(str, complaints))
    more = len(told) - _SHOWN
    listed = (*told[:_SHOWN], *((f"and {more} more",) if more > 0 else ()))
    return Failure(
        GateRefused(
            f"the project's checks have {len(told)} new complaint(s)",
            hint="\n".join(listed),
            context={"reasons": told, "patch": proposal.patch_file},
        )
    )
