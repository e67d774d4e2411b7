"""A few cheats of the corpus, of every category and runner, drawn by a seed."""

import random
from collections import Counter
from collections.abc import Sequence

from adws.tests.cheats.specimen import Specimen


def sample(specimens: Sequence[Specimen], count: int, seed: int) -> tuple[Specimen, ...]:
    """Return so many cheats, or all that there are: every category in turn, runners in equal parts.

    The same seed gives the same cheats of the same corpus.
    """
    waiting = [specimen for specimen in specimens if not specimen.honest]
    random.Random(seed).shuffle(waiting)
    drawn = list[Specimen]()
    while waiting and len(drawn) < count:
        categories = Counter(cheat.category for cheat in drawn)
        runners = Counter(cheat.runner for cheat in drawn)
        fitting = min(
            waiting, key=lambda cheat: (categories[cheat.category], runners[cheat.runner])
        )
        waiting.remove(fitting)
        drawn.append(fitting)
    return tuple(drawn)
