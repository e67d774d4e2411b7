"""What confines code on trial."""

from enum import StrEnum


class ConfinementKind(StrEnum):
    """What confines code on trial, the strongest first."""

    CAGE = "cage"
    LANDLOCK = "landlock"
    NOTHING = "nothing"


NOT_HELD = (
    "the names of other processes",
    "local sockets and UDP",
    "shared memory of System V",
    "modes and times of files",
    "your own tree where a suite runs in it (analyze, verify, in-place)",
    "TCP before Linux 6.7, signals before 6.12",
)
"""What a process under Landlock can still see or reach, in words for reports."""
