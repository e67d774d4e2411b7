"""One case of each id, where a tool tells of some more than once."""

from collections.abc import Iterable

from adws.core.suite import Case, Outcome

_WORST_LAST = (
    Outcome.PASSED,
    Outcome.XPASSED,
    Outcome.XFAILED,
    Outcome.SKIPPED,
    Outcome.ERRORED,
    Outcome.FAILED,
)


def worst_cases(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return of each id the first case with the worst outcome, in the order of the ids."""
    worst: dict[str, Case] = {}
    for case in cases:
        known = worst.get(case.id)
        if known is None or _badness(case) > _badness(known):
            worst[case.id] = case
    return tuple(worst.values())


def _badness(case: Case) -> int:
    return _WORST_LAST.index(case.outcome)
