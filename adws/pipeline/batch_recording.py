"""Telling the forge what the judge says about several heads together."""

from collections.abc import Iterator

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import HeadMoved, PipelineError
from adws.core.railway import collect
from adws.pipeline.batch_candidate import batch_candidate
from adws.pipeline.candidate import HeadCandidate
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.head_batches import BatchPlace
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.recording import judgement_for, verdict_words
from adws.pipeline.remembering import remember
from adws.pipeline.site import RepositorySite

_ALONE = 1
_TOGETHER = "Judged together with {others}."
_ACCEPTED = (
    "They are merged one after the other. None of them is judged again, as long as nothing else is "
    "merged in between."
)
_APART = "Next, this is judged by itself, on top of what is merged by then."
_FEWER = "Next, this is judged together with fewer others."
_CONFLICT = "It conflicts with pull requests that it was to be judged with, so it was left out."
_Comment = tuple[int, Marker, str]
"""The number of the pull request, the mark, and what people read."""


def record_batch(site: RepositorySite, order: HeadOrder) -> IOResult[HeadJudgement, PipelineError]:
    """Write what the judge's job says about a batch below its pull requests, and return that.

    What was judged is made again, and counts only if it is the same commit. Of an accepted batch
    each head is told its place. Of a refused one, the head with which it fails is judged by itself
    next; if none is known, all are judged with fewer others. Fails with ``HeadMoved`` if a
    head or the main branch is another one by now.
    """
    return IOResult.do(
        judgement
        for candidate in batch_candidate(site, order.batch)
        for judgement in judgement_for(order, candidate.spec_id)
        for _same in _require_judged(candidate, judgement)
        for now in io_ops.now()
        for _written in collect(
            remember(site.connection, site.pipeline_settings.account, *comment)
            for comment in _comments(candidate, judgement, int(now.timestamp()))
        )
    )


def _require_judged(
    candidate: HeadCandidate, judgement: HeadJudgement
) -> IOResult[None, PipelineError]:
    unjudged = judgement.word is HeadVerdict.INFRASTRUCTURE
    if unjudged or judgement.commit == candidate.commit:
        return IOSuccess(None)
    return IOFailure(
        HeadMoved(
            f"the main branch is {candidate.main} by now, and another one was judged",
            hint="nothing to do: adws pipeline next looks again",
            context={"ordered": judgement.commit, "now": candidate.commit},
        )
    )


def _comments(candidate: HeadCandidate, judgement: HeadJudgement, at: int) -> Iterator[_Comment]:
    """Yield the comment for each pull request."""
    for head in candidate.left_out:
        mark = Marker(MarkerKind.APART, head.sha, number=_ALONE, at=at)
        yield head.number, mark, f"{_CONFLICT} {_APART}"
    if judgement.word is HeadVerdict.GREEN:
        yield from _accepted(candidate, judgement, at)
    else:
        yield from _refusal_comments(candidate, judgement, at)


def _accepted(candidate: HeadCandidate, judgement: HeadJudgement, at: int) -> Iterator[_Comment]:
    judged = candidate.batch[-1].after
    for link in candidate.batch:
        place = BatchPlace(link.before, link.after, judged)
        mark = Marker(MarkerKind.ACCEPTED, link.sha, str(place), at=at)
        yield link.number, mark, _words(candidate, judgement, link.number, _ACCEPTED)


def _refusal_comments(
    candidate: HeadCandidate, judgement: HeadJudgement, at: int
) -> Iterator[_Comment]:
    fewer = (len(candidate.batch) + 1) // 2
    most = _ALONE if judgement.guilty or judgement.word is HeadVerdict.INFRASTRUCTURE else fewer
    for link in candidate.batch:
        if judgement.guilty in {0, link.number}:
            mark = Marker(MarkerKind.APART, link.sha, number=most, at=at)
            after = _APART if most == _ALONE else _FEWER
            yield link.number, mark, _words(candidate, judgement, link.number, after)


def _words(candidate: HeadCandidate, judgement: HeadJudgement, number: int, after: str) -> str:
    others = ", ".join(f"#{link.number}" for link in candidate.batch if link.number != number)
    company = _TOGETHER.format(others=others) if others else ""
    return "\n\n".join(filter(None, (company, verdict_words(judgement), after)))
