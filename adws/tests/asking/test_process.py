"""One question to an agent, from its files to its answer."""

import sys
from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.result import Result, Success

from adws.agents.agent import Agent, AgentOutput, Question
from adws.agents.agent_process import agent_process
from adws.asking.process import AgentRequest, answer_of
from adws.asking.task import PreparedTask
from adws.cage.cage import Level
from adws.cage.environment import PASSED
from adws.core.agent_settings import AgentOptions
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.purpose import Purpose
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus
from adws.testing import FakeIo, a_completed
from adws.tests.agents.building import make_task
from adws.tests.steps.projects import AT_WORK, with_repository
from adws.tests.vcs.repositories import value

OWN = AT_WORK.base.home / "agents" / "writer"
LOG = str(make_task().log)


def command_of(question: Question) -> Result[Command, PipelineError]:
    """Start a program that is told where its files are."""
    limit = str(question.options.max_attempt_usd)
    return Success(agent_process(question, ("writer", str(question.folder), limit)))


def files_of(question: Question) -> Mapping[str, str]:
    """Give it a configuration."""
    return {"etc/writer.toml": f"caged = {question.caged}"}


def read(reply: AgentOutput) -> Answer:
    """Take its answer from its file."""
    return Answer(AnswerStatus.FINISHED, reply.file)


WRITER = Agent("writer", "writes", command_of, read, files=files_of, answer_file="out.json")
REQUEST = AgentRequest(WRITER, PreparedTask(make_task(), PurePath("/t"), "c0"), AgentOptions())


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine with a prompt, and with what an earlier call has answered."""
    io.files[PurePath("/prompt.md")] = "Mend it."
    io.files[OWN / "out.json"] = "an earlier answer"
    io.variables = {}
    with_repository(io)
    return io


def test_an_agent_finds_the_files_of_its_adapter(machine: FakeIo) -> None:
    """In a folder of its own, with what the call may cost."""
    machine.processes.append((("writer", str(OWN), "2.5"), a_completed()))
    answer = value(answer_of(AT_WORK, REQUEST, 2.5))
    assert machine.files[OWN / "etc/writer.toml"] == "caged = False"
    assert answer == Answer(AnswerStatus.FINISHED, "", exit_code=0, log=LOG)


@pytest.mark.parametrize("purpose", [Purpose.VERIFY, Purpose.STATE_EXAMPLES])
def test_who_must_not_know_a_change_has_another_folder(machine: FakeIo, purpose: Purpose) -> None:
    """What the agent left in its own when it made the change is not there."""
    own = AT_WORK.base.home / purpose.value / "agents" / "writer"
    machine.processes.append((("writer", str(own), "2.5"), a_completed()))
    task = evolve(make_task(), purpose=purpose)
    asked = evolve(REQUEST, prepared=evolve(REQUEST.prepared, task=task))
    assert value(answer_of(AT_WORK, asked, 2.5)).status is AnswerStatus.FINISHED
    assert machine.files[OWN / "out.json"] == "an earlier answer"


def test_a_log_is_named_as_from_the_projects_folder(machine: FakeIo) -> None:
    """Whoever reads of it is there."""
    machine.processes.append((("writer",), a_completed()))
    task = evolve(make_task(), log=AT_WORK.root / ".adws/logs/1.log")
    asked = evolve(REQUEST, prepared=evolve(REQUEST.prepared, task=task))
    assert value(answer_of(AT_WORK, asked, None)).log == ".adws/logs/1.log"


def test_an_answer_that_stands_in_a_file_is_read_from_there(machine: FakeIo) -> None:
    """The one that this call has written."""

    def write(_: Command) -> CompletedProcess:
        machine.files[OWN / "out.json"] = "mended"
        return evolve(a_completed(), duration_seconds=3.0)

    machine.processes.append((("writer",), write))
    answer = value(answer_of(AT_WORK, REQUEST, None))
    assert answer == Answer(
        AnswerStatus.FINISHED, "mended", duration_seconds=3.0, exit_code=0, log=LOG
    )


def test_an_answer_has_no_secrets_in_its_words(machine: FakeIo) -> None:
    """Its text and its reason are cleaned; what is no word of the agent stays."""

    def give_up(reply: AgentOutput) -> Answer:
        return Answer(AnswerStatus.GAVE_UP, f"I saw {reply.completed.stdout}", "87654321", 0.5)

    machine.variables = {"MY_TOKEN": "87654321"}
    machine.processes.append((("writer",), a_completed("87654321")))
    asked = evolve(REQUEST, agent=evolve(WRITER, read=give_up))
    mark = "[redacted: MY_TOKEN]"
    assert value(answer_of(AT_WORK, asked, None)) == Answer(
        AnswerStatus.GAVE_UP, f"I saw {mark}", mark, 0.5, exit_code=0, log=LOG
    )


def test_it_gets_the_variables_that_its_adapter_and_the_settings_name(machine: FakeIo) -> None:
    """Beside those that every process gets."""
    machine.processes.append((("writer",), a_completed()))
    asked = evolve(REQUEST, agent=evolve(WRITER, variables=("WRITER_*",)))
    settings = Settings(agent_environment=("DATABASE_*",))
    _ = value(answer_of(evolve(AT_WORK, settings=settings), asked, None))
    assert machine.commands[-1].allow == (*PASSED, "WRITER_*", "DATABASE_*")


def test_in_a_cage_its_command_has_bubblewrap_around_it(machine: FakeIo) -> None:
    """The user's repository needs no looking at: nothing of it can be reached."""
    machine.processes.append((("writer",), a_completed()))
    machine.folders = {"home": PurePath("/home/u"), "cache": PurePath("/home/u/.cache/adws")}
    machine.programs = {sys.executable: None, "writer": None, "pytest": None}
    caged = evolve(AT_WORK, level=Level("/bin/bwrap", (), "bwrap"))
    answer = value(answer_of(caged, REQUEST, None))
    assert answer == Answer(AnswerStatus.FINISHED, "", exit_code=0, log=LOG)
    assert machine.commands[-1].wrapper[0] == "/bin/bwrap"
