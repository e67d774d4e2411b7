"""What a step shows of itself to a person who watches the run."""

from attrs import frozen

TREND = "{trend}"
"""Stands in a line for the trend of failing cases up to now: ``11 → 6 → 3``."""
TOOK = "{took}"
"""Stands in a line for how long the step took: `` (1.2 s)``."""


@frozen
class StepDisplay:
    """What is shown of a step, in words and numbers."""

    lines: tuple[str, ...] = ()
    """What is worth a line of its own each; ``TREND`` and ``TOOK`` in them are replaced."""
    failing: int | None = None
    """How many cases fail from here on: the trend goes on with it. None: as before."""
    costs: tuple[float | None, ...] = ()
    """What each answer of an agent cost, in USD; None is an unknown price."""


NOTHING = StepDisplay()
"""Nothing is shown."""
