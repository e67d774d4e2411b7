"""The comment on a failed head, and what an agent is asked of it: for one order."""

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.pipeline.actions import Comment, Text
from adws.pipeline.agent_selection import PROFILES
from adws.pipeline.facts import Facts, Lane, Verdict
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.markers import Kind, Marker
from adws.pipeline.one_pull import one_pull
from adws.pipeline.site import Site
from adws.pipeline.texts.comments import words
from adws.pipeline.texts.evidence import Evidence
from adws.pipeline.texts.prompts import prompt


def failure_comment(
    site: Site, order: HeadOrder, judgement: HeadJudgement | None
) -> IOResult[str, PipelineError]:
    """Return the comment on a head that the judge refuses; ``judgement`` None is not known."""
    return one_pull(site, order.number).map(lambda lane: _failure(lane, judgement))


def head_prompt(
    site: Site, order: HeadOrder, judgement: HeadJudgement | None, *, for_claude_code: bool
) -> IOResult[str, PipelineError]:
    """Return what an agent is asked of a head in the order's role."""
    subagent = PROFILES[order.role].subagent if for_claude_code else ""
    return one_pull(site, order.number).map(
        lambda lane: prompt(order.role, lane, _evidence(lane, judgement), subagent)
    )


def _failure(lane: Lane, judgement: HeadJudgement | None) -> str:
    quality = judgement is not None and judgement.word is Verdict.QUALITY
    text = Text.QUALITY if quality else Text.FAILURE
    mark = Marker(Kind.ATTEMPT, lane.pull.head_sha, number=lane.attempt)
    comment = Comment(lane.pull.number, text, mark)
    return words(comment, lane, Facts(), _evidence(lane, judgement))


def _evidence(lane: Lane, judgement: HeadJudgement | None) -> Evidence:
    return Evidence(file=lane.spec.file, reasons=judgement.reasons if judgement else ())
