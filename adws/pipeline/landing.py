"""Landing an agent's work: pushed where the judge agrees, and its end remembered in any case."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import HeadMoved, PipelineError
from adws.core.fence import fence
from adws.pipeline.actions import Role
from adws.pipeline.candidate import Candidate, candidate_of
from adws.pipeline.facts import Verdict
from adws.pipeline.handed import PATCH, AgentResult, handed_answer, handed_judgement
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.markers import Kind, Marker
from adws.pipeline.names import branch_of
from adws.pipeline.recording import record_judgement, verdict_words
from adws.pipeline.remembering import remember, remembered
from adws.pipeline.results import Category
from adws.pipeline.site import Site
from adws.vcs.remote import push_commit

_MOST_CHARACTERS = 5_000
_WORTH_PUSHING = frozenset({Verdict.GREEN, Verdict.FLAGGED, Verdict.QUALITY})


@frozen
class Work:
    """What an agent did on a head, with what the judge says of it; None where he did nothing."""

    number: int
    spec_id: str
    role: Role
    result: AgentResult
    folder: PurePath
    judgement: HeadJudgement | None = None


def land_order(site: Site, order: HeadOrder) -> IOResult[tuple[AgentResult, str], PipelineError]:
    """Land what an agent's job and the judge's have handed over for an order.

    Returns how the agent's work ended, and the commit that was pushed. Fails with ``HeadMoved``
    where the head is another one by now, and with ``DocumentDamaged`` for what they did not write.
    """
    return IOResult.do(
        (result, landed)
        for spec_id in ordered_spec(site, order)
        for folder in IOSuccess(order.patch or order.out)
        for result in handed_answer(folder)
        for judgement in (
            handed_judgement(order.verdict or order.out)
            if result.category is Category.SUCCESS
            else IOSuccess(None)
        )
        for landed in land(site, Work(order.number, spec_id, order.role, result, folder, judgement))
    )


def land(site: Site, work: Work) -> IOResult[str, PipelineError]:
    """Push an agent's work where the judge agrees; return the commit.

    What was judged is made again from the patch, and pushed only if it is the same commit. It is an
    empty text where nothing was pushed: the judge refused it, or the head is another one by now.
    How the call ended is remembered in any case.
    """
    return IOResult.do(
        pushed
        for now in io_ops.now()
        for at in IOSuccess(int(now.timestamp()))
        for pushed in (
            _pushed(site, work, work.judgement, at)
            if work.judgement and work.judgement.word in _WORTH_PUSHING
            else IOSuccess("")
        )
        for _remembered in _ended(site, work, at, pushed)
    )


def _pushed(
    site: Site, work: Work, judgement: HeadJudgement, at: int
) -> IOResult[str, PipelineError]:
    patch = work.folder / PATCH

    def unless_moved(error: PipelineError) -> IOResult[str, PipelineError]:
        return IOSuccess("") if isinstance(error, HeadMoved) else IOFailure(error)

    made = candidate_of(site, work.spec_id, work.result.sha, work.role, patch)
    return made.bind(
        lambda candidate: (
            _push(site, work, judgement, candidate, at)
            if candidate.commit == judgement.commit
            else IOSuccess("")
        )
    ).lash(unless_moved)


def _push(
    site: Site, work: Work, judgement: HeadJudgement, candidate: Candidate, at: int
) -> IOResult[str, PipelineError]:
    """Push, and record the verdict on what is pushed: it need not be judged again."""
    pushed = push_commit(site.root, site.remote, candidate.commit, branch_of(work.spec_id))
    return pushed.bind(
        lambda done: (
            record_judgement(site, work.number, candidate.commit, judgement, at).map(lambda _: done)
            if done
            else IOSuccess("")
        )
    )


def _ended(site: Site, work: Work, at: int, pushed: str) -> IOResult[None, PipelineError]:
    """Remember how the call ended, under the number of the call."""
    connection, account, sha = site.connection, site.own.account, work.result.sha
    category = work.result.category
    if category is Category.SUCCESS and not pushed:
        category = Category.UNCHANGED
    summary = fence(work.result.summary, _MOST_CHARACTERS) if work.result.summary else ""
    said = [summary, verdict_words(work.judgement) if work.judgement else ""]

    def numbered(marks: tuple[Marker, ...]) -> Marker:
        calls = [one.number for one in marks if (one.kind, one.key) == (Kind.AGENT, sha)]
        return Marker(Kind.RESULT, sha, category, max(calls, default=1), at=at)

    return (
        remembered(connection, account, work.number)
        .map(numbered)
        .bind(
            lambda mark: remember(
                connection, account, work.number, mark, "\n\n".join(filter(None, said))
            )
        )
    )
