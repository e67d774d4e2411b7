"""Two versions of a text, brought together by git."""

import pytest

from adws.tests.vcs.repositories import value
from adws.vcs.merging import merged_text

pytestmark = pytest.mark.real_io
BEFORE = "".join(f"{number}\n" for number in range(9))


def test_what_only_they_changed_is_taken() -> None:
    """Nothing of ours is lost: there is nothing."""
    assert value(merged_text(ours=BEFORE, before=BEFORE, theirs="other")) == "other"


def test_changes_in_other_places_stand_side_by_side() -> None:
    """As git merges them."""
    ours, theirs = BEFORE.replace("0", "ours"), BEFORE.replace("8", "theirs")
    merged = BEFORE.replace("0", "ours").replace("8", "theirs")
    assert value(merged_text(ours=ours, before=BEFORE, theirs=theirs)) == merged


def test_in_the_same_place_ours_counts() -> None:
    """There is no mark of a conflict."""
    ours, theirs = BEFORE.replace("4", "ours"), BEFORE.replace("4", "theirs")
    assert value(merged_text(ours=ours, before=BEFORE, theirs=theirs)) == ours
