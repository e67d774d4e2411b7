"""Compares old with new near the calls that were tested: a fix changes a region, not points.

Thresholds were measured on real fixes and on answers given for the tested values alone: about half
of the latter are noticed, and one real fix in a hundred.
"""

from collections import defaultdict

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall

LEAST_COMPARISONS = 4
"""Of a leaf with fewer nothing is known."""
ISOLATED = 0.05
"""A leaf is isolated where at most this share of its other values shows the change."""
LEAST_OTHERS = 5
"""How many inputs nearby must do something else than the tested call."""

Pair = tuple[tuple[str, str], tuple[str, str]]
"""What a call does without the change and with it."""


@frozen
class Points:
    """A call whose result changed while nothing near it did.

    ``call`` is the tested one, with what it did ``before`` and does ``after`` the change;
    ``near`` are other calls, with what they do before and after.
    """

    call: str
    before: str
    after: str
    near: tuple[tuple[str, str, str], ...]


def changed_points(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> tuple[Points, ...]:
    """Return the calls of cases that changed alone; none unless all that changed did so alone.

    ``calls`` holds the calls of the cases and those near them, in the places that ``old`` and
    ``new`` tell of.
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
    """Return whether each leaf is isolated or does not matter, and one at least is isolated."""
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
