"""What a saved run needs before anything is saved."""

from pathlib import PurePath

from adws.api.project_run import ProjectRun, ReadyRun
from adws.api.saved_start import start_saved
from adws.core.context import Context
from adws.core.settings import Settings
from adws.engine.program import WorkflowProgram
from adws.testing import FakeIo
from adws.tests.vcs.repositories import value

REQUEST = ProjectRun(workflow="mine", saved=True)


def test_a_run_may_start_whether_its_agent_is_installed_or_not(io: FakeIo) -> None:
    """The run itself looks for the program; nothing is written yet."""
    context = Context(PurePath("/p"), Settings(agent="claude"))
    ready = value(start_saved(REQUEST, context, WorkflowProgram("mine", ())))
    assert (type(ready), io.files) == (ReadyRun, {})
