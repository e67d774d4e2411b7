"""Keeping a proposed change: one commit, remembered for the report."""

from returns.io import IOFailure, IOResult, IOSuccess

from adws.asking.commit import Branch, commit_proposal, note_verdict
from adws.core.answer_lines import read_answer_lines
from adws.core.errors import GateRefused, PipelineError
from adws.core.proposal import KeptChange, Proposal
from adws.core.purpose import Purpose
from adws.core.verdict import Verdict
from adws.core.work_item import WorkItem
from adws.reports.commit_message import kept_message
from adws.trust.reasons import named


def commit_change(
    branch: Branch,
    item: WorkItem,
    proposal: Proposal,
    verdict: Verdict | None,
    circumstances: str = "",
) -> IOResult[tuple[KeptChange, ...], PipelineError]:
    """Commit a proposal on the run's branch and return what was kept: a change, or nothing.

    A proposal that holds nothing is passed by. The verdict on code is noted with the digest of what
    of its judged run. Fails with ``GateRefused`` when its author also
    changed the lent environment folders.
    """
    if proposal.environment:
        return IOFailure(
            GateRefused(
                f"the environment was changed: {named(proposal.environment)}",
                hint="do not install anything: a person must declare and install dependencies",
            )
        )
    if proposal.kept.empty:
        return IOSuccess(())
    judged = verdict if proposal.purpose in {Purpose.IMPLEMENT, Purpose.REFACTOR} else None
    return IOResult.do(
        (_kept_change(proposal, commit, judged),)
        for _noted in (
            note_verdict(branch, proposal, judged, circumstances) if judged else IOSuccess(None)
        )
        for commit in commit_proposal(branch, proposal, kept_message(item, proposal, branch.run))
    )


def _kept_change(proposal: Proposal, commit: str, judged: Verdict | None) -> KeptChange:
    return KeptChange(
        proposal.purpose,
        proposal.agent,
        commit,
        proposal.kept.paths,
        summary=read_answer_lines(proposal.answer.text).fix,
        dropped=proposal.dropped,
        flags=judged.flags if judged else (),
        notes=judged.notes if judged else (),
        repeats=judged.repeats if judged else (),
    )
