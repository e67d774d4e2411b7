"""One row of a table of failures."""

import pytest

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.thrown import Thrown

KEY_ERROR = Thrown("KeyError", "first\nsecond line")


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        (Pattern(ErrorType.RUNTIME), True),
        (Pattern(ErrorType.RUNTIME, exceptions=frozenset({"KeyError"})), True),
        (Pattern(ErrorType.RUNTIME, exceptions=frozenset({"TypeError"})), False),
        (Pattern(ErrorType.RUNTIME, text="^second"), True),
        (Pattern(ErrorType.RUNTIME, text="^line"), False),
        (Pattern(ErrorType.RUNTIME, phases=frozenset({"call"})), True),
        (Pattern(ErrorType.RUNTIME, phases=frozenset({"setup"})), False),
        (Pattern(ErrorType.RUNTIME, missing_dependency=True), False),
    ],
)
def test_a_row_fits_when_all_it_asks_for_is_so(pattern: Pattern, *, fits: bool) -> None:
    """A row asks only for what it names."""
    assert pattern.fits(KEY_ERROR, "call", missing_dependency=False) is fits


def test_a_row_may_ask_for_a_missing_dependency() -> None:
    """A row for missing dependencies fits when one is missing."""
    row = Pattern(ErrorType.ENVIRONMENT, missing_dependency=True)
    assert row.fits(KEY_ERROR, "call", missing_dependency=True)


def test_only_the_beginning_of_a_message_is_searched() -> None:
    """What a huge message says far down does not decide."""
    late = Thrown("KeyError", f"{'x' * 3000} timed out")
    row = Pattern(ErrorType.TIMEOUT, text="timed out")
    assert not row.fits(late, "call", missing_dependency=False)
