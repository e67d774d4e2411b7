"""How much a search may try."""

from pathlib import PurePath

import pytest

from adws.agents.search import AGENT
from adws.core.agent_settings import AgentOptions
from adws.search.request import Budget, read_arguments
from adws.tests.agents.building import make_question, make_task


@pytest.mark.parametrize(
    ("options", "budget"),
    [
        (AgentOptions(), Budget(memory=PurePath("/own"))),
        (AgentOptions(timeout_seconds=100.0), Budget(seconds=80.0, memory=PurePath("/own"))),
        (
            AgentOptions(arguments=("--candidates", "9", "--seconds", "7", "--seed", "3")),
            Budget(9, 7.0, 3, PurePath("/own")),
        ),
    ],
)
def test_the_settings_come_through_the_command_line(options: AgentOptions, budget: Budget) -> None:
    """A time-out leaves some seconds for the end; what it remembers lies in its own folder."""
    command = AGENT.command(make_question(options=options)).unwrap()
    assert read_arguments(command.argv[4:]) == (PurePath("/task.json"), budget)


def test_a_round_that_is_short_leaves_less() -> None:
    """A fifth of what it allows is for the end."""
    assert Budget(seconds=90.0).within(make_task(timeout_seconds=50.0)) == 40.0
    assert Budget(seconds=20.0).within(make_task(timeout_seconds=50.0)) == 20.0


def test_what_is_no_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The settings are wrong, and nothing is guessed."""
    with pytest.raises(SystemExit):
        _ = read_arguments(("task.json", "--canditates", "9"))
    assert "unrecognized arguments" in capsys.readouterr().err
