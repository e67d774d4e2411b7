"""The id of a tree's lane, which keeps runs in several trees apart."""

import hashlib
from pathlib import PurePath

LANE_VARIABLE = "ADWS_LANE"
"""The variable with the lane of a run, for names of databases, queues and folders."""

_DIGITS = 8


def lane_of(root: PurePath) -> str:
    """Return the id of a tree's lane: the same for every run there, different for every tree.

    >>> lane_of(PurePath("/a")) == lane_of(PurePath("/a")), lane_of(PurePath("/b")).isalnum()
    (True, True)
    """
    return hashlib.sha256(str(root).encode()).hexdigest()[:_DIGITS]
