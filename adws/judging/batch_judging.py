"""The batch gate for submitted changes: judge them together, and take out those that break."""

from functools import partial

from attrs import evolve, field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.batch_judgement import Accepted, BatchStanding, Blame, FailedAgain, JointRun
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, BatchPace, LaneAttempt
from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.judging.batches import TakenBatch, next_batch, proposal_together
from adws.judging.bench import Bench, Trial
from adws.judging.change import JudgedChange, judge_change, judge_own_tests, known_answer
from adws.judging.circumstances import circumstances
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
class BatchBase:
    """The accepted state on which the next changes are judged."""

    base: Base
    seal: Seal
    head: str
    """The commit with the judged part of all accepted changes."""
    accepted: Accepted


def take_changes(
    batch_base: BatchBase, queue: tuple[Batch, ...], most: int
) -> IOResult[TakenBatch, PipelineError]:
    """Merge up to ``most`` of the first waiting changes into one and return it."""
    return IOResult.do(
        evolve(batch, proposal=proposal)
        for batch in next_batch(batch_base.base, batch_base.accepted.merged, queue, BatchPace(most))
        for proposal in (
            _judged_part_of(batch_base, batch.proposal) if batch.proposal else IOSuccess(None)
        )
    )


def _judged_part_of(batch_base: BatchBase, whole: Proposal) -> IOResult[Proposal, PipelineError]:
    """Return a proposal with its judged part on top of the judged part of the accepted changes.

    The tests are those of the start: no accepted change alters how the next one is judged.
    """
    return IOResult.do(
        evolve(whole, kept=patch, dropped=part.dropped)
        for change in patch_between(batch_base.base, batch_base.accepted.start, whole.patch.tree)
        for part in judged_part(batch_base.base, batch_base.seal, change)
        for patch in patch_between(batch_base.base, batch_base.head, part.kept.tree)
    )


@frozen
class JudgedTogether:
    """The verdict on several changes together; ``after`` is None if no run could be read."""

    verdict: Verdict
    blame: Blame
    after: Analysis | None = None
    failed_again: FailedAgain = field(factory=FailedAgain)
    """What is known about failing cases without these changes."""


def judge_together(
    trial: Trial,
    batch_base: BatchBase,
    before: Analysis,
    changes: tuple[LaneAttempt, ...],
    known: FailedAgain,
) -> IOResult[JudgedTogether, PipelineError]:
    """Run the suite with all changes, once with the tests of the base and once with their own.

    If cases fail that passed ``before``, find the changes that break them. ``known`` spares runs
    without the changes, where no code on trial could influence what it says.
    """
    fair = evolve(trial, baseline=before.report)
    head, propose_again = batch_base.head, partial(propose, batch_base)
    full_runs = 0 if known_answer(fair, before) else 1

    def judge_own(judged: JudgedChange) -> IOResult[JudgedTogether, PipelineError]:
        if not judged.verdict.accepted:
            guilt = Guilt(fair, propose_again, judged.after or before)
            return _blamed(guilt, judged, changes, full_runs=full_runs)
        return IOResult.do(
            judged_together
            for with_own in judge_own_tests(fair, head, judged.verdict, may_stay_red=True)
            for judged_together in _judged_with_own(
                fair,
                batch_base,
                judged,
                with_own,
                changes,
                full_runs=full_runs + (1 if trial.proposal.dropped else 0),
            )
        )

    return IOResult.do(
        evolve(judged_together, failed_again=evolve(present, times=judged.failed_again))
        for present in _known_at(trial.bench, head, known)
        for judged in judge_change(fair, head, before, present.times, may_stay_red=True)
        for judged_together in judge_own(judged)
    )


def _known_at(bench: Bench, head: str, known: FailedAgain) -> IOResult[FailedAgain, PipelineError]:
    """Return what is known about ``head``; nothing if an earlier run could have influenced it."""
    if bench.within_reach:
        return IOSuccess(FailedAgain())
    return circumstances(bench).map(partial(known.at, head))


