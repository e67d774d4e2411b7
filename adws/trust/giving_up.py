"""Cases that a run gives up before it ends: circular regressions and repeated changes."""

from collections.abc import Iterable

from attrs import frozen

from adws.core.entry import EscalationReason
from adws.core.round_record import RoundRecord
from adws.trust.reasons import named


@frozen
class Escalation:
    """Cases to escalate, with the reason and the detail."""

    case_ids: tuple[str, ...]
    reason: EscalationReason
    detail: str


def hopeless_cases(
    rounds: tuple[RoundRecord, ...], open_ids: frozenset[str]
) -> tuple[Escalation, ...]:
    """Return the open cases that the newest round shows to be beyond this run."""
    escalations = [item for item in (_circle(rounds), _deadlock(rounds)) if item]
    if not escalations:
        return ()
    first = escalations[0]
    case_ids = tuple(name for name in first.case_ids if name in open_ids)
    return (Escalation(case_ids, first.reason, first.detail),) if case_ids else ()


def _circle(rounds: tuple[RoundRecord, ...]) -> Escalation | None:
    """Give up if A's change breaks B and B's breaks A, or A's breaks the same cases again."""
    *earlier, now = rounds
    for then in earlier:
        again = _common(now.regressions, then.regressions)
        if again and _common(now.cases, then.cases):
            detail = (
                f"the changes of rounds {then.number} and {now.number} both break {named(again)}"
            )
            return Escalation(_sorted(now.cases), EscalationReason.CIRCULAR_REGRESSION, detail)
        broken_then, broken_now = (
            _common(then.regressions, now.cases),
            _common(now.regressions, then.cases),
        )
        if broken_then and broken_now:
            detail = (
                f"the change of round {then.number} breaks {named(broken_then)}, "
                f"the change of round {now.number} breaks {named(broken_now)}"
            )
            cases = _sorted({*now.cases, *then.cases})
            return Escalation(cases, EscalationReason.CIRCULAR_REGRESSION, detail)
    return None


def _common(first: Iterable[str], second: Iterable[str]) -> tuple[str, ...]:
    return _sorted({*first} & {*second})


def _deadlock(rounds: tuple[RoundRecord, ...]) -> Escalation | None:
    """Give up if a change is repeated although another diagnosis was requested."""
    repeated = repeated_rounds(rounds)
    if not repeated or not (rounds[-1].pivoted or len(repeated) > 1):
        return None
    return Escalation(
        _sorted(rounds[-1].cases),
        EscalationReason.MAX_ATTEMPTS_EXCEEDED,
        repetition_reason(repeated, rounds[-1]),
    )


def repeated_rounds(rounds: tuple[RoundRecord, ...]) -> tuple[RoundRecord, ...]:
    """Return all earlier rounds with the same change and the same failing cases."""
    if not rounds or rounds[-1].accepted or not rounds[-1].patch_id:
        return ()
    *earlier, now = rounds
    return tuple(
        then
        for then in earlier
        if (then.failing_id, then.patch_id) == (now.failing_id, now.patch_id)
        and _common(then.cases, now.cases)
    )


def repetition_reason(repeated: tuple[RoundRecord, ...], now: RoundRecord) -> str:
    """Return a sentence that names the rounds with the same change."""
    numbers = " and ".join(str(item.number) for item in (*repeated, now))
    return f"rounds {numbers} made the same change and left the same cases failing"


def _sorted(case_ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(case_ids))
