"""A declared workflow: what its file says, as values."""

from collections.abc import Mapping

from attrs import field, frozen

NESTED = "workflow:"
"""What ``use`` begins with when a step is itself a workflow."""


@frozen
class StepUse:
    """One step of a workflow: which one, with which options, under which rules.

    ``use`` is a step's name or ``workflow:NAME``; ``options`` are what the file calls ``with``.
    ``when`` names a bool slot, or ``not`` and a bool slot: otherwise the step is skipped.
    ``always`` runs it after a failure too. A failing step is tried ``max_attempts`` times, with a
    pause of ``retry_delay_seconds`` that doubles; a failure that says when to try again
    (``PipelineError.retry_after_seconds``) is waited for without using up a try.
    ``feedback``: only failures that whoever is asked can mend are tried again, and each is told to
    the next try in the slot ``feedback``; without ``max_attempts``, as often as the settings say.
    ``gives_up`` names a bool slot that becomes true when the last try was not good enough, instead
    of a failure of the workflow; why stands in the slot of that name with ``_because`` behind it.
    ``timeout_seconds`` bounds one try. A step with ``repeat_until`` is repeated until that bool
    slot is true, at most ``limit`` times.
    ``input_from`` maps slots that the step reads to the slots to take instead; ``output`` maps
    slots that it writes to the names to store them under. ``pause_before``: a run that was asked
    to stop pauses before this nested step too. ``line`` is where the step stands in its file.
    """

    use: str
    name: str
    options: Mapping[str, object] = field(factory=dict[str, object])
    when: str | None = None
    always: bool = False
    max_attempts: int | None = None
    retry_delay_seconds: float = 0.0
    timeout_seconds: float | None = None
    repeat_until: str | None = None
    limit: int | None = None
    input_from: Mapping[str, str] = field(factory=dict[str, str])
    output: str | Mapping[str, str] = field(factory=dict[str, str])
    pause_before: bool = False
    feedback: bool = False
    gives_up: str | None = None
    line: int = 1

    @property
    def nested(self) -> str | None:
        """The name of the workflow that this step is, or None for a plain step."""
        if not self.use.startswith(NESTED):
            return None
        return self.use.removeprefix(NESTED).removesuffix(".toml")


@frozen
class Workflow:
    """A declared list of steps.

    ``exclusive``: one run at a time in a project. ``reads``: the slots that must be there when it
    starts; only a workflow that is meant to be nested has any.
    """

    name: str
    steps: tuple[StepUse, ...]
    description: str = ""
    exclusive: bool = False
    reads: tuple[str, ...] = ()
