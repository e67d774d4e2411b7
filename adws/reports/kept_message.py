"""The message of a commit that holds a piece of new behaviour, or the tests for it."""

from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.work_item import WorkItem
from adws.reports.excerpt import excerpt
from adws.reports.one_line import one_line

_WIDTH = 68
_SUBJECTS = {
    Purpose.WRITE_TESTS: "test: pin down",
    Purpose.IMPLEMENT: "feat:",
    Purpose.REFACTOR: "refactor: clean up",
    Purpose.VERIFY: "test: verify independently",
}


def kept_message(item: WorkItem, proposal: Proposal, run: str) -> str:
    """Return a message whose subject says which phase of which work this is.

    Trailers say which run and agent made it, and for which issue.
    """
    subject = excerpt(f"{_SUBJECTS[proposal.purpose]} {one_line(item.title)}", _WIDTH)
    files = "\n".join(f"- {path}" for path in proposal.kept.paths)
    issue = f"Adws-Issue: {one_line(item.id)}\n" if item.id else ""
    return (
        f"{subject}\n\n{files}\n\n{issue}"
        f"Adws-Run: {run}\nAdws-Agent: {proposal.agent}\nAdws-Attempt: {proposal.key}\n"
    )
