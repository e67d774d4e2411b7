"""The lane of a tree: what tells apart what runs in several trees at the same time."""

import hashlib
from pathlib import PurePath

LANE_VARIABLE = "ADWS_LANE"
"""Tells each run in which lane it is, for names of databases, queues and folders."""

_DIGITS = 8


def lane_of(root: PurePath) -> str:
    """Return the id of a tree's lane: the same in each run there, and another in each other tree.

    >>> lane_of(PurePath("/a")) == lane_of(PurePath("/a")), lane_of(PurePath("/b")).isalnum()
    (True, True)
    """
    return hashlib.sha256(str(root).encode()).hexdigest()[:_DIGITS]
