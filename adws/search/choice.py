"""Choose a plausible candidate, and estimate how likely it is right.

Bayes' rule compares the evidence for the edit with the evidence for others that fix the cases, and
for chance. Of many tried edits, some fix a few cases by chance; the easier that is, the more do.
"""

from attrs import frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.search.behaviour import (
    BehaviourCluster,
    Behaviours,
    Input,
    Vote,
    clusters,
    differences,
    rivals,
)
from adws.search.bench import ConfirmedFinalist, SearchBench
from adws.search.candidates import EditCandidate
from adws.search.tries import Finalist, TryHistory
from adws.search.weights import WEIGHTS, ComparisonLimits

_CHANCE = WEIGHTS.chance


@frozen
class ChanceEstimate:
    """The evidence for chance.

    ``tried_count`` edits of a ``mean`` weight were tried; those that fix are in ``clusters``.
    ``results`` counts the different results of the cases that the edit corrects, easy ones half.
    """

    tried_count: int
    mean: float
    clusters: int = 1
    results: float = 1

    def weight(self, edits: int) -> float:
        """Return the weight of chance, to compare with the weights of edits.

        >>> ChanceEstimate(100, 0.5, results=4).weight(1)
        0.0125
        >>> round(ChanceEstimate(100, 0.5, clusters=4).weight(2), 2)
        0.6
        """
        several = _CHANCE.of_several if edits > 1 else 1.0
        results = max(self.results, 1) ** _CHANCE.results
        return float(_CHANCE.weight * several * self.mean * self.clusters**0.5 / results)


@frozen
class Confidence:
    """The share of an edit's weight in the total, and the estimate behind it."""

    share: float
    chance: ChanceEstimate

    @property
    def is_low(self) -> bool:
        """Whether a person should look at the edit."""
        return self.share < _CHANCE.low

    @property
    def is_hopeless(self) -> bool:
        """Whether the edit is not worth a look."""
        return self.share < _CHANCE.hopeless


def confidence(own: float, others: float, chance: ChanceEstimate, edits: int) -> Confidence:
    """Weigh an edit (or its cluster) against other fixes, and against chance."""
    return Confidence(own / (own + others + chance.weight(edits)), chance)


@frozen
class Rival:
    """Another candidate that fixes the cases too, and an input for which it differs.

    ``differing_input`` is None if no input is known. ``chosen_result`` is the result of the chosen
    candidate for it, ``rival_result`` that of the rival.
    """

    candidate: EditCandidate
    differing_input: Input | None = None
    chosen_result: str = ""
    rival_result: str = ""


@frozen
class Choice:
    """The chosen candidate and its rivals; ``confidence`` is None if it cannot be estimated."""

    confirmed: ConfirmedFinalist
    confidence: Confidence | None = None
    rivals: tuple[Rival, ...] = ()

    @property
    def finalist(self) -> Finalist:
        """The chosen candidate."""
        return self.confirmed.finalist


@frozen
class _RankedFinalists:
    """Finalists of one rank, in clusters by their results, and those of lower ranks."""

    alike: tuple[Finalist, ...]
    others: tuple[Finalist, ...]
    behaviours: Behaviours
    clusters: tuple[BehaviourCluster, ...]

    @property
    def order(self) -> tuple[Finalist, ...]:
        """The members of the clusters, the heaviest cluster first, then those without a cluster."""
        members = [index for cluster in self.clusters for index in cluster.members]
        rest = (index for index in range(len(self.alike)) if index not in members)
        return (*(self.alike[index] for index in (*members, *rest)), *self.others)


def choose(bench: SearchBench, tries: TryHistory) -> IOResult[Choice | None, PipelineError]:
    """Return the best candidate that passes the whole suite, if any does."""
    best = tries.best[bench.workspace.refused_count :]
    same = tuple(finalist for finalist in best if finalist.rank == best[0].rank)
    alike = same[: bench.comparison.candidates]
    others = tuple(finalist for finalist in best if finalist not in alike)

    def confirm(behaviours: Behaviours) -> IOResult[Choice | None, PipelineError]:
        compared = _compared(alike, others, behaviours)
        return IOResult.do(
            _choice(bench.comparison, tries, compared, confirmed)
            for confirmed in bench.confirm(compared.order[: bench.comparison.confirmed])
        )

    return bench.compare(tuple(finalist.candidate for finalist in alike)).bind(confirm)


def _compared(
    alike: tuple[Finalist, ...], others: tuple[Finalist, ...], behaviours: Behaviours
) -> _RankedFinalists:
    votes = {
        index: Vote(
            results,
            alike[index].weight / (1 + behaviours.boldness(index) ** 2),
            alike[index].candidate.sort,
        )
        for index, results in behaviours.results.items()
    }
    return _RankedFinalists(alike, others, behaviours, clusters(votes))


def _choice(
    comparison: ComparisonLimits,
    tries: TryHistory,
    compared: _RankedFinalists,
    confirmed: ConfirmedFinalist | None,
) -> Choice | None:
    if confirmed is None:
        return None
    finalist, alike = confirmed.finalist, compared.alike
    index = alike.index(finalist) if finalist in alike else -1
    own = next((cluster for cluster in compared.clusters if index in cluster.members), None)
    if own is None:
        choice_rivals = _blind_rivals(finalist, alike, comparison.blind_rivals)
    else:
        choice_rivals = tuple(
            _rival(compared, own, cluster) for cluster in rivals(own, compared.clusters)
        )
    if not comparison.counts_results:
        return Choice(confirmed, rivals=choice_rivals)
    weight = finalist.weight if own is None else own.weight
    others = sum(cluster.weight for cluster in compared.clusters if cluster is not own)
    edits = len(finalist.candidate.edits)
    chance = _chance(tries, compared, index, edits)
    return Choice(confirmed, confidence(weight, others, chance, edits), choice_rivals)


def _blind_rivals(
    finalist: Finalist, alike: tuple[Finalist, ...], share: float
) -> tuple[Rival, ...]:
    """Return all finalists that are not much less likely: no input can compare them."""
    others = (other for other in alike if other != finalist)
    return tuple(
        Rival(rival.candidate) for rival in others if rival.weight >= share * finalist.weight
    )


def _chance(
    tries: TryHistory, compared: _RankedFinalists, index: int, edits: int
) -> ChanceEstimate:
    weights = [candidate.weight for candidate, _ in tries.tries if len(candidate.edits) == edits]
    results = compared.behaviours.results_mended(index)
    mean = sum(weights) / len(weights)
    return ChanceEstimate(len(weights), mean, max(len(compared.clusters), 1), results)


def _rival(compared: _RankedFinalists, own: BehaviourCluster, other: BehaviourCluster) -> Rival:
    """Return the best of another cluster, with the shortest input for which both differ."""
    inputs = compared.behaviours.inputs
    place = min(differences(own, other), key=lambda index: (_length(inputs[index]), index))
    return Rival(
        compared.alike[other.members[0]].candidate,
        inputs[place],
        own.results[place],
        other.results[place],
    )


def _length(sample: Input) -> int:
    """Return the length of a call; other values in a test all have the same length."""
    return len(sample) if isinstance(sample, str) else 0
