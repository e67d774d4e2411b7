"""Compare plausible candidates on other inputs than those of the cases, to see which to trust.

Edits with the same results for every input form a cluster. The heaviest cluster wins: a result that
several edits agree on, if only for some inputs, is likelier to be right.
"""

from collections.abc import Callable, Collection, Iterable, Mapping

from attrs import field, frozen

from adws.search.candidates import EditCandidate
from adws.search.weights import WEIGHTS

_CLUSTERS = WEIGHTS.clusters

RAISES = "raises "
"""The beginning of the words for a call that ended with an error."""

_NO_END = "no end"

Results = tuple[str, ...]
"""The results of an edit for each input, in words."""


@frozen
class Vote:
    """The results of an edit for each input, with the edit's weight and sort.

    Edits of one sort are hardly independent of each other: only the heaviest of them counts.
    """

    results: Results
    weight: float
    sort: str = ""


@frozen
class BehaviourCluster:
    """The indexes of edits with the same results for every input, the best first."""

    members: tuple[int, ...]
    results: Results
    weight: float


def clusters(votes: Mapping[int, Vote]) -> tuple[BehaviourCluster, ...]:
    """Return the clusters of edits (by index), heaviest first."""
    members: dict[Results, list[int]] = {}
    for index, vote in votes.items():
        members.setdefault(vote.results, []).append(index)
    fewest = min((_crashes(results) for results in members), default=0)
    trust = _trust(votes.values())
    result_clusters = []
    for results, voters in members.items():
        ordered = sorted(voters, key=lambda voter: (-votes[voter].weight, voter))
        care = _CLUSTERS.crashes if _crashes(results) > fewest else 1.0
        weight = _together([votes[voter] for voter in ordered]) * care * trust(results)
        result_clusters.append(BehaviourCluster(tuple(ordered), results, weight))
    return tuple(sorted(result_clusters, key=lambda cluster: (-cluster.weight, cluster.members)))


def _together(votes: Iterable[Vote]) -> float:
    """Return the weight of the heaviest vote, plus a share of the weight of each other sort."""
    best, *others = sorted(_by_sort(votes).values(), reverse=True)
    return best + _CLUSTERS.allies * sum(others)


def _by_sort(votes: Iterable[Vote]) -> dict[str, float]:
    heaviest: dict[str, float] = {}
    for vote in votes:
        heaviest[vote.sort] = max(vote.weight, heaviest.get(vote.sort, 0.0))
    return heaviest


def _trust(votes: Collection[Vote]) -> Callable[[Results], float]:
    """Return a function that rates results by how many votes agree where not all do."""
    fewest = min((len(vote.results) for vote in votes), default=0)
    shares = [_shares(votes, place) for place in range(fewest)]

    def trust(results: Results) -> float:
        disputed = [
            share[result] for result, share in zip(results, shares, strict=True) if len(share) > 1
        ]
        agreed = sum(disputed) / len(disputed) if disputed else 1.0
        return _CLUSTERS.alone + (1 - _CLUSTERS.alone) * agreed

    return trust


def _shares(votes: Iterable[Vote], place: int) -> dict[str, float]:
    """Return the share of the weight behind each result of an input."""
    behind: dict[str, list[Vote]] = {}
    for vote in votes:
        behind.setdefault(vote.results[place], []).append(vote)
    weights = {results: sum(_by_sort(voters).values()) for results, voters in behind.items()}
    whole = sum(weights.values())
    return {results: weight / whole for results, weight in weights.items()}


def rivals(
    own: BehaviourCluster, clustered: Iterable[BehaviourCluster]
) -> tuple[BehaviourCluster, ...]:
    """Return the clusters with other values for some input, if they are heavy enough to count.

    A cluster counts if it is not much lighter than ``own``; all count if their sum is not.
    """
    other = tuple(cluster for cluster in clustered if differing(own, cluster) is not None)
    if sum(cluster.weight for cluster in other) >= _CLUSTERS.together * own.weight:
        return other
    return tuple(
        cluster for cluster in other if cluster.weight >= _CLUSTERS.comparable * own.weight
    )


def differing(cluster: BehaviourCluster, other: BehaviourCluster) -> int | None:
    """Return the first input for which both give a value, but different ones."""
    return next(iter(differences(cluster, other)), None)


def differences(cluster: BehaviourCluster, other: BehaviourCluster) -> tuple[int, ...]:
    """Return the inputs for which both give a value, but different ones."""
    both = enumerate(zip(cluster.results, other.results, strict=True))
    return tuple(place for place, results in both if len(set(results)) > 1 and is_valid(*results))


def is_valid(*results: str) -> bool:
    """Whether calls ended with values."""
    return not any(result.startswith((RAISES, _NO_END)) for result in results)


def _crashes(results: Results) -> int:
    return sum(not is_valid(result) for result in results)


Input = str | EditCandidate
"""A call in words, or an edit that puts another value into a test."""

_CHANCE = WEIGHTS.chance
_EASY = frozenset({"True", "False", "None", "0", "1", "-1", "''", "[]", "()", "{}"})


@frozen
class Behaviours:
    """The results of candidates for inputs.

    ``results`` are by the candidate's index; a candidate whose run failed has none. If
    inputs are calls, ``origins`` has for each the index of the case's call that it comes from, and
    ``original`` has the results of the program without an edit.
    """

    results: Mapping[int, Results] = field(factory=dict[int, Results])
    inputs: tuple[Input, ...] = ()
    origins: tuple[int, ...] = ()
    original: Results = ()

    def results_mended(self, index: int) -> float:
        """Count the different results of the cases' calls that a candidate corrects.

        Results that are likely by chance count half.
        """
        results = {now for now, _ in self._mended(index)}
        return sum(_CHANCE.easy_result if result in _EASY else 1.0 for result in results)

    def boldness(self, index: int) -> float:
        """Return how much a candidate changes besides what it fixes.

        This is the share of inputs near sound calls whose results it changes, divided by the share
        of unsound calls: those whose results it changes. A fix should not change much else.
        """
        near_results = [now != then for now, then in self._near_sound(index) if is_valid(then)]
        calls = len(set(self.origins))
        if not near_results or not calls:
            return 0.0
        mended = max(len(self._mended(index)) / calls, _CHANCE.least_mended)
        return sum(near_results) / len(near_results) / mended

    def _pairs(self, index: int) -> tuple[tuple[str, str], ...]:
        """Return the results of a candidate and of the program without an edit, in pairs."""
        return tuple(zip(self.results.get(index, ()), self.original, strict=False))

    def _mended(self, index: int) -> list[tuple[str, str]]:
        pairs = self._pairs(index)
        calls = [pairs[place] for place in sorted(set(self.origins)) if place < len(pairs)]
        return [(now, then) for now, then in calls if now != then]

    def _near_sound(self, index: int) -> list[tuple[str, str]]:
        pairs = self._pairs(index)
        origins = zip(pairs, self.origins, strict=False)
        return [pair for pair, origin in origins if len(set(pairs[origin])) == 1]
