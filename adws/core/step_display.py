"""What a step shows to a person who watches the run."""

from attrs import frozen

TREND = "{trend}"
"""is in a line for the trend of failing cases up to now: ``11 → 6 → 3``."""
TOOK = "{took}"
"""is in a line for how long the step took: `` (1.2 s)``."""


@frozen
class StepDisplay:
    """What a step shows, in lines and numbers."""

    lines: tuple[str, ...] = ()
    """The lines to print; ``TREND`` and ``TOOK`` in them are replaced."""
    failing: int | None = None
    """How many cases fail from here on, for the trend. None: as before."""
    costs: tuple[float | None, ...] = ()
    """The cost of each answer of an agent, in US dollars; None is an unknown price."""


NOTHING = StepDisplay()
"""Nothing is shown."""
