"""Summarise the judgement of a batch once every change is decided."""

from collections.abc import Iterable

from attrs import evolve

from adws.core.batch_judgement import Accepted, BatchJudgement, BatchStanding
from adws.core.lane_work import LaneAttempt
from adws.core.quantity import quantity
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer
from adws.trust.gate import refusal


def batch_judgement(
    start: str, standing: BatchStanding, before: SuiteReport, after: SuiteReport
) -> BatchJudgement:
    """Return the judgement of all changes; ``start`` is the user's commit that they are based on.

    If cases fail without any change, the accepted changes must fix some of them. Otherwise they are
    refused, because nothing shows that they are needed.
    """
    accepted = [run.verdict for run in standing.runs if run.verdict.accepted]
    fixed = _unique(case_id for verdict in accepted for case_id in verdict.fixed)
    changes = tuple(sorted(standing.settled, key=lambda attempt: attempt.selected.round))
    judged = BatchJudgement(
        base=start,
        changes=changes,
        runs=standing.runs,
        accepted=standing.accepted,
        fixed=fixed,
        failing_before=len(before.failing),
        failing_after=len(after.failing),
        notes=_unique(note for verdict in accepted for note in verdict.notes),
    )
    if not before.failing or fixed or not accepted:
        return judged
    rounds = standing.accepted
    return evolve(
        judged,
        changes=tuple(_useless(attempt, len(before.failing)) for attempt in changes),
        accepted=Accepted(rounds.start, rounds.start),
        failing_after=len(before.failing),
    )


def _useless(change: LaneAttempt, failing: int) -> LaneAttempt:
    if not change.verdict.accepted:
        return change
    reason = f"the accepted changes fix none of the {quantity(failing, 'failing case')}"
    return evolve(change, verdict=refusal(reason, Layer.SUITE))


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
