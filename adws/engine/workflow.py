"""A declared workflow: the content of its file, as values."""

from collections.abc import Callable, Mapping

from attrs import field, frozen

from adws.core.context import Context
from adws.core.step import name_of

NESTED = "workflow:"
"""The prefix of ``use`` for a step that is itself a workflow."""

Predicate = Callable[[Context], bool]
"""Decides from a context whether to stop, like a bool slot; for workflows in Python."""


@frozen
class StepUse:
    """One step of a workflow: the step, its options and its rules."""

    use: str
    """The name of a step, or ``workflow:NAME``."""
    name: str
    """The name of the step in reports and events."""
    options: Mapping[str, object] = field(factory=dict[str, object])
    """The keyword arguments of the step; the file calls them ``with``."""
    when: str | None = None
    """A bool slot, or ``not`` and a bool slot, that must be true, else the step is skipped. None:
    it always runs."""
    always: bool = False
    """Whether the step also runs after a failure."""
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
    """How many times ``repeat_until`` runs the step at most."""
    input_from: Mapping[str, str] = field(factory=dict[str, str])
    """The slots that the step gets instead of those that it reads, by the name that it reads."""
    output: str | Mapping[str, str] = field(factory=dict[str, str])
    """The stored names of the slots that the step writes, by the name that it writes."""
    pause_before: bool = False
    """Whether a run that was asked to stop may also pause before this step of a nested workflow."""
    feedback: bool = False
    """Whether adws tries again only after a failure that the next try can avoid; that try gets the
    failure in the slot ``feedback``."""
    gives_up: str | None = None
    """A bool slot that becomes true if the last try was not good enough; the workflow then does not
    fail. The slot of that name with ``_because`` has the reason. None: the workflow fails."""
    for_each: str | None = None
    """A slot with a tuple: the step runs once for each of its items, several at a time, each in a
    context of its own. None: it runs once, in the context of the workflow."""
    item: str = ""
    """The slot that holds the item in its context; required with ``for_each``."""
    lanes: int | str = 1
    """How many items may be in work at the same time, or the slot with that number."""
    gather: Mapping[str, str] = field(factory=dict[str, str])
    """The slots that collect the results in the order of the items, by the slot in each item's
    context. None stands for an item that failed."""
    stop_on_failure: bool = False
    """Whether the first failed item ends the others and the step."""
    line: int = 1
    """The line of the step in its file, from 1."""

    @property
    def end_condition(self) -> str:
        """What ends the repetition: a slot or a function's name; empty for a plain step."""
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
    """The name of the workflow, which is also that of its file."""
    steps: tuple[StepUse, ...]
    """The steps, in the order in which they run."""
    description: str = ""
    """What the workflow does, in a sentence."""
    exclusive: bool = False
    """Whether a project may have only one run of it at a time."""
    reads: tuple[str, ...] = ()
    """The slots that must be there when it starts; only nested workflows have any."""
