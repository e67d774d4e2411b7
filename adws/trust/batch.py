"""Split the verdict on changes that were judged together into a verdict on each."""

from collections.abc import Iterable
from itertools import chain

from attrs import evolve

from adws.core.failure import Failure
from adws.core.lane_work import Batch, LaneAttempt
from adws.core.verdict import Layer, Verdict
from adws.trust.gate import newly_red, refusal
from adws.trust.held_out import only_what_was_shown
from adws.trust.questions import module_of

_IDLE = "together with the other changes, it fixed none of the selected tests"

_MOST_EVIDENCE = 5


def in_order(attempts: Iterable[LaneAttempt]) -> tuple[LaneAttempt, ...]:
    """Return attempts in the order of their rounds: the most urgent group first."""
    return tuple(sorted(attempts, key=lambda attempt: attempt.selected.round))


def without(
    attempts: Iterable[LaneAttempt], dropped: Iterable[LaneAttempt]
) -> tuple[LaneAttempt, ...]:
    """Return attempts without those in ``dropped``, compared by key."""
    keys = {attempt.selected.key for attempt in dropped}
    return tuple(attempt for attempt in attempts if attempt.selected.key not in keys)


def tried_in_vain(refused: Iterable[LaneAttempt]) -> tuple[LaneAttempt, ...]:
    """Return the attempts that change something but fixed none of their cases alone."""
    return tuple(
        attempt
        for attempt in refused
        if attempt.verdict.layer is Layer.SUITE and not attempt.proposal.kept.empty
    )


def mended_together(
    doubtful: Iterable[LaneAttempt], failing: Iterable[str]
) -> tuple[LaneAttempt, ...]:
    """Return the attempts with at least one case that does not fail: they may be judged."""
    red = set(failing)
    return tuple(
        evolve(attempt, verdict=Verdict(accepted=True))
        for attempt in doubtful
        if not red.issuperset(attempt.selected.case_ids)
    )


def idle_attempts(batch: Batch, verdict: Verdict) -> tuple[LaneAttempt, ...]:
    """Return, as refused, the attempts of an accepted batch whose cases it does not fix.

    A change that was made for no case is never idle.
    """
    fixed = set(verdict.fixed)
    return tuple(
        evolve(attempt, verdict=refusal(_IDLE, Layer.SUITE))
        for attempt in batch.attempts
        if attempt.selected.case_ids and fixed.isdisjoint(attempt.selected.case_ids)
    )


def with_also_fixed(
    attempts: tuple[LaneAttempt, ...], passing: tuple[str, ...]
) -> tuple[LaneAttempt, ...]:
    """Return a lane's attempts; the last one notes the cases that pass now and did not before it.

    ``passing`` are cases of groups that the lane has not tried.
    """
    *earlier, last = attempts
    known = {case_id for attempt in earlier for case_id in attempt.also_fixed}
    also_fixed = tuple(case_id for case_id in passing if case_id not in known)
    return (*earlier, evolve(last, also_fixed=also_fixed))


def accepted_attempts(
    batch: Batch, verdict: Verdict, failures: tuple[Failure, ...] = (), prefix: str = ""
) -> tuple[LaneAttempt, ...]:
    """Return the attempts of an accepted batch, each with its part of the verdict.

    Each passing case is credited to one attempt: the one in whose lane it passed first, else the
    one that was made for it, else the one that changed most files of its stack trace in
    ``failures``, else the last one. Flags and questions about a file go to the changes of that
    file, a call goes to the change whose case makes it, and everything else goes to every change.
    """
    traces = {failure.case_id: failure for failure in failures}
    credited = {
        case_id: _credited(batch, case_id, traces.get(case_id), prefix) for case_id in verdict.fixed
    }
    failing, judged = verdict.failing_before, list[LaneAttempt]()
    for attempt in batch.attempts:
        fixed = tuple(case_id for case_id, to in credited.items() if to is attempt)
        part = _about(attempt, batch, evolve(verdict, fixed=fixed, failing_before=failing))
        failing -= len(fixed)
        hidden = only_what_was_shown(verdict, attempt.selected, prefix)
        judged.append(
            evolve(
                attempt,
                verdict=evolve(part, failing_after=failing, flags=(*part.flags, *hidden)),
                together=tuple(
                    other.selected.round for other in without(batch.attempts, (attempt,))
                ),
            )
        )
    return tuple(judged)


def _credited(batch: Batch, case_id: str, failure: Failure | None, prefix: str) -> LaneAttempt:
    by_the_way = (attempt for attempt in batch.attempts if case_id in attempt.also_fixed)
    own = (attempt for attempt in batch.attempts if case_id in attempt.selected.case_ids)
    traced, _others = by_suspicion(batch.attempts, (failure,) if failure else (), prefix)
    return next(chain(by_the_way, own, traced), batch.attempts[-1])


def _about(attempt: LaneAttempt, batch: Batch, verdict: Verdict) -> Verdict:
    """Return a verdict with only the flags, calls and questions about one of the changes."""
    if len(batch.attempts) == 1:
        return verdict
    modules = set(map(module_of, attempt.proposal.kept.paths))
    return evolve(
        verdict,
        flags=tuple(flag for flag in verdict.flags if _is_about(flag.path, attempt, batch)),
        calls=tuple(call for call in verdict.calls if call.case_id in attempt.selected.case_ids),
        questions=tuple(question for question in verdict.questions if question.module in modules),
    )


def refuse_guilty(attempt: LaneAttempt, broken: tuple[str, ...]) -> LaneAttempt:
    """Refuse an attempt because these cases fail with its change alone."""
    verdict = evolve(
        refusal(newly_red(broken)[0], Layer.SUITE),
        broken=broken,
    )
    return evolve(attempt, verdict=verdict)


def with_evidence(verdict: Verdict, failures: tuple[Failure, ...]) -> Verdict:
    """Return a verdict with a note on each of the first cases that it calls broken."""
    evidence = tuple(
        f"{failure.case_id}: {failure.error_message}"
        for failure in failures
        if failure.case_id in verdict.broken
    )
    return evolve(verdict, notes=(*verdict.notes, *evidence[:_MOST_EVIDENCE]))


def by_suspicion(
    attempts: tuple[LaneAttempt, ...], failures: tuple[Failure, ...], prefix: str
) -> tuple[tuple[LaneAttempt, ...], tuple[LaneAttempt, ...]]:
    """Return the attempts that changed files in a stack trace, most such files first, and the rest.

    ``prefix`` is the project's folder in the repository, with a slash; empty for its top.
    """
    traced = {
        f"{prefix}{path}"
        for failure in failures
        for path in (failure.source_file, *(frame.file for frame in failure.evidence.frames))
        if path
    }
    counts = {
        attempt.selected.key: len(traced & {*attempt.proposal.kept.paths}) for attempt in attempts
    }
    ranked = sorted(attempts, key=lambda attempt: -counts[attempt.selected.key])
    return (
        tuple(attempt for attempt in ranked if counts[attempt.selected.key]),
        tuple(attempt for attempt in attempts if not counts[attempt.selected.key]),
    )


def _is_about(path: str, attempt: LaneAttempt, batch: Batch) -> bool:
    """Whether a remark on a file concerns an attempt: it changes the file, or no attempt does."""
    if path in attempt.proposal.kept.paths:
        return True
    return not any(path in attempt.proposal.kept.paths for attempt in batch.attempts)
