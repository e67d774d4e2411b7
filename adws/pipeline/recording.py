"""Telling the forge what the judge says of a head."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.fence import fence
from adws.forge import statuses
from adws.forge.asking import ask
from adws.forge.statuses import State, Status
from adws.pipeline.facts import Verdict
from adws.pipeline.handed import handed_judgement
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.markers import Kind, Marker
from adws.pipeline.observing import CONTEXT
from adws.pipeline.remembering import remember, remembered
from adws.pipeline.site import Site

_MOST_CHARACTERS = 20_000
STATES = {
    Verdict.GREEN: State.SUCCESS,
    Verdict.FLAGGED: State.FAILURE,
    Verdict.RED: State.FAILURE,
    Verdict.QUALITY: State.FAILURE,
    Verdict.INFRASTRUCTURE: State.ERROR,
}
"""What the forge shows of a commit."""
_SENTENCES = {
    Verdict.GREEN: "The judge says yes: the spec passes, and nothing else suffers.",
    Verdict.FLAGGED: "The judge says yes, but somebody must look before this is merged.",
    Verdict.RED: "The judge says no.",
    Verdict.QUALITY: "The tests pass. Linters or type checkers complain.",
    Verdict.INFRASTRUCTURE: "Nothing could be judged.",
}


def record_order(site: Site, order: HeadOrder) -> IOResult[HeadJudgement, PipelineError]:
    """Tell the forge what the judge's job has handed over for an order, and return that.

    Fails with ``HeadMoved`` where the head is another one by now.
    """
    return IOResult.do(
        judgement
        for _spec in ordered_spec(site, order)
        for judgement in handed_judgement(order.verdict or order.out)
        for now in io_ops.now()
        for _recorded in record_judgement(
            site, order.number, order.sha, judgement, int(now.timestamp())
        )
    )


def record_judgement(
    site: Site, number: int, sha: str, judgement: HeadJudgement, at: int
) -> IOResult[None, PipelineError]:
    """Write a verdict on the commit ``sha`` below a pull request, and show it with the commit.

    It is written once for each time that the commit's test was ordered.
    """
    connection, account = site.connection, site.own.account
    state = Status(CONTEXT, STATES[judgement.word], _SENTENCES[judgement.word])
    return IOResult.do(
        None
        for marks in remembered(connection, account, number)
        for ordered in IOSuccess(sum(1 for one in marks if (one.kind, one.key) == (Kind.TEST, sha)))
        for _written in remember(
            connection,
            account,
            number,
            Marker(Kind.VERDICT, sha, judgement.word, ordered, at=at),
            verdict_words(judgement),
        )
        for _shown in ask(connection, statuses.set_status(sha, state))
    )


def verdict_words(judgement: HeadJudgement) -> str:
    """Return what people read of a judgement: its reasons hold texts of others, so in a fence."""
    reasons = "\n".join(f"- {reason}" for reason in judgement.reasons)
    cage = f"\n\nWhat held the code on trial: {judgement.cage}." if judgement.cage else ""
    told = f"\n\n{fence(reasons, _MOST_CHARACTERS)}" if reasons else ""
    return f"{_SENTENCES[judgement.word]}{told}{cage}"
