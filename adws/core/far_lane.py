"""A lane on another machine: the worker that runs it, and what comes back from there, as data."""

from attrs import frozen

from adws.core.turn import Answer
from adws.core.verdict import Verdict


@frozen
class WorkerState:
    """What a worker of a cluster says of itself."""

    address: str
    """The address at which the cluster knows it."""
    lanes: int
    """How many lanes it runs at the same time."""
    busy: int = 0
    """How many lanes it runs now."""
    adws: str = ""
    """Its version of adws; empty where it has none, or is no worker of adws."""
    python: str = ""
    """Its version of Python, such as ``3.12``."""
    git: str = ""
    """Its version of git; empty where git is missing."""
    programs: tuple[str, ...] = ()
    """The programs that it has, of those that were asked for."""
    missing: tuple[str, ...] = ()
    """The programs that it has not, of those that were asked for."""
    processors: int = 0
    """How many processors it may use."""
    free_bytes: int = 0
    """How much space is free on its disk, in bytes."""
    problems: tuple[str, ...] = ()
    """Why no lane is sent to it, in sentences; empty: it is used."""


@frozen
class LaneAnswer:
    """One answer of an agent that was asked on a worker."""

    key: str
    """The name of the attempt in the journal."""
    started_at: str
    """When the agent was asked, in ISO 8601."""
    answer: Answer
    """What it answered, and what it cost."""
    agent: str
    """The name of the agent."""
    tree: str
    """The full object id of the tree with its whole change."""
    verdict: Verdict | None = None
    """What a run of the group's cases on the worker says; None where it did not come to that."""
    log: str = ""
    """The agent's output."""


@frozen
class LaneAnswers:
    """What came back from a lane on a worker."""

    worker: str
    """The address of the worker."""
    task: str
    """The name under which the cluster keeps the answer until the lane is over."""
    answers: tuple[LaneAnswer, ...]
    """The answers, in the order of the groups."""
    notes: tuple[str, ...] = ()
    """What happened before: workers that were lost or could not do it, in sentences."""
