"""Runs an agent's real program against the scripted model service, and keeps what it told."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import PurePath
from typing import Any

from attrs import evolve, frozen

from adws import io_ops
from adws.agents.agent import Agent, AgentOutput, Question
from adws.core.agent_settings import AgentOptions
from adws.core.process import CompletedProcess
from adws.core.turn import Answer
from adws.tests.agents.building import make_question, make_task
from adws.tests.tools import NODE_MODULES, find
from adws.tests.vcs.repositories import value

CALC = "def add(a, b):\n    return a - b\n"
MENDED = CALC.replace("a - b", "a + b")
PROMPT = "Make test_add pass."


@frozen
class Place:
    """Where a real agent lives for one test: its home, its tree, its own folder, the service."""

    home: PurePath
    work: PurePath
    url: str

    @property
    def tree(self) -> PurePath:
        """Where ``calc.py`` is."""
        return self.work / "tree"

    @property
    def source(self) -> str:
        """What ``calc.py`` has become."""
        return value(io_ops.read_text(self.tree / "calc.py"))


def settled(place: Place, home_files: Mapping[str, str]) -> Place:
    """Lay the tree and the user's own files of the agent."""
    texts = {place.home / path: text for path, text in home_files.items()}
    for path, text in {place.tree / "calc.py": CALC, **texts}.items():
        value(io_ops.write_text(path, text))
    return place


def question_of(
    place: Place,
    seconds: float = 30.0,
    model: str = "fake-model",
    **changes: Any,  # noqa: ANN401 - any field of the value
) -> Question:
    """Return a question about the tree of a place."""
    task = make_task(tree=place.tree, timeout_seconds=seconds)
    options = AgentOptions(model=model)
    question = make_question(task, PROMPT, folder=place.work / "own", options=options)
    return evolve(question, **changes)


def reply_of(agent: Agent, place: Place, question: Question, env: Mapping[str, str]) -> AgentOutput:
    """Ask for real: with nothing of this machine's environment but where programs are."""
    for path, text in agent.files(question).items():
        value(io_ops.write_text(question.folder / path, text))
    command = agent.command(question).unwrap()
    program = find(command.argv[0]) or ""
    command = evolve(
        command,
        argv=(program, *command.argv[1:]),
        env={**env, **command.env, "HOME": str(place.home)},
        allow=("PATH", "LANG", "LC_*"),
    )
    completed = value(io_ops.run_process(command))
    return AgentOutput(completed, _answer_file(agent, question))


def _answer_file(agent: Agent, question: Question) -> str:
    path = question.folder / agent.answer_file
    there = agent.answer_file and value(io_ops.exists(path))
    return value(io_ops.read_text(path)) if there else ""


_INSIDE_A_PROGRAM = re.compile(r"/\$bunfs/\w+/")
"""Where bun keeps the files of a program that it has made one file of; no place of a machine."""


def record_of(agent: Agent, place: Place, reply: AgentOutput, scripted: str) -> str:
    """Return a reply as a recording, without the places of this machine."""
    completed = reply.completed
    argv = (agent.name, *completed.argv[1:])
    fields = {
        "scripted": scripted,
        "argv": argv,
        "exit_code": completed.exit_code,
        "timed_out": completed.timed_out,
        "stdout": completed.stdout,
        "stderr": completed.stderr,
        **({"file": reply.file} if reply.file else {}),
    }
    text = json.dumps(fields, indent=1) + "\n"
    programs = PurePath(completed.argv[0]).parents[1]
    places = {place.work: "/here", place.home: "/home", NODE_MODULES: "/tools", programs: "/own"}
    for real, told_as in places.items():
        text = text.replace(str(real), told_as)
    return _INSIDE_A_PROGRAM.sub("/program/", text)


def recorded(name: str) -> AgentOutput:
    """Return what a real program once told."""
    kept = files("adws.tests") / f"recordings/{name}.json"
    record = json.loads(kept.read_text("utf-8"))
    _ = record.pop("scripted")
    file = record.pop("file", "")
    return AgentOutput(CompletedProcess(**{**record, "argv": tuple(record["argv"])}), file)


def facts(answer: Answer) -> tuple[str, str, str]:
    """Return how an answer judges: status, category and reason."""
    return (answer.status.value, answer.category.value, answer.reason)
