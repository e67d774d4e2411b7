"""The comment on a failed head, and what an agent is asked of it: for one order."""

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.pipeline.actions import CommentText, WriteComment
from adws.pipeline.agent_selection import PROFILES
from adws.pipeline.facts import Facts, HeadVerdict, PullLane
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.one_pull import one_pull
from adws.pipeline.site import RepositorySite
from adws.pipeline.texts.comments import words
from adws.pipeline.texts.evidence import HeadEvidence
from adws.pipeline.texts.prompts import prompt


def failure_comment(
    site: RepositorySite, order: HeadOrder, judgement: HeadJudgement | None
) -> IOResult[str, PipelineError]:
    """Return the comment on a head that the judge refuses; ``judgement`` None is not known."""
    return IOResult.do(_failure(lane, judgement) for lane in one_pull(site, order.number))


def head_prompt(
    site: RepositorySite,
    order: HeadOrder,
    judgement: HeadJudgement | None,
    *,
    for_claude_code: bool,
) -> IOResult[str, PipelineError]:
    """Return what an agent is asked of a head in the order's role."""
    subagent = PROFILES[order.role].subagent if for_claude_code else ""
    return IOResult.do(
        prompt(order.role, lane, _evidence(lane, judgement), subagent)
        for lane in one_pull(site, order.number)
    )


def _failure(lane: PullLane, judgement: HeadJudgement | None) -> str:
    quality = judgement is not None and judgement.word is HeadVerdict.QUALITY
    text = CommentText.QUALITY if quality else CommentText.FAILURE
    mark = Marker(MarkerKind.ATTEMPT, lane.pull.head_sha, number=lane.attempt)
    comment = WriteComment(lane.pull.number, text, mark)
    return words(comment, lane, Facts(), _evidence(lane, judgement))


def _evidence(lane: PullLane, judgement: HeadJudgement | None) -> HeadEvidence:
    return HeadEvidence(file=lane.spec.file, reasons=judgement.reasons if judgement else ())
