"""What holds code on trial."""

from enum import StrEnum


class Held(StrEnum):
    """What keeps code on trial from all that is not its own, the stronger one first."""

    CAGE = "cage"
    LANDLOCK = "landlock"
    NOTHING = "nothing"
