"""How likely a chosen edit is the right one, and did not mend the cases by chance.

By Bayes' rule: what speaks for the edit, against what speaks for others that mend the cases, and
for none of them. Some of many tried edits mend a few cases by chance, the more the less it takes.
"""

from attrs import frozen

from adws.search.weights import WEIGHTS

_CHANCE = WEIGHTS.chance


@frozen
class Chance:
    """What chance had: so many edits ``tried``, of a ``mean`` weight, in ``clusters`` that mend.

    ``results`` counts the different results of the cases that the edit puts right, easy ones half.
    """

    tried: int
    mean: float
    clusters: int = 1
    results: float = 1

    def weight(self, edits: int) -> float:
        """Return what speaks for chance, to compare with the weights of edits.

        >>> Chance(100, 0.5, results=4).weight(1), round(Chance(100, 0.5, clusters=4).weight(2), 2)
        (0.0125, 0.6)
        """
        several = _CHANCE.of_several if edits > 1 else 1.0
        results = max(self.results, 1) ** _CHANCE.results
        return float(_CHANCE.weight * several * self.mean * self.clusters**0.5 / results)


@frozen
class Confidence:
    """The share that an edit's weight has of all, and what it was reckoned from."""

    share: float
    chance: Chance

    @property
    def is_low(self) -> bool:
        """Whether a person should look at the edit."""
        return self.share < _CHANCE.low

    @property
    def is_hopeless(self) -> bool:
        """Whether the edit is not worth to be looked at."""
        return self.share < _CHANCE.hopeless


def confidence(own: float, others: float, chance: Chance, edits: int) -> Confidence:
    """Weigh an edit (or the cluster that it is of) against others that mend, and against chance.

    >>> confidence(0.3, 0.1, Chance(100, 0.5), edits=1).share
    0.6
    """
    return Confidence(own / (own + others + chance.weight(edits)), chance)
