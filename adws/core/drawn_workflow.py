"""A workflow as a picture shows it: its steps, what is nested in them, and what flows between."""

from attrs import frozen


@frozen
class DrawnStep:
    """A step of a picture."""

    name: str
    """What the workflow calls the step."""
    rules: tuple[str, ...] = ()
    """When, and how often it runs, in words."""
    inside: tuple["DrawnStep", ...] = ()
    """The steps of the workflow that it nests; empty for a plain step."""
    hands_on: tuple[str, ...] = ()
    """The slots that it writes and a later step of the same workflow reads."""
    again: str = ""
    """Until when the step is repeated; empty where it is not."""
    runs: int = 0
    """How often it ran in the run that the picture shows; 0: it did not, or none is shown."""
    seconds: float = 0.0
    """How long it took there in all."""
