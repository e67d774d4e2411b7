"""A saved run of a project in short: where it stands, what it reached and what it cost."""

from enum import StrEnum

from attrs import frozen

from adws.core.money import Spending


class RunStanding(StrEnum):
    """Where a saved run stands."""

    RUNNING = "running"
    """A process works on it now."""
    FINISHED = "finished"
    """It came to its end."""
    PAUSED = "paused"
    """Somebody stopped it; it can continue."""
    FAILED = "failed"
    """A step of it failed; it can continue."""
    STOPPED = "stopped"
    """A signal or a program ended it within a step; it can continue."""
    KILLED = "killed"
    """Its process ended without a word; it can continue."""
    SUPERSEDED = "superseded"
    """It did not come to its end, and a newer run of its exclusive workflow took its place."""
    UNREADABLE = "unreadable"
    """adws does not understand its saved state."""


@frozen(kw_only=True)
class RunSummary:
    """A saved run in short."""

    run: str
    """The id of the run."""
    workflow: str = ""
    """The name of its workflow; empty if its state is unreadable."""
    standing: RunStanding = RunStanding.UNREADABLE
    """Where it stands."""
    began: str = ""
    """When it began, in ISO 8601, UTC; empty if its state is unreadable."""
    agent: str = ""
    """The name of the agent that worked last; empty if none was chosen yet."""
    failing_before: int | None = None
    """How many cases failed when it began; None if it has not come so far."""
    failing_now: int | None = None
    """How many cases fail with all that it kept; None if nobody has counted yet."""
    spending: Spending = Spending()
    """What its calls of agents cost."""
    forked_from: str = ""
    """The run and the round that it was forked from, ``RUN@ROUND``; empty for others."""
    rounds: tuple[int, ...] = ()
    """The rounds at whose ends it can be forked."""
    branch: str = ""
    """The branch with what it delivered, in the user's repository; empty if there is none."""

    @property
    def can_continue(self) -> bool:
        """Whether it can continue: ``adws run --resume RUN``, or ``Resume(RUN)`` in Python."""
        return self.standing in {
            RunStanding.PAUSED,
            RunStanding.FAILED,
            RunStanding.STOPPED,
            RunStanding.KILLED,
        }
