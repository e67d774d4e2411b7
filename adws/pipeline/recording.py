"""Telling the forge what the judge says about a head."""

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import ForgeDenied, PipelineError
from adws.core.fence import fence
from adws.forge import statuses
from adws.forge.requests import ask
from adws.forge.statuses import CheckResult, CommitStatus, StatusState
from adws.pipeline.agent_result import left_judgement
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.observing import CONTEXT
from adws.pipeline.publishing import annotation, show_check
from adws.pipeline.remembering import remember, remembered
from adws.pipeline.site import RepositorySite

_MOST_CHARACTERS = 20_000
STATES = {
    HeadVerdict.GREEN: StatusState.SUCCESS,
    HeadVerdict.FLAGGED: StatusState.FAILURE,
    HeadVerdict.RED: StatusState.FAILURE,
    HeadVerdict.QUALITY: StatusState.FAILURE,
    HeadVerdict.INFRASTRUCTURE: StatusState.ERROR,
}
"""What the forge shows of a commit."""
_LOST = "The job of the judge ended before it had a verdict."
CHECK = f"{CONTEXT} verdict"
"""The name of the check run. It is not that of the status, as a rule that requires the status would
require the check run as well, which not every token may make."""
_CONCLUSIONS = {
    HeadVerdict.GREEN: "success",
    HeadVerdict.FLAGGED: "neutral",
    HeadVerdict.RED: "failure",
    HeadVerdict.QUALITY: "failure",
    HeadVerdict.INFRASTRUCTURE: "cancelled",
}
_SENTENCES = {
    HeadVerdict.GREEN: "The judge says yes: the spec passes, and no other test gets worse.",
    HeadVerdict.FLAGGED: "The judge says yes, but a person must look before the merge.",
    HeadVerdict.RED: "The judge says no.",
    HeadVerdict.QUALITY: "The tests pass. Linters or type checkers complain.",
    HeadVerdict.INFRASTRUCTURE: "The judge could not judge this.",
}


def record_order(site: RepositorySite, order: HeadOrder) -> IOResult[HeadJudgement, PipelineError]:
    """Tell the forge what the judge's job has handed over for an order, and return that.

    A job that was ended has handed nothing over: nothing could be judged then. Fails with
    ``HeadMoved`` if the head is another one by now.
    """
    return IOResult.do(
        judgement
        for spec_id in ordered_spec(site, order)
        for judgement in judgement_for(order, spec_id)
        for now in io_ops.now()
        for _recorded in record_judgement(
            site, order.number, order.sha, judgement, int(now.timestamp())
        )
    )


def judgement_for(order: HeadOrder, spec_id: str) -> IOResult[HeadJudgement, PipelineError]:
    """Return what the judge's job has handed over for an order, or that it has nothing."""
    lost_job = HeadJudgement(spec_id, order.sha, order.sha, HeadVerdict.INFRASTRUCTURE, (_LOST,))
    return IOResult.do(
        saved_judgement or lost_job
        for saved_judgement in left_judgement(order.verdict or order.out)
    )


def record_judgement(
    site: RepositorySite, number: int, sha: str, judgement: HeadJudgement, at: int
) -> IOResult[None, PipelineError]:
    """Write a verdict on the commit ``sha`` below a pull request, and show it with the commit.

    It is written once for each time that the commit's test was ordered. A check run shows it beside
    the lines, where the token may make one.
    """
    connection, account = site.connection, site.pipeline_settings.account
    state = CommitStatus(CONTEXT, STATES[judgement.word], _SENTENCES[judgement.word])
    return IOResult.do(
        None
        for marks in remembered(connection, account, number)
        for ordered in IOSuccess(
            sum(1 for mark in marks if (mark.kind, mark.key) == (MarkerKind.TEST, sha))
        )
        for _checked in _show_check(site, sha, judgement)
        for _written in remember(
            connection,
            account,
            number,
            Marker(MarkerKind.VERDICT, sha, judgement.word, ordered, at=at),
            verdict_words(judgement),
        )
        for _shown in ask(connection, statuses.set_status(sha, state))
    )


def _show_check(
    site: RepositorySite, sha: str, judgement: HeadJudgement
) -> IOResult[None, PipelineError]:
    """Show a check run; GitHub lets apps alone make them, so that a person's token shows none."""
    result = CheckResult(
        _CONCLUSIONS[judgement.word],
        _SENTENCES[judgement.word],
        verdict_words(judgement),
        tuple(map(annotation, judgement.remarks)),
    )

    def unless_denied(error: PipelineError) -> IOResult[None, PipelineError]:
        return IOSuccess(None) if isinstance(error, ForgeDenied) else IOFailure(error)

    return show_check(site.connection, sha, CHECK, result).lash(unless_denied)


def verdict_words(judgement: HeadJudgement) -> str:
    """Return what people read of a judgement: its reasons hold texts of others, so in a fence."""
    reasons = "\n".join(f"- {reason}" for reason in judgement.reasons)
    cage = f"\n\nWhat confined the code on trial: {judgement.cage}." if judgement.cage else ""
    quoted = f"\n\n{fence(reasons, _MOST_CHARACTERS)}" if reasons else ""
    return f"{_SENTENCES[judgement.word]}{quoted}{_skipped(judgement)}{cage}"


def _skipped(judgement: HeadJudgement) -> str:
    if not judgement.skipped:
        return ""
    sorts = ", ".join(judgement.skipped)
    return (
        f"\n\nOnly marks of tests differ from the main branch. Checks of these sorts did "
        f"not run: {sorts} ({judgement.skipped_why})."
    )
