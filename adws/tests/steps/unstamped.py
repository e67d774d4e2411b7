"""What a step ends with, whatever the step is called: that its name is there is tested once."""

from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.testing import error as stamped_error


def error(outcome: IOResult[object, PipelineError]) -> PipelineError:
    """Return the error of a step that must have failed, without the step's name."""
    return evolve(stamped_error(outcome), step="")
