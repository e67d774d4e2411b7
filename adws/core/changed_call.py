"""What a change does to one call of the project's code."""

from attrs import field, frozen


@frozen
class ChangedCall:
    """A call, and its results without and with the change, in words."""

    call: str
    """The call, as a person writes it: ``price(3)``."""
    before: str
    """What it returned or raised without the change."""
    after: str
    """What it returns or raises with the change."""
    tested: bool
    """Whether a fixed case makes this call; else it is similar to such a call."""
    case_id: str = field(default="", eq=False)
    """The first case that made it, or the case of the similar call."""
