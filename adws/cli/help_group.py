"""Under which heading `adws --help` shows a command."""

from enum import StrEnum


class HelpGroup(StrEnum):
    """What people want to do, in the order in which the help tells it."""

    REPAIR = "Repair"
    BUILD = "Build"
    JUDGE = "Judge"
    LOOK = "Look"
    FORGE = "Specs and pull requests"
    SET_UP = "Set up"
    EXTEND = "Extend"
