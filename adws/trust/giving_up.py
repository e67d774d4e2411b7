"""What a run gives up before it ends: circular regressions, and changes that come back."""

from collections.abc import Iterable

from attrs import frozen

from adws.trust.round_outcome import RoundOutcome

CIRCULAR = "circular_regression"
EXHAUSTED = "max_attempts_exceeded"


@frozen
class GivenUp:
    """Cases to escalate, with one of the ledger's reasons and what was seen."""

    case_ids: tuple[str, ...]
    reason: str
    detail: str


def hopeless(rounds: tuple[RoundOutcome, ...], open_ids: frozenset[str]) -> tuple[GivenUp, ...]:
    """Return what the newest round shows to be beyond this run, among what is still open."""
    found = [item for item in (_circle(rounds), _deadlock(rounds)) if item]
    if not found:
        return ()
    first = found[0]
    case_ids = tuple(name for name in first.case_ids if name in open_ids)
    return (GivenUp(case_ids, first.reason, first.detail),) if case_ids else ()


def _circle(rounds: tuple[RoundOutcome, ...]) -> GivenUp | None:
    """Give up where A's change breaks B and B's breaks A, or A's breaks the same again."""
    if not rounds:
        return None
    *earlier, now = rounds
    for then in earlier:
        if now.cases & then.cases and now.regressed & then.regressed:
            again = _names(now.regressed & then.regressed)
            detail = f"the changes of rounds {then.number} and {now.number} both break {again}"
            return GivenUp(_sorted(now.cases), CIRCULAR, detail)
        if now.regressed & then.cases and then.regressed & now.cases:
            detail = f"{_breakage(then, now)}, {_breakage(now, then)}"
            return GivenUp(_sorted(now.cases | then.cases), CIRCULAR, detail)
    return None


def _breakage(one: RoundOutcome, other: RoundOutcome) -> str:
    return f"the change of round {one.number} breaks {_names(one.regressed & other.cases)}"


def _deadlock(rounds: tuple[RoundOutcome, ...]) -> GivenUp | None:
    """Give up a change that came again although another diagnosis was asked for."""
    same = twins(rounds)
    if not same or not (rounds[-1].pivoted or len(same) > 1):
        return None
    return GivenUp(_sorted(rounds[-1].cases), EXHAUSTED, same_change(same, rounds[-1]))


def twins(rounds: tuple[RoundOutcome, ...]) -> tuple[RoundOutcome, ...]:
    """Return all earlier rounds that left the same failing set with the same change."""
    if not rounds or rounds[-1].accepted or not rounds[-1].patch_id:
        return ()
    *earlier, now = rounds
    return tuple(
        then
        for then in earlier
        if (then.failing_id, then.patch_id) == (now.failing_id, now.patch_id)
        and then.cases & now.cases
    )


def same_change(same: tuple[RoundOutcome, ...], now: RoundOutcome) -> str:
    """Say which rounds made one and the same change."""
    numbers = " and ".join(str(item.number) for item in (*same, now))
    return f"rounds {numbers} made the same change and left the same cases failing"


def _names(case_ids: Iterable[str]) -> str:
    return ", ".join(_sorted(case_ids))


def _sorted(case_ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(case_ids))
