"""What the judge says about a spec's pull request, in the words by which the pipeline continues."""

from attrs import frozen

from adws.core.check import CheckSort
from adws.core.errors import GateRefused
from adws.core.run import RunFailure
from adws.core.verdict import Verdict
from adws.pipeline import facts
from adws.reports.verdict_remarks import Remark

_MOST_REASONS = 20


@frozen
class HeadJudgement:
    """A verdict on a candidate."""

    spec_id: str
    """The id of the spec that is worked on."""
    sha: str
    """The head that was to be judged."""
    commit: str
    """The commit that was judged: ``sha``, or ``sha`` with an agent's patch."""
    word: facts.HeadVerdict
    """The verdict, by which the pipeline continues."""
    reasons: tuple[str, ...] = ()
    """Why, in sentences for people and for the next agent."""
    fixed: tuple[str, ...] = ()
    """The ids of the cases that the change fixes."""
    cage: str = ""
    """What confined the judged code, in words."""
    remarks: tuple[Remark, ...] = ()
    """Comments on single lines of files."""
    skipped: tuple[CheckSort, ...] = ()
    """The sorts of checks that did not run, as the change cannot alter their answer."""
    skipped_why: str = ""
    """Why the change cannot alter it, in words; empty if nothing was skipped."""
    guilty: int = 0
    """The number of the pull request with which a batch begins to fail; 0 if none is known."""


def word_of(
    verdict: Verdict | None,
    dropped: tuple[str, ...],
    failure: RunFailure | None,
    *,
    accept_flagged: bool,
) -> tuple[facts.HeadVerdict, tuple[str, ...]]:
    """Return how the pipeline continues after a judgement, and why.

    ``dropped`` are files whose edits were not judged: what would be merged is not what was judged,
    so a person must look. ``failure`` is what ended the judgement early.
    """
    if verdict is not None and not verdict.accepted:
        return facts.HeadVerdict.RED, verdict.reasons[:_MOST_REASONS]
    if verdict is not None and failure and failure.kind == GateRefused.__name__:
        return facts.HeadVerdict.QUALITY, _sentences(failure)
    if verdict is None or failure is not None:
        return facts.HeadVerdict.INFRASTRUCTURE, _sentences(failure) if failure else ()
    if dropped:
        return facts.HeadVerdict.FLAGGED, tuple(
            f"{path} is sealed: its edit was not judged" for path in dropped[:_MOST_REASONS]
        )
    if verdict.flags and not accept_flagged:
        return facts.HeadVerdict.FLAGGED, tuple(
            f"{flag.place}: {flag.why}: {flag.seen}" for flag in verdict.flags[:_MOST_REASONS]
        )
    return (
        facts.HeadVerdict.FLAGGED if verdict.limits else facts.HeadVerdict.GREEN
    ), verdict.limits


def _sentences(failure: RunFailure) -> tuple[str, ...]:
    return tuple(line for line in f"{failure.message}\n{failure.hint}".splitlines() if line.strip())
