"""Errors that keep an agent from being asked, or from answering."""

from typing import ClassVar

from attrs import frozen

from adws.core.errors.base import PipelineError


class AgentMissing(PipelineError):
    """The agent's program is not installed or not configured."""


class AgentFailed(PipelineError):
    """The agent cannot work here, whatever the task; context: agent, category, log."""


@frozen(repr=False)
class AgentUnavailable(PipelineError):
    """The agent could not answer now; context: agent, category, until (ISO 8601).

    ``wait_seconds`` is how long to wait before adws asks it again.
    """

    wait_seconds: float = 0.0

    @property
    def retry_after_seconds(self) -> float | None:
        """How long to wait."""
        return self.wait_seconds


class AgentGaveUp(PipelineError):
    """An agent says that it cannot do its task; context: agent, reason, log."""

    exit_code: ClassVar[int] = 1


class RunSuspended(PipelineError):
    """A limit is reached for now; context: until (ISO 8601). The exit code is EX_TEMPFAIL."""

    exit_code: ClassVar[int] = 75
    pauses: ClassVar[bool] = True


class BudgetPaused(PipelineError):
    """A limit of money is reached for now; later, the same command continues the run.

    Context: cap, spent, allowed, until (ISO 8601; empty if only a higher limit helps). The exit
    code is EX_TEMPFAIL.
    """

    exit_code: ClassVar[int] = 75
    pauses: ClassVar[bool] = True


class CageMissing(PipelineError):
    """A cage is required, and this machine has none; context: reason."""


class BudgetExhausted(PipelineError):
    """The money, rounds or seconds allowed are spent; context: spent, allowed."""

    exit_code: ClassVar[int] = 1
