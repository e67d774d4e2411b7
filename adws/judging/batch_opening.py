"""Open submitted changes for the batch gate."""

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.batch_judgement import BroughtChange
from adws.core.errors import NameUnknown, PatchRejected, PipelineError
from adws.core.lane_work import LaneAttempt
from adws.core.patch import ChangeToJudge, Patch
from adws.core.proposal import Proposal
from adws.core.railway import collect
from adws.core.selected_group import SelectedGroup
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Layer, Verdict
from adws.judging.opening import open_change
from adws.trust.gate import refusal
from adws.vcs.base import Base
from adws.vcs.revision import commit_of, fork_point

_NOTHING = "it changes nothing"


@frozen
class OpenedChanges:
    """Changes to judge together, and the commit to compare them with."""

    start: str
    """The commit of the user's repository to compare them with."""
    head: str
    """That commit in adws's repository, with its files as a checkout writes them."""
    changes: tuple[LaneAttempt, ...]
    """The changes; those that cannot be judged are already refused."""


def open_changes(
    base: Base, revision: str, brought: tuple[BroughtChange, ...]
) -> IOResult[OpenedChanges, PipelineError]:
    """Load submitted changes into the repository of the base.

    The change of a commit or branch is everything since its merge base with ``revision``. Any other
    name is a file with a diff for ``revision``; a diff that does not apply is refused. Fails with
    ``NameUnknown`` for a name that is neither.
    """
    return IOResult.do(
        OpenedChanges(opened.start, opened.head, changes)
        for start in commit_of(base.user_top, revision)
        for opened in open_change(base, ChangeToJudge(start, commit=start))
        for changes in collect(
            _open(base, start, opened.head, number, one_brought)
            for number, one_brought in enumerate(brought, 1)
        )
    )


def _open(
    base: Base, start: str, head: str, number: int, brought: BroughtChange
) -> IOResult[LaneAttempt, PipelineError]:
    def refused_attempt(error: PipelineError) -> IOResult[LaneAttempt, PipelineError]:
        if not isinstance(error, PatchRejected):
            return IOFailure(error)
        nothing = _attempt(number, brought.name, Patch(head, head))
        return IOSuccess(evolve(nothing, verdict=refusal(error.message, Layer.SUITE)))

    attempt: IOResult[LaneAttempt, PipelineError] = IOResult.do(
        _attempt(number, brought.name, opened.change)
        for source in _source(base, start, brought)
        for opened in open_change(base, source)
    )
    return attempt.lash(refused_attempt)


def _source(
    base: Base, start: str, brought: BroughtChange
) -> IOResult[ChangeToJudge, PipelineError]:
    """Return the source that a name refers to: a commit of the repository, or else a file."""

    def file(error: PipelineError) -> IOResult[ChangeToJudge, PipelineError]:
        unknown = NameUnknown(
            f"'{brought.name}' is neither a commit of the repository nor a file",
            hint="pass commits, branches or files with a diff",
            context=error.context,
        )
        return IOResult.do(
            source
            for is_there in io_ops.exists(brought.path)
            for source in (
                IOSuccess(ChangeToJudge(start, str(brought.path)))
                if is_there
                else IOFailure(unknown)
            )
        )

    committed: IOResult[ChangeToJudge, PipelineError] = IOResult.do(
        ChangeToJudge(fork, commit=commit)
        for commit in commit_of(base.user_top, brought.name)
        for fork in fork_point(base.user_top, start, commit)
    )
    return committed.lash(file)


def _attempt(number: int, name: str, patch: Patch) -> LaneAttempt:
    verdict = refusal(_NOTHING, Layer.SUITE) if patch.empty else Verdict(accepted=True)
    key = f"{number}. {name}"
    return LaneAttempt(
        SelectedGroup(key, number, name, 1, ()),
        Proposal(key, "", Answer(AnswerStatus.FINISHED), patch, patch),
        verdict,
    )
