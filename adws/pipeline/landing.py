"""Landing an agent's work: pushed where the judge agrees, and its end remembered in any case."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import HeadMoved, PipelineError
from adws.core.fence import fence
from adws.pipeline.actions import Role
from adws.pipeline.agent_result import PATCH, AgentResult, left_answer
from adws.pipeline.candidate import HeadCandidate, candidate_of
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import branch_of
from adws.pipeline.recording import judgement_for, record_judgement, verdict_words
from adws.pipeline.remembering import remember, remembered
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.trust.sealed import is_sealed
from adws.vcs.git import GitLocation, ask
from adws.vcs.remote import push_commit

_MOST_CHARACTERS = 5_000
_LOST = "The job of the agent ended before it had an answer."
_MOST_FILES = 20
_NOTHING: tuple[str, tuple[str, ...]] = ("", ())
_OF_THE_FORGE = (".github/**", ".gitlab-ci.yml", ".gitmodules")
_LINKS = frozenset({"120000", "160000"})
"""The modes of links and submodules."""
_WORTH_PUSHING = frozenset({HeadVerdict.GREEN, HeadVerdict.FLAGGED, HeadVerdict.QUALITY})


@frozen
class Work:
    """What an agent did on a head, with the verdict about it; None if it did nothing."""

    number: int
    spec_id: str
    role: Role
    result: AgentResult
    folder: PurePath
    judgement: HeadJudgement | None = None


def land_order(
    site: RepositorySite, order: HeadOrder
) -> IOResult[tuple[AgentResult, str], PipelineError]:
    """Land what an agent's job and the judge's have handed over for an order.

    Returns how the agent's work ended, and the commit that was pushed. What jobs that were ended
    have not handed over counts as a fault of the machine. Fails with ``HeadMoved`` if the head
    is another one by now, and with ``DocumentDamaged`` for what they did not write.
    """
    return IOResult.do(
        (result, landed)
        for spec_id in ordered_spec(site, order)
        for folder in IOSuccess(order.patch or order.out)
        for saved_answer in left_answer(folder)
        for result in IOSuccess(
            saved_answer or AgentResult(order.sha, EndCategory.TRANSIENT, _LOST)
        )
        for judgement in (
            judgement_for(order, spec_id)
            if result.category is EndCategory.SUCCESS
            else IOSuccess(None)
        )
        for landed in land(site, Work(order.number, spec_id, order.role, result, folder, judgement))
    )


def land(site: RepositorySite, work: Work) -> IOResult[str, PipelineError]:
    """Push an agent's work where the judge agrees; return the commit.

    What was judged is made again from the patch, and pushed only if it is the same commit, and
    holds nothing that the forge itself would run. It is an empty text where nothing was pushed: the
    judge refused it, or the head is another one by now. How the call ended is remembered in any
    case.
    """
    return IOResult.do(
        pushed
        for now in io_ops.now()
        for at in IOSuccess(int(now.timestamp()))
        for pushed, forbidden in (
            _push_unless_forbidden(site, work, work.judgement, at)
            if work.judgement and work.judgement.word in _WORTH_PUSHING
            else IOSuccess(_NOTHING)
        )
        for _remembered in _remember_end(site, work, at, pushed, forbidden)
    )


def _push_unless_forbidden(
    site: RepositorySite, work: Work, judgement: HeadJudgement, at: int
) -> IOResult[tuple[str, tuple[str, ...]], PipelineError]:
    """Push, and return the commit, or else the files that forbid it."""
    patch = work.folder / PATCH

    def unless_moved(error: PipelineError) -> IOResult[tuple[str, tuple[str, ...]], PipelineError]:
        return IOSuccess(_NOTHING) if isinstance(error, HeadMoved) else IOFailure(error)

    return IOResult.do(
        (pushed, forbidden)
        for candidate in candidate_of(site, work.spec_id, work.result.sha, work.role, patch)
        for changes in _changes(site, candidate)
        for forbidden in IOSuccess(
            tuple(
                path for path, mode in changes if mode in _LINKS or is_sealed(path, _OF_THE_FORGE)
            )
        )
        for pushed in (
            _push(site, work, judgement, candidate, at)
            if candidate.commit == judgement.commit and changes and not forbidden
            else IOSuccess("")
        )
    ).lash(unless_moved)


def _changes(
    site: RepositorySite, candidate: HeadCandidate
) -> IOResult[tuple[tuple[str, str], ...], PipelineError]:
    """Return the files that an agent has changed, with their new modes."""

    def read(raw: str) -> tuple[tuple[str, str], ...]:
        parts = raw.split("\0")  # ``:MODE MODE ID ID STATUS``, the path, and so on
        pairs = zip(parts[::2], parts[1::2], strict=False)
        return tuple((path, about.split()[1]) for about, path in pairs)

    argv = ("diff-tree", "-r", "-z", "--no-renames", candidate.start, candidate.commit)
    return ask(GitLocation(site.root), *argv).map(read)


def _push(
    site: RepositorySite, work: Work, judgement: HeadJudgement, candidate: HeadCandidate, at: int
) -> IOResult[str, PipelineError]:
    """Push, and record the verdict on what is pushed: it need not be judged again."""
    commit = candidate.commit
    return IOResult.do(
        pushed
        for pushed in push_commit(site.root, site.remote, commit, branch_of(work.spec_id))
        for _recorded in (
            record_judgement(site, work.number, commit, judgement, at)
            if pushed
            else IOSuccess(None)
        )
    )


def _remember_end(
    site: RepositorySite, work: Work, at: int, pushed: str, forbidden: tuple[str, ...]
) -> IOResult[None, PipelineError]:
    """Remember how the call ended, under the number of the call."""
    connection, account, sha = site.connection, site.pipeline_settings.account, work.result.sha
    category = work.result.category
    if category is EndCategory.SUCCESS and not pushed:
        # A fault of the machine is no attempt.
        judged = work.judgement is None or work.judgement.word is not HeadVerdict.INFRASTRUCTURE
        category = EndCategory.UNCHANGED if judged else EndCategory.TRANSIENT
    summary = fence(work.result.summary, _MOST_CHARACTERS) if work.result.summary else ""
    refused = fence("\n".join(forbidden[:_MOST_FILES]), _MOST_CHARACTERS) if forbidden else ""
    lines = [
        summary,
        verdict_words(work.judgement) if work.judgement else "",
        f"Not pushed, as no agent may change these files:\n\n{refused}" if refused else "",
    ]

    def numbered(marks: tuple[Marker, ...]) -> Marker:
        calls = [mark.number for mark in marks if (mark.kind, mark.key) == (MarkerKind.AGENT, sha)]
        return Marker(MarkerKind.RESULT, sha, category, max(calls, default=1), at=at)

    words = "\n\n".join(filter(None, lines))
    return IOResult.do(
        written
        for marks in remembered(connection, account, work.number)
        for written in remember(connection, account, work.number, numbered(marks), words)
    )
