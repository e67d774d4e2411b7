"""The position of a run: one frame for the workflow and for each open nested one."""

from collections.abc import Mapping

from attrs import define, field, frozen

from adws.core.errors import PipelineError
from adws.engine.program import PreparedStep, WorkflowProgram

PAUSE_AFTER = "pause_after"
"""The reason of a pause after a turn of a repeated step."""


@frozen
class Ending:
    """Why a workflow ends early, with only its ``always`` steps left.

    Either the first failure, or what paused the run (a signal's name, ``pause_after``).
    """

    error: PipelineError | None = None
    paused_by: str = ""


@frozen
class StepPosition:
    """A place in a workflow: the next step (empty: the end), and the number of its turn."""

    step: str
    iteration: int = 1


@define
class WorkflowFrame:
    """The state of one workflow. ``path`` is the prefix of its steps' paths.

    ``names`` maps its slots to their stored names. ``deadline`` is on the monotonic clock.
    ``iteration``, ``attempt`` and ``started`` are about the step at ``index``.
    """

    program: WorkflowProgram
    path: str = ""
    names: Mapping[str, str] = field(factory=dict[str, str])
    deadline: float | None = None
    index: int = 0
    iteration: int = 1
    attempt: int = 1
    started: float = 0.0
    ending: Ending | None = None

    @property
    def plain(self) -> bool:
        """Whether bare steps are called directly: no other names, no deadline, no ending."""
        return self.deadline is None and not self.names and self.ending is None

    @property
    def at_end(self) -> bool:
        """Whether no step is left."""
        return self.index == len(self.program.steps)

    @property
    def prepared(self) -> PreparedStep:
        """The current step; do not use it at the end."""
        return self.program.steps[self.index]

    @property
    def ran_before(self) -> bool:
        """Whether the step has run before: in an earlier turn, or in a failed try."""
        return self.iteration > 1 or self.attempt > 1

    @property
    def position(self) -> StepPosition:
        """The position of this frame, for the saved state."""
        return StepPosition("" if self.at_end else self.prepared.use.name, self.iteration)

    @property
    def step_path(self) -> str:
        """The path of the current step, with its turn if it is repeated."""
        use = self.prepared.use
        turn = f"#{self.iteration}" if use.repeat_until else ""
        return f"{self.path}{use.name}{turn}"

    def advance(self) -> None:
        """Go on to the next step."""
        self.index += 1
        self.iteration = 1
        self.attempt = 1

    def repeat(self) -> None:
        """Go on to the next turn of the same step."""
        self.iteration += 1
        self.attempt = 1
