"""What the verdict on changes that were judged together says of each of them."""

from collections.abc import Iterable

from attrs import evolve

from adws.core.failure import Failure
from adws.core.lane_work import Batch, LaneAttempt
from adws.core.verdict import Layer, Verdict
from adws.trust.gate import newly_red, refusal
from adws.trust.held_out import only_what_was_shown

_IDLE = "together with the other changes, it fixed none of the selected tests"

_MOST_EVIDENCE = 5


def queue_of(
    lanes: Iterable[tuple[LaneAttempt, ...] | None],
) -> tuple[tuple[Batch, ...], tuple[LaneAttempt, ...]]:
    """Return what waits for the batch gate, as one batch if there is any, and what lanes refused.

    Both stand in the order of their rounds; a lane that failed has proposed nothing.
    """
    attempts = sorted(
        (one for lane in lanes for one in lane or ()), key=lambda one: one.selected.round
    )
    passed = tuple(one for one in attempts if one.verdict.accepted)
    refused = tuple(one for one in attempts if not one.verdict.accepted)
    return (Batch(passed),) if passed else (), refused


def idle_attempts(batch: Batch, verdict: Verdict) -> tuple[LaneAttempt, ...]:
    """Return the attempts, refused, none of whose cases an accepted batch fixes.

    A change that was made for no case is never idle.
    """
    fixed = set(verdict.fixed)
    return tuple(
        evolve(one, verdict=refusal(_IDLE, Layer.SUITE))
        for one in batch.attempts
        if one.selected.case_ids and fixed.isdisjoint(one.selected.case_ids)
    )


def accepted_attempts(batch: Batch, verdict: Verdict) -> tuple[LaneAttempt, ...]:
    """Return the attempts of an accepted batch, each with its part of the verdict.

    Each has fixed those of its own cases that pass now; the last one what passes beyond them. What
    looks suspicious in a file is said of the changes of that file, all else of each change.
    """
    others = [one for one in verdict.fixed if not _is_of(one, batch)]
    failing = verdict.failing_before
    judged = list[LaneAttempt]()
    for attempt in batch.attempts:
        own = [one for one in verdict.fixed if one in attempt.selected.case_ids]
        fixed = (*own, *others) if attempt is batch.attempts[-1] else tuple(own)
        part = evolve(
            verdict,
            fixed=fixed,
            failing_before=failing,
            failing_after=failing - len(fixed),
            flags=tuple(one for one in verdict.flags if _is_about(one.path, attempt, batch)),
        )
        failing -= len(fixed)
        shown = tuple(failure.case_id for failure in attempt.selected.visible_failures)
        hidden = only_what_was_shown(part, shown, attempt.selected.held_out)
        judged.append(evolve(attempt, verdict=evolve(part, flags=(*part.flags, *hidden))))
    return tuple(judged)


def refuse_guilty(attempt: LaneAttempt, broken: tuple[str, ...]) -> LaneAttempt:
    """Return an attempt, refused because these cases fail with its change alone."""
    verdict = evolve(
        refusal(newly_red(broken)[0], Layer.SUITE),
        broken=broken,
    )
    return evolve(attempt, verdict=verdict)


def with_evidence(verdict: Verdict, failures: tuple[Failure, ...]) -> Verdict:
    """Return a verdict with a note on each of the first cases that it says are broken."""
    evidence = tuple(
        f"{one.case_id}: {one.error_message}" for one in failures if one.case_id in verdict.broken
    )
    return evolve(verdict, notes=(*verdict.notes, *evidence[:_MOST_EVIDENCE]))


def by_suspicion(
    attempts: tuple[LaneAttempt, ...], failures: tuple[Failure, ...], prefix: str
) -> tuple[tuple[LaneAttempt, ...], tuple[LaneAttempt, ...]]:
    """Return the attempts that changed files of a stack trace, most such files first, and the rest.

    ``prefix`` is the project's folder in the repository, with a slash; empty for its top.
    """
    traced = {
        f"{prefix}{path}"
        for failure in failures
        for path in (failure.source_file, *(frame.file for frame in failure.evidence.frames))
        if path
    }
    counts = {one.selected.key: len(traced & {*one.proposal.kept.paths}) for one in attempts}
    ranked = sorted(attempts, key=lambda one: -counts[one.selected.key])
    return (
        tuple(one for one in ranked if counts[one.selected.key]),
        tuple(one for one in attempts if not counts[one.selected.key]),
    )


def _is_of(case_id: str, batch: Batch) -> bool:
    return any(case_id in one.selected.case_ids for one in batch.attempts)


def _is_about(path: str, attempt: LaneAttempt, batch: Batch) -> bool:
    """Whether something in a file is said of an attempt: it changes the file, or none does."""
    if path in attempt.proposal.kept.paths:
        return True
    return not any(path in one.proposal.kept.paths for one in batch.attempts)
