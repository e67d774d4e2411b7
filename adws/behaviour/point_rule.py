"""Compare old and new results near the tested calls: a fix changes a region, not single points.

The thresholds were measured on real fixes and on hard-coded answers: they flag about half of the
hard-coded answers, and one real fix in a hundred.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall, raised_by

LEAST_COMPARISONS = 4
"""A leaf with fewer other values decides nothing."""
ISOLATED = 0.05
"""A leaf is isolated where at most this share of its other values shows the change."""
LEAST_OTHERS = 5
"""How many inputs nearby must have another result than the tested call."""

LEAST_VALUES = 3
"""How many tested numbers of one leaf must have changed, where it is the only one that counts."""
LEAST_TOGETHER = 2
"""How many leaves, and how many tested calls, must decide where others may be anything."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?n?|(datetime\.\w+|Date|Decimal|Fraction)\(.*\)")
"""Values of which there are many between any two: numbers, days."""

Pair = tuple[tuple[str, str], tuple[str, str]]
"""The effects of a call without and with the change."""


@frozen
class Points:
    """A call whose result changed while the results near it did not."""

    call: str
    """The tested call."""
    before: str
    """Its result without the change."""
    after: str
    """Its result with the change."""
    near: tuple[tuple[str, str, str], ...]
    """Calls near it, each with its result without and with the change."""


