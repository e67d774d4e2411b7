"""Changes that come again."""

import pytest
from attrs import evolve

from adws.ledger.repetition import repetition
from adws.tests.ledger.analyses import attempt, failure, ledger_of


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("", ""),
        ("p", ""),
        ("pq", ""),
        ("pqp", "rounds 1 and 3 made the same change"),
        ("ppp", "rounds 1 and 2 and 3 made the same change"),
        ("ppq", ""),
        ("--", ""),
    ],
)
def test_the_newest_change_is_compared_with_those_before(changes: str, said: str) -> None:
    """Changing nothing is no change that could come again."""
    attempts = tuple(
        evolve(attempt(number=number), patch_id=change.strip("-"))
        for number, change in enumerate(changes, start=1)
    )
    (entry,) = ledger_of(failure("t.py::a")).entries
    assert repetition(evolve(entry, attempts=attempts)) == said
