"""So many kills at random moments."""

import random
import time

from attrs import define, field

from adws.tests.torture.tally import Tally


@define
class Campaign:
    """Kills drivers until there are ``kills`` of them, or until a moment of the monotonic clock.

    ``expected`` is what each run must come to. A life lasts up to ``longest_seconds``. ``chance``
    is seeded, so the moments are the same each time, as far as the machine is.
    """

    kills: int
    until: float
    longest_seconds: float
    expected: object
    chance: random.Random
    tally: Tally = field(factory=Tally)

    @property
    def over(self) -> bool:
        """Whether there were kills enough, or there is no time for more."""
        return self.tally.kills >= self.kills or time.monotonic() > self.until

    def life_seconds(self) -> float | None:
        """Return how long the next life may last; None is for ever, when it is over."""
        return None if self.over else self.chance.uniform(0, self.longest_seconds)
