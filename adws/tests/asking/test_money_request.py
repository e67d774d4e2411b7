"""What a call may cost, and what a run pauses for."""

from adws.asking.money_request import paused
from adws.core.errors import BudgetExhausted, BudgetPaused, CommandFailed


def test_want_of_money_pauses_and_other_errors_stay() -> None:
    """The hint says how the run goes on: by itself later, or after a higher limit."""
    later = BudgetExhausted("spent", hint="wait", context={"until": "2026-01-01"})
    higher = BudgetExhausted("spent", hint="raise it")
    other = CommandFailed("no")
    assert (paused(later), paused(higher), paused(other)) == (
        BudgetPaused("spent", hint="wait with the same command", context={"until": "2026-01-01"}),
        BudgetPaused(
            "spent", hint="raise it; the same command with a higher --max-cost continues the run"
        ),
        other,
    )
