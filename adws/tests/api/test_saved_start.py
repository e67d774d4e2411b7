"""What a saved run needs before anything is saved."""

from pathlib import PurePath

import pytest

from adws.api.project_run import ProjectRun, ReadyRun
from adws.api.saved_start import start_saved
from adws.core.context import Context
from adws.core.errors import NameUnknown
from adws.core.settings import Settings
from adws.engine.program import WorkflowProgram
from adws.slots import ACTORS
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, value

REQUEST = ProjectRun(workflow="mine", saved=True)
CHOOSING = WorkflowProgram("mine", (), writes=(ACTORS.name,))


@pytest.mark.usefixtures("io")
@pytest.mark.parametrize(
    "settings", [Settings(agent="claude,serach"), Settings(example_agent="serach")]
)
def test_an_unknown_agent_is_told_before_a_run_starts(settings: Settings) -> None:
    """The nearest known name is offered."""
    refused = error(start_saved(REQUEST, Context(PurePath("/p"), settings), CHOOSING))
    assert type(refused) is NameUnknown
    assert (refused.message, "search" in refused.hint) == ("unknown agent 'serach'", True)


@pytest.mark.usefixtures("io")
def test_a_known_agent_may_start_whether_it_is_installed_or_not() -> None:
    """The run itself looks for the program."""
    context = Context(PurePath("/p"), Settings(agent="claude"))
    assert type(value(start_saved(REQUEST, context, CHOOSING))) is ReadyRun


def test_a_workflow_without_agents_may_start_whatever_the_agent(io: FakeIo) -> None:
    """It asks none, and writes nothing yet."""
    context = Context(PurePath("/p"), Settings(agent="serach"))
    ready = value(start_saved(REQUEST, context, WorkflowProgram("mine", ())))
    assert (type(ready), io.files) == (ReadyRun, {})
