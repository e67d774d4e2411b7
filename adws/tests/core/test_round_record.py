"""The digest of a failing set."""

import pytest

from adws.core.round_record import failing_id


@pytest.mark.parametrize(
    ("expected", "other", "same"),
    [
        (("a", "b"), ("b", "a", "a"), True),
        ((), (), True),
        (("a",), ("a", "b"), False),
        (("ab",), ("a", "b"), False),
        (("\ud800",), ("?",), False),
    ],
)
def test_two_failing_sets_have_one_digest_when_they_hold_the_same_cases(
    expected: tuple[str, ...], other: tuple[str, ...], *, same: bool
) -> None:
    """Neither order nor repetition counts, and no id is too odd."""
    assert (failing_id(expected) == failing_id(other)) == same
