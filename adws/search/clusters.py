"""Whether edits that all mend the cases do the same with other inputs, and which of them to trust.

Edits that do the same with every input form a camp. The heaviest camp wins: what several edits
agree on, if only for some of the inputs, is likelier to be meant.
"""

from collections.abc import Callable, Collection, Iterable, Mapping

from attrs import frozen

_ALLIES = 0.15
"""What another sort of edit adds to a camp, as a share of its weight."""

_ALONE = 0.75
"""What a camp weighs that agrees with no other on any input, beside one that agrees with all."""

RAISES = "raises "
"""How the words begin for a call that ended with an error."""

_NO_END = "no end"
_CRASHES = 0.9
_COMPARABLE = 0.35
_TOGETHER = 0.45

Results = tuple[str, ...]
"""What an edit did with each input, in words."""


@frozen
class Voice:
    """What an edit did with each input, the edit's weight, and of which sort it is.

    Edits of one sort are hardly independent of each other: only the heaviest of them counts.
    """

    results: Results
    weight: float
    sort: str = ""


@frozen
class Camp:
    """Indexes of edits that do the same with every input, the best first."""

    members: tuple[int, ...]
    results: Results
    weight: float


def camps(voices: Mapping[int, Voice]) -> tuple[Camp, ...]:
    """Return the camps of edits, which are told by their indexes, heaviest first.

    >>> plus, times = Voice(("1", "2"), 0.6, "a"), Voice(("1", "3"), 0.5, "b")
    >>> [(camp.members, round(camp.weight, 2)) for camp in camps({0: plus, 1: times, 2: plus})]
    [((0, 2), 0.53), ((1,), 0.43)]
    """
    members: dict[Results, list[int]] = {}
    for index, voice in voices.items():
        members.setdefault(voice.results, []).append(index)
    fewest = min((_crashes(done) for done in members), default=0)
    trust = _trust(voices.values())
    found = []
    for done, ones in members.items():
        ordered = sorted(ones, key=lambda one: (-voices[one].weight, one))
        care = _CRASHES if _crashes(done) > fewest else 1.0
        weight = _together([voices[one] for one in ordered]) * care * trust(done)
        found.append(Camp(tuple(ordered), done, weight))
    return tuple(sorted(found, key=_rank))


def _together(voices: Iterable[Voice]) -> float:
    """Return the weight of the heaviest, and a share of that of each other sort."""
    best, *others = sorted(_by_sort(voices).values(), reverse=True)
    return best + _ALLIES * sum(others)


def _by_sort(voices: Iterable[Voice]) -> dict[str, float]:
    heaviest: dict[str, float] = {}
    for voice in voices:
        heaviest[voice.sort] = max(voice.weight, heaviest.get(voice.sort, 0.0))
    return heaviest


def _trust(voices: Collection[Voice]) -> Callable[[Results], float]:
    """Return how far results can be trusted: how many agree with them where not all do."""
    shares = [_shares(voices, place) for place in range(min(map(_count, voices), default=0))]

    def trust(done: Results) -> float:
        disputed = [share[one] for one, share in zip(done, shares, strict=True) if len(share) > 1]
        agreed = sum(disputed) / len(disputed) if disputed else 1.0
        return _ALONE + (1 - _ALONE) * agreed

    return trust


def _shares(voices: Iterable[Voice], place: int) -> dict[str, float]:
    """Return the share of the weight behind each result of an input."""
    behind: dict[str, list[Voice]] = {}
    for voice in voices:
        behind.setdefault(voice.results[place], []).append(voice)
    weights = {done: sum(_by_sort(ones).values()) for done, ones in behind.items()}
    whole = sum(weights.values())
    return {done: weight / whole for done, weight in weights.items()}


def _count(voice: Voice) -> int:
    return len(voice.results)


def rivals(own: Camp, found: Iterable[Camp]) -> tuple[Camp, ...]:
    """Return the camps that end with other values somewhere, where they are to be reckoned with.

    That is each one not much lighter than one's own, and all of them where they are together.
    """
    other = tuple(camp for camp in found if differing(own, camp) is not None)
    if sum(camp.weight for camp in other) >= _TOGETHER * own.weight:
        return other
    return tuple(camp for camp in other if camp.weight >= _COMPARABLE * own.weight)


def differing(one: Camp, other: Camp) -> int | None:
    """Return the first input with which both end with a value, and not with the same.

    >>> differing(Camp((0,), ("raises E", "1", "2"), 1.0), Camp((1,), ("4", "1", "3"), 1.0))
    2
    """
    return next(iter(differences(one, other)), None)


def differences(one: Camp, other: Camp) -> tuple[int, ...]:
    """Return every input with which both end with a value, and not with the same."""
    both = enumerate(zip(one.results, other.results, strict=True))
    return tuple(place for place, done in both if len(set(done)) > 1 and is_valid(*done))


def is_valid(*results: str) -> bool:
    """Whether calls ended, and with values."""
    return not any(done.startswith((RAISES, _NO_END)) for done in results)


def _crashes(done: Results) -> int:
    return sum(not is_valid(one) for one in done)


def _rank(camp: Camp) -> tuple[float, tuple[int, ...]]:
    return -camp.weight, camp.members
