"""The headings of ``adws --help``."""

from enum import StrEnum


class HelpGroup(StrEnum):
    """What people want to do, in the order of the help."""

    REPAIR = "Repair"
    BUILD = "Build"
    JUDGE = "Judge"
    INSPECT = "Inspect"
    FORGE = "Specs and pull requests"
    SET_UP = "Set up"
    EXTEND = "Extend"
