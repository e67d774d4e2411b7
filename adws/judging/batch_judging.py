"""The batch gate for changes that somebody brings: judged together, the guilty taken out."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.batch_judgement import Accepted, BatchStanding, Blame, JointRun
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, BatchPace, LaneAttempt
from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.judging.batches import TakenBatch, next_batch, proposal_together
from adws.judging.bench import Trial
from adws.judging.change import JudgedChange, judge_change, judge_own_tests
from adws.judging.judged_part import judged_part
from adws.judging.settling import divide, find_guilty
from adws.judging.union_run import Guilt
from adws.trust.batch import with_evidence
from adws.trust.gate import with_own_tests
from adws.trust.sealing import Seal
from adws.vcs.base import Base
from adws.vcs.commit import commit_tree
from adws.vcs.diff import patch_between

_MESSAGE = "Changes that were judged together\n"


@frozen
class Ground:
    """What the next changes are put on top of, and held against."""

    base: Base
    seal: Seal
    head: str
    """The commit with the judged part of all accepted changes."""
    accepted: Accepted


def take_changes(
    ground: Ground, queue: tuple[Batch, ...], most: int
) -> IOResult[TakenBatch, PipelineError]:
    """Return the first waiting changes as one, at most ``most`` of them."""

    def judged(taken: TakenBatch) -> IOResult[TakenBatch, PipelineError]:
        if taken.proposal is None:
            return IOSuccess(taken)
        return _judged_part_of(ground, taken.proposal).map(
            lambda proposal: evolve(taken, proposal=proposal)
        )

    return next_batch(ground.base, ground.accepted.merged, queue, BatchPace(most)).bind(judged)


def _judged_part_of(ground: Ground, whole: Proposal) -> IOResult[Proposal, PipelineError]:
    """Return changes with what of them is judged, on top of the judged part of the accepted ones.

    Tests are those of the start: no accepted change alters how the next one is judged.
    """
    return IOResult.do(
        evolve(whole, kept=kept, dropped=part.dropped)
        for change in patch_between(ground.base, ground.accepted.start, whole.patch.tree)
        for part in judged_part(ground.base, ground.seal, change)
        for kept in patch_between(ground.base, ground.head, part.kept.tree)
    )


@frozen
class JudgedTogether:
    """The verdict on changes together; ``after`` is missing where no run could be read."""

    verdict: Verdict
    blame: Blame
    after: Analysis | None = None


def judge_together(
    trial: Trial, ground: Ground, before: Analysis, changes: tuple[LaneAttempt, ...]
) -> IOResult[JudgedTogether, PipelineError]:
    """Run the suite with all changes in place, with the tests of the base and with their own.

    Where cases fail that passed ``before``, the changes are looked for that break them.
    """
    fair = evolve(trial, baseline=before.report)
    head, kept = ground.head, partial(propose, ground)

    def own(judged: JudgedChange) -> IOResult[JudgedTogether, PipelineError]:
        if not judged.verdict.accepted:
            guilt = Guilt(fair, kept, judged.after or before)
            return _blamed(guilt, judged, changes, full_runs=1)
        return judge_own_tests(fair, head, judged.verdict, may_stay_red=True).bind(
            lambda with_own: _judged_with_own(fair, ground, judged, with_own, changes)
        )

    return judge_change(fair, head, before, may_stay_red=True).bind(own)


def _judged_with_own(
    trial: Trial,
    ground: Ground,
    judged: JudgedChange,
    own: JudgedChange,
    changes: tuple[LaneAttempt, ...],
) -> IOResult[JudgedTogether, PipelineError]:
    full_runs = 2 if trial.proposal.dropped else 1
    if own.verdict.accepted or own.after is None:
        return IOSuccess(JudgedTogether(own.verdict, Blame((), full_runs), judged.after))
    whole = partial(proposal_together, ground.base, ground.accepted.merged)
    return _blamed(Guilt(trial, whole, own.after), own, changes, full_runs=full_runs).map(
        lambda blamed: evolve(
            blamed,
            after=judged.after,
            blame=evolve(
                blamed.blame,
                guilty=tuple(
                    evolve(one, verdict=with_own_tests(one.verdict)) for one in blamed.blame.guilty
                ),
            ),
        )
    )


def _blamed(
    guilt: Guilt, judged: JudgedChange, changes: tuple[LaneAttempt, ...], *, full_runs: int
) -> IOResult[JudgedTogether, PipelineError]:
    """Return a refusal with the changes that are guilty of it, and with how the cases fail."""
    shown = guilt.after.failures
    verdict = with_evidence(judged.verdict, shown)
    suspects = changes if len(changes) > 1 else ()
    return find_guilty(guilt, suspects, verdict.broken).map(
        lambda guilty: JudgedTogether(
            verdict,
            Blame(
                tuple(evolve(one, verdict=with_evidence(one.verdict, shown)) for one in guilty),
                full_runs,
            ),
            judged.after,
        )
    )


def propose(
    ground: Ground, changes: tuple[LaneAttempt, ...]
) -> IOResult[Proposal | None, PipelineError]:
    """Return what is judged of these changes on top of the accepted ones; None: none applies."""

    def judged(whole: Proposal | None) -> IOResult[Proposal | None, PipelineError]:
        return IOSuccess(None) if whole is None else _judged_part_of(ground, whole)

    return proposal_together(ground.base, ground.accepted.merged, changes).bind(judged)


@frozen
class Settled:
    """How far the judgement has come after a batch, and the commit that the next one is on."""

    standing: BatchStanding
    head: str


def settle_changes(
    ground: Ground,
    standing: BatchStanding,
    batch: Batch,
    proposal: Proposal,
    verdict: Verdict,
    blame: Blame,
) -> IOResult[Settled, PipelineError]:
    """Accept the changes of a batch, refuse them, or split them to be judged again.

    A change that breaks cases is set aside the first time: others may be accepted with which it
    breaks none.
    """
    waiting, *later = standing.queue
    decision = divide(batch, waiting, verdict, blame.guilty)
    names = (*ground.accepted.names, *(one.selected.group for one in batch.attempts))
    aside = tuple(one for one in decision.refused if _may_be_helped(one))
    final = tuple(one for one in decision.refused if not _may_be_helped(one))
    settled = evolve(
        standing,
        queue=(*decision.again, *later),
        set_aside=(*standing.set_aside, *aside),
        settled=(*standing.settled, *decision.accepted, *final),
        runs=(*standing.runs, JointRun(names, verdict, blame.full_runs)),
    )
    if not verdict.accepted:
        return IOSuccess(Settled(settled, ground.head))
    return IOResult.do(
        Settled(
            evolve(
                settled,
                accepted=evolve(
                    ground.accepted, merged=merged, names=names, dropped=proposal.dropped
                ),
            ),
            head,
        )
        for now in io_ops.now()
        for merged in commit_tree(
            ground.base, proposal.patch.tree, (ground.accepted.merged,), _MESSAGE, now
        )
        for head in commit_tree(ground.base, proposal.kept.tree, (ground.head,), _MESSAGE, now)
    )


def _may_be_helped(refused: LaneAttempt) -> bool:
    return bool(refused.verdict.broken) and refused.selected.attempt == 1
