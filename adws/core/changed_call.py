"""What a change does to one call of the project's code."""

from attrs import field, frozen


@frozen
class ChangedCall:
    """A call, and what came of it without the change and with it, in words."""

    call: str
    """The call, as a person writes it: ``price(3)``."""
    before: str
    """What it returned or raised without the change."""
    after: str
    """What it returns or raises with the change."""
    tested: bool
    """Whether a fixed case makes it; else it lies near such a call."""
    case_id: str = field(default="", eq=False)
    """The first case that made it, or the call that it lies near."""
