"""Everything that a forge shows of a verdict, as one value."""

from attrs import frozen

from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.reports.verdict_comment import verdict_comment, verdict_title
from adws.reports.verdict_remarks import Remark, verdict_remarks


@frozen
class Publication:
    """What a forge shows of a verdict; all of it is plain text, so it is safe to show."""

    colour: str
    """``green``, ``yellow`` or ``red``."""
    trusted: bool
    """Whether the change may be merged without a review by a person."""
    title: str
    """The verdict in one line."""
    comment: str
    """The verdict as Markdown."""
    cage: str
    """What confined the code on trial."""
    remarks: tuple[Remark, ...] = ()
    """Remarks on lines of files."""


def publication(
    verdict: Verdict, proposal: Proposal, cage: str, *, accept_flagged: bool
) -> Publication:
    """Return the publication of a verdict."""
    return Publication(
        verdict.colour.value,
        verdict.exit_code(accept_flagged=accept_flagged) == 0,
        verdict_title(verdict),
        verdict_comment(verdict, proposal, cage),
        cage,
        verdict_remarks(verdict, proposal),
    )
