"""The sorts of checks that a project may have."""

from enum import StrEnum


class Sort(StrEnum):
    """What a check looks at."""

    LINT = "lint"
    TYPES = "types"
    UNIT = "unit"
    END_TO_END = "end-to-end"
    OTHER = "other"
