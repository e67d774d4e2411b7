"""A declared workflow: what its file says, as values."""

from collections.abc import Callable, Mapping

from attrs import field, frozen

from adws.core.context import Context
from adws.core.step import name_of

NESTED = "workflow:"
"""What ``use`` begins with when a step is itself a workflow."""

Predicate = Callable[[Context], bool]
"""Says of a context whether it is enough: in place of a bool slot, for those who write Python."""


@frozen
class StepUse:
    """One step of a workflow: which step, with which options, under which rules."""

    use: str
    """The name of a step, or ``workflow:NAME``."""
    name: str
    """What reports and events call the step here."""
    options: Mapping[str, object] = field(factory=dict[str, object])
    """The keyword arguments of the step; the file calls them ``with``."""
    when: str | None = None
    """A bool slot, or ``not`` and a bool slot, that must be true, else the step is skipped. None:
    it always runs."""
    always: bool = False
    """Whether the step runs after a failure, too."""
    max_attempts: int | None = None
    """How often a failing step is tried. None: once; with ``feedback``, as often as the settings
    allow. A failure with ``PipelineError.retry_after_seconds`` uses up no try."""
    retry_delay_seconds: float = 0.0
    """The pause before the second try, in seconds; it doubles with each try."""
    timeout_seconds: float | None = None
    """How long one try may take, in seconds; None is no limit."""
    repeat_until: str | Predicate | None = None
    """A bool slot, or a predicate; the step is repeated until it is true. None: the step runs
    once."""
    limit: int | None = None
    """How often ``repeat_until`` repeats the step at most."""
    input_from: Mapping[str, str] = field(factory=dict[str, str])
    """The slots that the step gets in place of those that it reads, by the name that it reads."""
    output: str | Mapping[str, str] = field(factory=dict[str, str])
    """The names to store the slots under that the step writes, by the name that it writes."""
    pause_before: bool = False
    """Whether a run that was asked to stop pauses before this step of a nested workflow, too."""
    feedback: bool = False
    """Whether only failures are tried again that the next try can avoid; it gets them in the slot
    ``feedback``."""
    gives_up: str | None = None
    """A bool slot that becomes true when the last try was not good enough, instead of a failure of
    the workflow; the slot of that name with ``_because`` has the reason. None: the workflow
    fails."""
    for_each: str | None = None
    """A slot with a tuple: the step runs once for each of its items, several at a time, each in a
    context of its own. None: it runs once, in the context of the workflow."""
    item: str = ""
    """The slot that holds the item in its context; set with ``for_each``."""
    lanes: int | str = 1
    """How many items are worked on at the same time, or the slot that says so."""
    gather: Mapping[str, str] = field(factory=dict[str, str])
    """The slots in which the results are gathered, in the order of the items, by the slot that each
    item's context has in the end. None stands for an item that failed."""
    stop_on_failure: bool = False
    """Whether the first item that fails ends the others, and the step."""
    line: int = 1
    """The line of the step in its file, from 1."""

    @property
    def end_condition(self) -> str:
        """What ends the repetition: the slot, or the function's name; empty for a plain step."""
        until = self.repeat_until
        return until or "" if until is None or isinstance(until, str) else name_of(until)

    @property
    def nested(self) -> str | None:
        """The name of the workflow that this step is, or None for a plain step."""
        if not self.use.startswith(NESTED):
            return None
        return self.use.removeprefix(NESTED).removesuffix(".toml")


@frozen
class Workflow:
    """A declared list of steps."""

    name: str
    """The name of the workflow, which is that of its file."""
    steps: tuple[StepUse, ...]
    """The steps, in the order in which they run."""
    description: str = ""
    """What the workflow does, in a sentence."""
    exclusive: bool = False
    """Whether a project may have only one run of it at a time."""
    reads: tuple[str, ...] = ()
    """The slots that must be there when it starts; only nested workflows have any."""
