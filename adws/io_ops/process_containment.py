"""How reliably adws can end all processes of a program on this machine."""

from enum import Enum

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.io_ops.process_start import can_use_keeper


class Containment(Enum):
    """The ways to find all processes of a program, the weaker one last."""

    KEEPER = "keeper"
    MARK = "mark"


def process_containment() -> IOResult[Containment, PipelineError]:
    """Return what this machine supports: a keeper, or only a mark in the environment."""
    return IOSuccess(Containment.KEEPER if can_use_keeper() else Containment.MARK)
