"""What a test wants to know of a refusal."""

from typing import TypeVar

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.railway import settle

_Value = TypeVar("_Value")


def refusal(outcome: IOResult[_Value, PipelineError]) -> PipelineError:
    """Return the error of an outcome that must have failed."""
    return settle(outcome).failure()


def reason(outcome: IOResult[_Value, PipelineError]) -> object:
    """Return why the operating system refused."""
    return refusal(outcome).context["reason"]


def bug() -> IOResult[None, PipelineError]:
    """Do what only a programming error does."""
    raise KeyError