def _judged_with_own(
    trial: Trial,
    batch_base: BatchBase,
    judged: JudgedChange,
    own: JudgedChange,
    changes: tuple[LaneAttempt, ...],
    *,
    full_runs: int,
) -> IOResult[JudgedTogether, PipelineError]:
    if own.verdict.accepted or own.after is None:
        return IOSuccess(JudgedTogether(own.verdict, Blame((), full_runs), judged.after))
    whole = partial(proposal_together, batch_base.base, batch_base.accepted.merged)
    return IOResult.do(
        evolve(
            blamed,
            after=judged.after,
            blame=evolve(
                blamed.blame,
                guilty=tuple(
                    evolve(attempt, verdict=with_own_tests(attempt.verdict))
                    for attempt in blamed.blame.guilty
                ),
            ),
        )
        for blamed in _blamed(Guilt(trial, whole, own.after), own, changes, full_runs=full_runs)
    )


def _blamed(
    guilt: Guilt, judged: JudgedChange, changes: tuple[LaneAttempt, ...], *, full_runs: int
) -> IOResult[JudgedTogether, PipelineError]:
    """Return a refusal, with the changes that caused it and the evidence of the broken cases."""
    failures = guilt.after.failures
    verdict = with_evidence(judged.verdict, failures)
    suspects = changes if len(changes) > 1 else ()
    return IOResult.do(
        JudgedTogether(
            verdict,
            Blame(
                tuple(
                    evolve(attempt, verdict=with_evidence(attempt.verdict, failures))
                    for attempt in guilty
                ),
                full_runs,
            ),
            judged.after,
        )
        for guilty in find_guilty(guilt, suspects, verdict.broken)
    )


def propose(
    batch_base: BatchBase, changes: tuple[LaneAttempt, ...]
) -> IOResult[Proposal | None, PipelineError]:
    """Return the judged part of these changes on top of the accepted ones; None if none applies."""

    def judged(whole: Proposal | None) -> IOResult[Proposal | None, PipelineError]:
        return IOSuccess(None) if whole is None else _judged_part_of(batch_base, whole)

    return proposal_together(batch_base.base, batch_base.accepted.merged, changes).bind(judged)


@frozen
class Settled:
    """The state of the judgement after a batch, and the commit that the next batch is based on."""

    standing: BatchStanding
    head: str


def settle_changes(
    batch_base: BatchBase,
    standing: BatchStanding,
    batch: Batch,
    proposal: Proposal,
    verdict: Verdict,
    blame: Blame,
) -> IOResult[Settled, PipelineError]:
    """Accept the changes of a batch, refuse them, or queue them to be judged apart.

    The first time that a change breaks cases it is set aside: it may break none once other changes
    are accepted.
    """
    waiting, *later = standing.queue
    decision = divide(batch, waiting, verdict, blame.guilty)
    names = (*batch_base.accepted.names, *(attempt.selected.group for attempt in batch.attempts))
    aside = tuple(attempt for attempt in decision.refused if _deserves_retry(attempt))
    final = tuple(attempt for attempt in decision.refused if not _deserves_retry(attempt))
    settled = evolve(
        standing,
        queue=(*decision.again, *later),
        set_aside=(*standing.set_aside, *aside),
        settled=(*standing.settled, *decision.accepted, *final),
        runs=(*standing.runs, JointRun(names, verdict, blame.full_runs)),
    )
    if not verdict.accepted:
        return IOSuccess(Settled(settled, batch_base.head))
    return IOResult.do(
        Settled(
            evolve(
                settled,
                accepted=evolve(
                    batch_base.accepted, merged=merged, names=names, dropped=proposal.dropped
                ),
            ),
            head,
        )
        for now in io_ops.now()
        for merged in commit_tree(
            batch_base.base, proposal.patch.tree, (batch_base.accepted.merged,), _MESSAGE, now
        )
        for head in commit_tree(
            batch_base.base, proposal.kept.tree, (batch_base.head,), _MESSAGE, now
        )
    )


def _deserves_retry(refused: LaneAttempt) -> bool:
    return bool(refused.verdict.broken) and refused.selected.attempt == 1
