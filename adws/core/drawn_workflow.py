"""A workflow in a picture: its steps, the nested ones, and the slots between them."""

from attrs import frozen


@frozen
class DrawnStep:
    """A step of a picture."""

    name: str
    """The name of the step in the workflow."""
    rules: tuple[str, ...] = ()
    """The conditions and repetitions of the step, in words."""
    inside: tuple["DrawnStep", ...] = ()
    """The steps of the workflow that it nests; empty for a plain step."""
    hands_on: tuple[str, ...] = ()
    """The slots that it writes and a later step of the same workflow reads."""
    again: str = ""
    """The condition that ends its repetition; empty if it runs once."""
    runs: int = 0
    """How many times it ran in the run that the picture shows; 0 without such a run."""
    seconds: float = 0.0
    """How long it took there in all, in seconds."""
