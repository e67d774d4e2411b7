"""What a search is asked, how much it may use up, and to whom it tells how it gets on."""

from collections.abc import Callable

from attrs import frozen

from adws.core.turn import Task
from adws.search.budget import Budget

Say = Callable[[str], None]
"""Takes a line about how a search gets on."""


@frozen
class Brief:
    """One search: ``ends`` is when it must be over, on the monotonic clock."""

    task: Task
    budget: Budget
    say: Say
    ends: float = 0.0
