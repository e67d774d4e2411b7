"""How likely a chosen edit is the right one, and did not mend the cases by chance.

By Bayes' rule: what speaks for the edit, against what speaks for others that mend the cases, and
for none of them. Some of many tried edits mend a few cases by chance, the more the less it takes.
"""

from attrs import frozen

_BY_CHANCE = 0.2
_OF_SEVERAL = 3.0
"""How much likelier chance is with two edits at once: that many more were tried, or could be."""

_LOW = 0.62
_HOPELESS = 0.02


@frozen
class Luck:
    """What chance had: so many edits ``tried``, of a ``mean`` weight, in ``camps`` that mend.

    ``told`` counts the different results of the cases that the edit puts right, easy ones half.
    """

    tried: int
    mean: float
    camps: int = 1
    told: float = 1

    def weight(self, edits: int) -> float:
        """Return what speaks for chance, to compare with the weights of edits.

        >>> Luck(100, 0.5, told=4).weight(1), round(Luck(100, 0.5, camps=4).weight(2), 2)
        (0.0125, 0.6)
        """
        several = _OF_SEVERAL if edits > 1 else 1.0
        told = max(self.told, 1) ** 1.5
        return float(_BY_CHANCE * several * self.mean * self.camps**0.5 / told)


@frozen
class Confidence:
    """The share that an edit's weight has of all, and what it was reckoned from."""

    share: float
    luck: Luck

    @property
    def is_low(self) -> bool:
        """Whether a person should look at the edit."""
        return self.share < _LOW

    @property
    def is_hopeless(self) -> bool:
        """Whether the edit is not worth to be looked at."""
        return self.share < _HOPELESS


def confidence(own: float, others: float, luck: Luck, edits: int) -> Confidence:
    """Weigh an edit (or the camp that it is of) against others that mend, and against chance.

    >>> confidence(0.3, 0.1, Luck(100, 0.5), edits=1).share
    0.6
    """
    return Confidence(own / (own + others + luck.weight(edits)), luck)
