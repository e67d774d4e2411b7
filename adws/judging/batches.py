"""Merge changes of several lanes, to judge them as one."""

from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PatchRejected, PipelineError
from adws.core.example import Examples
from adws.core.lane_work import Batch, BatchPace, LaneAttempt
from adws.core.patch import Patch
from adws.core.proposal import Proposal
from adws.core.railway import fold
from adws.core.selected_group import TOGETHER, SelectedGroup
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Layer
from adws.trust.gate import refusal
from adws.vcs.applying import apply_diff_file
from adws.vcs.base import Base
from adws.vcs.diff import patch_between, write_diff

_ALREADY = "the changes before it already do what this one does"


@frozen
class Union:
    """Changes merged on one commit, and those that could not be merged."""

    batch: Batch
    """The attempts, each with its change on top of those before it."""
    rejected: tuple[LaneAttempt, ...] = ()
    """The attempts whose changes do not apply, each with its refusal."""


def put_together(
    base: Base, head: str, attempts: tuple[LaneAttempt, ...]
) -> IOResult[Union, PipelineError]:
    """Apply changes to ``head`` one after the other, with a three-way merge if it has no conflict.

    A change that does not apply, or no longer changes anything, is refused.
    """
    start: IOResult[Union, PipelineError] = IOSuccess(Union(Batch(())))
    return fold(start, attempts, partial(_add, base, head))


def _add(
    base: Base, head: str, union: Union, attempt: LaneAttempt
) -> IOResult[Union, PipelineError]:
    before = union.batch.attempts[-1].proposal.kept.tree if union.batch.attempts else head
    kept_patch = attempt.proposal.kept

    def rejected_union(reason: str) -> Union:
        judged = evolve(attempt, verdict=refusal(reason, Layer.SUITE))
        return evolve(union, rejected=(*union.rejected, judged))

    def added(patch: Patch) -> Union:
        if patch.empty:
            return rejected_union(_ALREADY)
        rebased = evolve(attempt, proposal=evolve(attempt.proposal, kept=patch))
        return evolve(union, batch=Batch((*union.batch.attempts, rebased)))

    def apply(folder: PurePath) -> IOResult[Patch, PipelineError]:
        return write_diff(base, kept_patch.base, kept_patch.tree, folder / "diff").bind(
            lambda file: apply_diff_file(base, before, file, "--3way")
        )

    return (
        io_ops.with_folder(apply)
        .map(added)
        .lash(
            lambda error: (
                IOSuccess(rejected_union(error.message))
                if isinstance(error, PatchRejected)
                else IOFailure(error)
            )
        )
    )


def proposal_of(base: Base, head: str, batch: Batch) -> IOResult[Proposal, PipelineError]:
    """Return the changes of a batch as one proposal on ``head``."""
    first, last = batch.attempts[0].proposal, batch.attempts[-1].proposal
    agents = dict.fromkeys(attempt.proposal.agent for attempt in batch.attempts)
    text = "\n".join(attempt.proposal.answer.text for attempt in batch.attempts)
    return patch_between(base, head, last.kept.tree).map(
        lambda patch: Proposal(
            key=f"{first.key}{TOGETHER}{len(batch.attempts)}",
            agent=", ".join(agents),
            answer=Answer(AnswerStatus.FINISHED, text=text),
            patch=patch,
            kept=patch,
            started_at=first.started_at,
        )
    )


def proposal_together(
    base: Base, head: str, attempts: tuple[LaneAttempt, ...]
) -> IOResult[Proposal | None, PipelineError]:
    """Return changes as one proposal on ``head``; None if none of them applies there."""

    def propose(union: Union) -> IOResult[Proposal | None, PipelineError]:
        if not union.batch.attempts:
            return IOSuccess(None)
        return proposal_of(base, head, union.batch)

    return put_together(base, head, attempts).bind(propose)


def selection_of_batch(batch: Batch) -> SelectedGroup:
    """Return the groups of a batch as one group."""
    first = batch.attempts[0].selected
    if len(batch.attempts) == 1:
        return first
    failures = (failure for attempt in batch.attempts for failure in attempt.selected.failures)
    return SelectedGroup(
        key=first.key,
        round=first.round,
        group=TOGETHER.join(attempt.selected.group for attempt in batch.attempts),
        attempt=1,
        failures=tuple(failures),
        held_out=tuple(case_id for each in batch.attempts for case_id in each.selected.held_out),
        name=f"batch-{first.round}",
    )


def examples_of_batch(batch: Batch) -> tuple[Examples, ...]:
    """Return the examples that other agents gave for the changes of a batch."""
    return tuple(attempt.examples for attempt in batch.attempts if attempt.examples is not None)


@frozen
class TakenBatch:
    """The next changes to judge together; ``proposal`` is None if none of them applies."""

    queue: tuple[Batch, ...]
    """The waiting batches. With a proposal, the first of them is judged now."""
    batch: Batch
    """The attempts, each with its change on top of those before it."""
    proposal: Proposal | None = None
    rejected: tuple[LaneAttempt, ...] = ()
    """The attempts whose changes do not apply, each with its refusal."""


def next_batch(
    base: Base, head: str, queue: tuple[Batch, ...], pace: BatchPace
) -> IOResult[TakenBatch, PipelineError]:
    """Merge the first waiting changes into one, at most as many as the pace allows."""
    first, *others = queue
    now, later = first.attempts[: pace.limit], first.attempts[pace.limit :]
    rest = (*((Batch(later),) if later else ()), *others)

    def taken_batch(union: Union) -> IOResult[TakenBatch, PipelineError]:
        keys = {attempt.selected.key for attempt in union.batch.attempts}
        if not keys:
            return IOSuccess(TakenBatch(rest, union.batch, rejected=union.rejected))
        originals = Batch(tuple(attempt for attempt in now if attempt.selected.key in keys))
        return proposal_of(base, head, union.batch).map(
            lambda proposal: TakenBatch((originals, *rest), union.batch, proposal, union.rejected)
        )

    return put_together(base, head, now).bind(taken_batch)
