"""Everything that a forge shows of a verdict, as one value: made where the judge works."""

from attrs import frozen

from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.reports.verdict_comment import verdict_comment, verdict_title
from adws.reports.verdict_remarks import Remark, verdict_remarks


@frozen
class Publication:
    """What is shown: plain texts, so that who shows them needs to trust nothing in them."""

    colour: str
    """``green``, ``yellow`` or ``red``."""
    trusted: bool
    """Whether the change may be merged without a person's look."""
    title: str
    """The verdict in one line."""
    comment: str
    """The verdict as Markdown."""
    cage: str
    """What held the code on trial."""
    remarks: tuple[Remark, ...] = ()
    """What is said of places in files."""


def publication(
    verdict: Verdict, proposal: Proposal, cage: str, *, accept_flagged: bool
) -> Publication:
    """Return what is shown of a verdict."""
    return Publication(
        verdict.colour.value,
        verdict.exit_code(accept_flagged=accept_flagged) == 0,
        verdict_title(verdict),
        verdict_comment(verdict, proposal, cage),
        cage,
        verdict_remarks(verdict, proposal),
    )
