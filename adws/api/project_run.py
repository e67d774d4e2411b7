"""How a declared workflow shall be run in a project, and what may begin then."""

from typing import Any

from attrs import frozen

from adws.api.fork_point import ForkPoint
from adws.core.context import Context, Slot
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs

Saving = SaveAs | Resume | None
"""How a run is saved: as a new one, as one that goes on, or not at all."""


@frozen(kw_only=True)
class ProjectRun:
    """How a workflow shall be run in a project.

    ``workflow`` may be empty when ``resume`` names a saved run to continue with; with
    ``own_workflows`` one of the project comes before one of adws. ``saved``: after
    each step, so that it can be resumed. ``resumes_from``: take up the newest run if it is
    unfinished and has come so far as to write one of these slots; of runs in which ``same_slot``
    holds what it holds now. ``restart_command`` is the command that starts a new run instead,
    ``rebase_command`` the one that takes the fixes of the unfinished run along, as this one does if
    it ``rebases``. ``pause_after``: stop after one turn of any of these steps. ``forks``: begin
    where another run was at the end of a round.
    """

    workflow: str = ""
    saved: bool = False
    resume: str | None = None
    own_workflows: bool = False
    resumes_from: tuple[Slot[Any], ...] = ()
    same_slot: Slot[Any] | None = None
    restart_command: str = "adws fix --fresh"
    rebase_command: str = ""
    rebases: bool = False
    pause_after: tuple[str, ...] = ()
    forks: ForkPoint | None = None


@frozen
class ReadyRun:
    """A run that may begin, or continue: its program, in which context, and how it is saved."""

    program: WorkflowProgram
    context: Context
    state: Saving
    replaces: str = ""
    """The file of the project that runs where a workflow of adws would, relative to the project's
    folder."""
