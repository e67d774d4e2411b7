"""How surely nothing of a program is left on this machine when it, or adws, has ended."""

from enum import Enum

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.io_ops.process_start import can_use_keeper


class Containment(Enum):
    """What holds the processes of a program together, the weaker one last."""

    KEEPER = "keeper"
    MARK = "mark"


def process_containment() -> IOResult[Containment, PipelineError]:
    """Return what this machine gives: a keeper, or only a mark in the environment."""
    return IOSuccess(Containment.KEEPER if can_use_keeper() else Containment.MARK)
