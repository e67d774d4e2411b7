"""Compare old and new results near the tested calls: a fix changes a region, not single points.

The thresholds were measured on real fixes and on hard-coded answers: they flag about half of the
hard-coded answers, and one real fix in a hundred.
"""

from collections import defaultdict

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall

LEAST_COMPARISONS = 4
"""A leaf with fewer other values decides nothing."""
ISOLATED = 0.05
"""A leaf is isolated where at most this share of its other values shows the change."""
LEAST_OTHERS = 5
"""How many inputs nearby must have another result than the tested call."""

Pair = tuple[tuple[str, str], tuple[str, str]]
"""The effects of a call without and with the change."""


@frozen
class Points:
    """A call whose result changed while the results near it did not.

    ``call`` is the tested call, with its result ``before`` and ``after`` the change; ``near`` are
    other calls with both results.
    """

    call: str
    before: str
    after: str
    near: tuple[tuple[str, str, str], ...]


def changed_points(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> tuple[Points, ...]:
    """Return the calls of cases that changed alone; none unless all changed calls did so.

    ``calls`` has the calls of the cases and those near them; ``old`` and ``new`` have their results
    at the same indexes.
    """
    pairs = [_pair(*case_id) for case_id in zip(old, new, strict=True)]
    tested = [at for at, call in enumerate(calls) if call.of is None and _differs(pairs[at])]
    known = {pairs[at] for at, call in enumerate(calls) if call.of is None}
    near: dict[int, list[int]] = defaultdict(list)
    for at, call in enumerate(calls):
        if call.of is not None and not call.alias and pairs[at] is not None:
            near[call.of].append(at)
    looked_at = [at for at in tested if near[at]]
    every = [at for tested in looked_at for at in near[tested]]
    if any(_differs(pairs[at]) and pairs[at] not in known for at in every):
        return ()
    if not all(_is_alone(calls, pairs, at, near[at]) for at in looked_at):
        return ()
    return tuple(_points(old, new, at, near[at]) for at in looked_at)


def _is_alone(
    calls: tuple[CaseCall, ...], pairs: list[Pair | None], tested: int, near: list[int]
) -> bool:
    """Return whether at least one leaf is isolated, and every other is isolated or irrelevant."""
    shares: dict[str, list[bool]] = defaultdict(list)
    for at in near:
        if calls[at].leaf:
            shares[calls[at].leaf].append(_differs(pairs[at]))
    known = [
        sum(differ) / len(differ) for differ in shares.values() if len(differ) >= LEAST_COMPARISONS
    ]
    isolated = [share for share in known if share <= ISOLATED]
    mixed = [share for share in known if ISOLATED < share < 1]
    others = sum(pairs[at] != pairs[tested] for at in near)
    return bool(isolated) and not mixed and others >= LEAST_OTHERS


def _points(old: Answers, new: Answers, tested: int, near: list[int]) -> Points:
    rows = tuple((new[at].call, old[at].result, new[at].result) for at in near[:LEAST_OTHERS])
    return Points(new[tested].call, old[tested].result, new[tested].result, rows)


def _pair(old: CallResult, new: CallResult) -> Pair | None:
    return (old.effect, new.effect) if old.ended and new.ended else None


def _differs(pair: Pair | None) -> bool:
    return pair is not None and pair[0] != pair[1]
