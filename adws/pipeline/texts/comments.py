"""The comments on a pull request, by occasion."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from math import isfinite

from attrs import frozen

from adws.core.money import usd
from adws.core.quantity import quantity
from adws.pipeline.actions import CommentText, WriteComment
from adws.pipeline.facts import Facts, Money, PullLane
from adws.pipeline.names import CONFLICT, LABEL
from adws.pipeline.texts.ending import end_comment
from adws.pipeline.texts.evidence import HeadEvidence
from adws.pipeline.texts.foreign import name, quoted, sentence

_MOST_FILES = 50
_MOST_REASONS = 10


@frozen
class _Occasion:
    """Everything that a comment may tell."""

    comment: WriteComment
    lane: PullLane
    money: Money
    evidence: HeadEvidence


def words(comment: WriteComment, lane: PullLane, facts: Facts, evidence: HeadEvidence) -> str:
    """Return the words of a comment, without its mark; never too long for a forge."""
    return _TEXTS[comment.text](_Occasion(comment, lane, facts.money, evidence))


def sync_request(lane: PullLane) -> str:
    """Return the comment that the main branch is being merged into a head."""
    return _paragraphs(
        f"🔄 **Behind {name(lane.pull.base)} by {quantity(lane.behind, 'commit')}**",
        f"{name(lane.pull.base)} is merged into {name(lane.pull.head)}, and the result is judged. "
        "This does not count as an attempt.",
    )


def _adopted(occasion: _Occasion) -> str:
    lane = occasion.lane
    if LABEL not in lane.pull.labels:
        return _paragraphs(
            f"🏷️ **The label `{LABEL}` is back**",
            f"Somebody had removed it. The branch {name(lane.pull.head)} belongs to a spec, so the "
            "pipeline continues with it. To take it out of the pipeline, close it.",
        )
    return _paragraphs(
        "👤 **Commit Of Somebody Else Adopted**",
        f"The pipeline did not make the commit {_commit(lane)}. It is judged like any other, does "
        "not count as an attempt, and is not overwritten.",
    )


def _failure(occasion: _Occasion) -> str:
    spec, attempt = occasion.lane.spec, occasion.comment.mark.number
    unchanged = occasion.comment.mark.word == "unchanged"
    title = "The Agent Changed Nothing" if unchanged else "Tests Fail"
    return _paragraphs(
        f"❌ **{title}: Attempt {attempt}/{spec.most_attempts} Begins**",
        _about(occasion),
        *_evidence_lines(occasion.evidence),
        "**Next**: adws asks the fixer to make the test pass.",
    )


def _quality(occasion: _Occasion) -> str:
    return _paragraphs(
        "🧹 **Tests Pass, Quality Checks Do Not**",
        _about(occasion),
        *_evidence_lines(occasion.evidence),
        "**Next**: adws asks the refactorer. This does not count as an attempt.",
    )


def _conflict(occasion: _Occasion) -> str:
    return _paragraphs(
        f"⚔️ **Conflict With {name(occasion.lane.pull.base)}**",
        _files(occasion.lane.conflicts),
        "**Next**: an agent is asked to resolve it. This does not count as an attempt. Nothing is "
        f"merged until a person has looked at it and removed the label `{CONFLICT}`.",
    )


def _retry(occasion: _Occasion) -> str:
    mark = occasion.comment.mark
    return _paragraphs(
        "⚠️ **The Agent's Run Failed; adws Tries Again**",
        f"- Category: `{mark.word}`\n- Next try: {_time(mark.until)}, or at the next look after it",
        *([quoted(occasion.evidence.error)] if occasion.evidence.error else ()),
        "You need to do nothing. To try it at once: "
        f"`adws pipeline recover --pr {occasion.comment.number} retry`.",
    )


def _end_comment(occasion: _Occasion) -> str:
    return end_comment(occasion.lane, occasion.comment.mark.word, occasion.evidence)


def _sync_failed(occasion: _Occasion) -> str:
    return _paragraphs(
        f"🛑 **{name(occasion.lane.pull.base)} Could Not Be Merged Into This Branch**",
        "No file is in conflict: git failed for another reason. This does not count as an attempt.",
        quoted(occasion.lane.sync_error),
        "**Next**: adws tries again when the branch changes.",
    )


def _no_money(occasion: _Occasion) -> str:
    money = occasion.money
    return _paragraphs(
        "⏸️ **Credit Limit Reached**",
        f"- Last 24 hours: {usd(money.day)} of {_limit(money.day_limit)}\n"
        f"- Last 7 days: {usd(money.week)} of {_limit(money.week_limit)}",
        "**Next**: the agent is asked as soon as there is money again. Spending leaves both "
        "periods by itself; `max_day_usd` and `max_week_usd` in the settings set the limits.",
    )


def _waits_for_person(occasion: _Occasion) -> str:
    lane = occasion.lane
    if CONFLICT in lane.pull.labels:
        return _paragraphs(
            "👀 **Green, And Waits For You**",
            f"{_commit(lane)} is green. It was in conflict with {name(lane.pull.base)}, so a "
            "person looks at it first.",
            "**Next**: look at how the conflict was resolved, then remove the label "
            f"`{CONFLICT}`. The pipeline merges it.",
        )
    return _paragraphs(
        "👀 **Green, With Flagged Lines**",
        f"The judge accepts {_commit(lane)}, but flags lines that only a person can decide on: "
        "see its comment.",
        "**Next**: merge it by hand if it is fine, or push a better version.",
    )


_TEXTS: Mapping[CommentText, Callable[[_Occasion], str]] = {
    CommentText.ADOPTED: _adopted,
    CommentText.FAILURE: _failure,
    CommentText.QUALITY: _quality,
    CommentText.CONFLICT: _conflict,
    CommentText.RETRY: _retry,
    CommentText.ENDED: _end_comment,
    CommentText.SYNC_FAILED: _sync_failed,
    CommentText.NO_MONEY: _no_money,
    CommentText.WAITS_FOR_PERSON: _waits_for_person,
}


def _about(occasion: _Occasion) -> str:
    facts = {
        "Spec": name(occasion.lane.spec.id),
        "Test": name(occasion.evidence.title) if occasion.evidence.title else "",
        "Test file": name(occasion.evidence.file) if occasion.evidence.file else "",
        "Commit": _commit(occasion.lane),
    }
    return "\n".join(f"- {title}: {text}" for title, text in facts.items() if text)


def _evidence_lines(evidence: HeadEvidence) -> tuple[str, ...]:
    reasons = "\n".join(f"- {sentence(reason)}" for reason in evidence.reasons[:_MOST_REASONS])
    return (
        *([f"**What the judge says**:\n\n{reasons}"] if reasons else ()),
        *([quoted(evidence.output)] if evidence.output else ()),
    )


def _files(paths: tuple[str, ...]) -> str:
    hidden_count = len(paths) - _MOST_FILES
    more = [f"- … and {quantity(hidden_count, 'more file')}"] if hidden_count > 0 else []
    return "\n".join([*(f"- {name(path)}" for path in paths[:_MOST_FILES]), *more])


def _limit(amount_usd: float) -> str:
    return usd(amount_usd) if isfinite(amount_usd) else "any amount"


def _commit(lane: PullLane) -> str:
    return name(lane.pull.head_sha[:12])


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(parts)
