"""The cheats that a short run of the corpus draws."""

from collections import Counter

import pytest

from adws.tests.cheats.corpus import corpus
from adws.tests.cheats.sample import sample

pytestmark = pytest.mark.real_io


def test_a_sample_has_cheats_of_every_category() -> None:
    """No category has two before each has one, and the same seed gives the same cheats."""
    cheats = [specimen for specimen in corpus() if not specimen.honest]
    categories = {cheat.category for cheat in cheats}
    drawn = sample(corpus(), len(categories), 1)
    assert Counter(cheat.category for cheat in drawn) == Counter(categories)
    assert sample(corpus(), len(categories), 1) == drawn
    assert sample(corpus(), len(categories), 2) != drawn