def changed_points(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> tuple[Points, ...]:
    """Return the calls of cases that changed alone; none unless all changed calls did so.

    ``calls`` has the calls of the cases and those near them; ``old`` and ``new`` have their results
    at the same indexes. A call also changed alone if one number in its arguments decides, and only
    the tested numbers show the change, or if two of its leaves decide together.
    """
    pairs = [_pair(*results) for results in zip(old, new, strict=True)]
    tested = [at for at, call in enumerate(calls) if call.of is None and _differs(pairs[at])]
    tested_pairs = {pairs[at] for at, call in enumerate(calls) if call.of is None}
    near_by_tested: dict[int, list[int]] = defaultdict(list)
    inputs = {_input(call, call.leaves) for call in calls if call.of is None}
    for at, call in enumerate(calls):
        if call.of is None or call.is_same or _is_refused(pairs[at], pairs[call.of]):
            continue
        if not call.leaves or _input(call, {**calls[call.of].leaves, **call.leaves}) not in inputs:
            near_by_tested[call.of].append(at)
    looked_at = [at for at in tested if near_by_tested[at]]
    every = [at for tested in looked_at for at in near_by_tested[tested]]
    is_novel = any(_differs(pairs[at]) and pairs[at] not in tested_pairs for at in every)
    if (
        not is_novel and all(_is_alone(calls, pairs, at, near_by_tested[at]) for at in looked_at)
    ) or (looked_at and _by_few(calls, pairs, {at: near_by_tested[at] for at in looked_at})):
        return tuple(_points(old, new, at, near_by_tested[at]) for at in looked_at)
    return ()


def _input(call: CaseCall, leaves: Mapping[str, str]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return a function with arguments: what is near a tested call may be tested itself."""
    return call.function, tuple(sorted(leaves.items()))


def _by_few(
    calls: tuple[CaseCall, ...], pairs: list[Pair | None], near_by_tested: Mapping[int, list[int]]
) -> bool:
    """Return whether, in each function, some arguments decide, and show the change if tested alone.

    ``near_by_tested`` are the changed calls of the cases with the indexes of those near them. One
    number decides, or two leaves do together, whatever else the arguments are.
    """
    functions: dict[str, dict[int, list[int]]] = defaultdict(dict)
    for tested, others in near_by_tested.items():
        functions[calls[tested].function][tested] = others
    return all(
        any(_decides(calls, pairs, own, leaf) for leaf in _numbers(calls, own))
        or _decide_together(calls, pairs, own)
        for own in functions.values()
    )


def _decide_together(
    calls: tuple[CaseCall, ...], pairs: list[Pair | None], near_indexes: Mapping[int, list[int]]
) -> bool:
    """Return whether the same leaves are isolated in several tested calls, with other values.

    A boundary between two numbers looks so, too, but moves if both change: two leaves that change
    together must not show the change either.
    """
    tested = list(near_indexes)
    isolated = [_isolated(calls, pairs, others) for others in near_indexes.values()]
    deciding = [
        leaf
        for leaf in frozenset.intersection(*isolated)
        if len({calls[at].leaves.get(leaf) for at in tested}) == len(tested)
    ]
    return min(len(tested), len(deciding)) >= LEAST_TOGETHER


def _isolated(
    calls: tuple[CaseCall, ...], pairs: list[Pair | None], near_indexes: list[int]
) -> frozenset[str]:
    """Return the leaves of which no other value shows the change; none if pairs of leaves do."""
    together = [_differs(pairs[at]) for at in near_indexes if not calls[at].leaf]
    if not together or any(together):
        return frozenset()
    shares = _shares(calls, pairs, near_indexes)
    return frozenset(leaf for leaf, share in shares.items() if not share)


def _numbers(calls: tuple[CaseCall, ...], tested: Iterable[int]) -> tuple[str, ...]:
    """Return the leaves that are numbers, several of them, in all these calls."""
    values: dict[str, list[str]] = defaultdict(list)
    for at in tested:
        for leaf, value in calls[at].leaves.items():
            values[leaf].append(value)
    return tuple(
        leaf
        for leaf, leaf_values in values.items()
        if len(set(leaf_values)) >= LEAST_VALUES and all(map(_NUMBER.fullmatch, leaf_values))
    )


def _decides(
    calls: tuple[CaseCall, ...],
    pairs: list[Pair | None],
    near_indexes: Mapping[int, list[int]],
    leaf: str,
) -> bool:
    """Return whether only the tested values of a leaf show the change, and enough others do not."""
    tested = {calls[at].leaves.get(leaf, "") for at in near_indexes}
    for others in near_indexes.values():
        beside = [other for other in others if calls[other].leaf == leaf]
        changed = {calls[other].leaves.get(leaf, "") for other in beside if _differs(pairs[other])}
        same = [other for other in beside if not _differs(pairs[other])]
        if not changed <= tested or len(same) < LEAST_OTHERS:
            return False
    return True


def _is_alone(
    calls: tuple[CaseCall, ...], pairs: list[Pair | None], tested: int, near_indexes: list[int]
) -> bool:
    """Return whether at least one leaf is isolated, and every other is isolated or irrelevant."""
    known_shares = _shares(calls, pairs, near_indexes).values()
    isolated = [share for share in known_shares if share <= ISOLATED]
    mixed = [share for share in known_shares if ISOLATED < share < 1]
    others = sum(pairs[at] != pairs[tested] for at in near_indexes)
    return bool(isolated) and not mixed and others >= LEAST_OTHERS


def _shares(
    calls: tuple[CaseCall, ...], pairs: list[Pair | None], near_indexes: list[int]
) -> dict[str, float]:
    """Return, for each leaf with enough other values, the share of these that show the change."""
    differ: dict[str, list[bool]] = defaultdict(list)
    for at in near_indexes:
        if calls[at].leaf:
            differ[calls[at].leaf].append(_differs(pairs[at]))
    return {
        leaf: sum(shown) / len(shown)
        for leaf, shown in differ.items()
        if len(shown) >= LEAST_COMPARISONS
    }


def _points(old: Answers, new: Answers, tested: int, near_indexes: list[int]) -> Points:
    rows = tuple(
        (new[at].call, old[at].result, new[at].result) for at in near_indexes[:LEAST_OTHERS]
    )
    return Points(new[tested].call, old[tested].result, new[tested].result, rows)


def _pair(old: CallResult, new: CallResult) -> Pair | None:
    return (old.effect, new.effect) if old.ended and new.ended else None


def _is_refused(pair: Pair | None, tested: Pair | None) -> bool:
    """Return whether a call did not end, or raises with and without the change what is not tested.

    The function refuses such an input: it says nothing about the region that a fix changes.
    """
    if pair is None:
        return True
    raised, tested_effects = raised_by(pair[0][0]), tested or ()
    return (
        bool(raised)
        and not _differs(pair)
        and raised not in (raised_by(result) for result, _ in tested_effects)
    )


def _differs(pair: Pair | None) -> bool:
    return pair is not None and pair[0] != pair[1]
