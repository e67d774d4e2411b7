"""What keeps an agent from being asked, or from answering."""

from typing import ClassVar

from attrs import frozen

from adws.core.errors.base import PipelineError


@frozen(repr=False)
class AgentMissing(PipelineError):
    """The agent's program is not installed or not configured."""


@frozen(repr=False)
class AgentFailed(PipelineError):
    """The agent cannot work here, whatever it is asked; context: agent, category, log."""


@frozen(repr=False)
class AgentUnavailable(PipelineError):
    """The agent could not answer now; context: agent, category, until (ISO 8601).

    ``wait_seconds`` is how long to wait before it is asked again.
    """

    wait_seconds: float = 0.0

    @property
    def retry_after_seconds(self) -> float | None:
        """How long to wait."""
        return self.wait_seconds


@frozen(repr=False)
class AgentGaveUp(PipelineError):
    """An agent says that it cannot do what it was asked; context: agent, reason, log."""

    exit_code: ClassVar[int] = 1


@frozen(repr=False)
class RunSuspended(PipelineError):
    """A limit is spent that will be lifted; context: until (ISO 8601). Ends as EX_TEMPFAIL does."""

    exit_code: ClassVar[int] = 75


@frozen(repr=False)
class BudgetPaused(PipelineError):
    """No agent can be asked until there is money again; the same command goes on then.

    Context: cap, spent, allowed, until (ISO 8601; empty where only a higher limit helps). Ends as
    EX_TEMPFAIL does.
    """

    exit_code: ClassVar[int] = 75


@frozen(repr=False)
class CageMissing(PipelineError):
    """Agents and judged code shall be caged, and this machine has no cage; context: reason."""


@frozen(repr=False)
class BudgetExhausted(PipelineError):
    """The money, rounds or seconds allowed are spent; context: spent, allowed."""

    exit_code: ClassVar[int] = 1
