"""A lane on another machine: the state of its worker, and its answers, as data."""

from attrs import frozen

from adws.core.turn import Answer
from adws.core.verdict import Verdict


@frozen
class WorkerState:
    """What a worker of a cluster reports about itself."""

    address: str
    """The address at which the cluster knows it."""
    lanes: int
    """How many lanes it runs at the same time."""
    busy: int = 0
    """How many lanes it runs now."""
    adws: str = ""
    """Its version of adws; empty if it has none, or is no worker of adws."""
    python: str = ""
    """Its version of Python, such as ``3.12``."""
    git: str = ""
    """Its version of git; empty if git is missing."""
    programs: tuple[str, ...] = ()
    """Those of the needed programs that it has."""
    missing: tuple[str, ...] = ()
    """Those of the needed programs that it lacks."""
    processors: int = 0
    """How many processors it may use."""
    free_bytes: int = 0
    """How much space is free on its disk, in bytes."""
    problems: tuple[str, ...] = ()
    """Why adws sends it no lane, in sentences; empty if it can be used."""


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
    """The verdict of a run of the group's cases on the worker; None if there was no such run."""
    log: str = ""
    """The agent's output."""
    hidden: tuple[str, ...] = ()
    """The failing cases that something new kept from running with the change, on the worker."""
    also_fixed: tuple[str, ...] = ()
    """The cases of the lane's other groups that pass since the change, on the worker."""


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
    """Problems on the way, such as lost workers, in sentences."""
