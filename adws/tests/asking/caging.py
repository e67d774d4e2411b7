"""A user with a HOME and a project, and an agent that runs a script there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

import pytest
from attrs import evolve, frozen

from adws import io_ops
from adws.agents.agent import Agent, Question
from adws.agents.command import AGENT
from adws.asking.confinement import confinement_of
from adws.asking.task import PreparedTask
from adws.asking.workplace import Workplace
from adws.cage.confinement import confined
from adws.cage.level import cage_level
from adws.core.process import Command, CompletedProcess
from adws.core.purpose import Purpose
from adws.core.settings import Sandbox, Settings, Workspace
from adws.core.turn import Task
from adws.tests.vcs.repositories import opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base

LENT = """
printf '.venv\\n.adws\\n' >> .gitignore && git add -A && git commit --quiet -m ignore
mkdir -p .venv/bin .adws/tasks && touch .venv/pyvenv.cfg && ln -s /bin/sh .venv/bin/python
echo '{}' > .adws/ledger.json && echo '{}' > .adws/tasks/task.json && echo fix > .adws/tasks/prompt
"""
"""What the user's project has beside its files."""


@frozen
class User:
    """A user: where his HOME, his project and the agent's tree are."""

    home: PurePath
    place: Workplace
    tree: PurePath

    @property
    def base(self) -> Base:
        """What the run started from."""
        return self.place.base

    def command(
        self,
        script: str,
        agent: Agent = AGENT,
        argv: tuple[str, ...] | None = None,
        purpose: Purpose = Purpose.FIX,
    ) -> Command:
        """Return an agent's command that runs a script, or other words, confined."""
        root = self.base.user_root if self.place.level.caged else self.tree / self.base.prefix
        state = self.base.user_root / ".adws"
        task = Task(
            id="t",
            tree=root,
            failures=(),
            sources=(),
            sealed=(),
            test_argv=("sh",),
            timeout_seconds=30.0,
            prompt_file=state / "tasks" / "prompt",
            task_file=state / "tasks" / "task.json",
            log=state / "log",
            purpose=purpose,
        )
        question = Question(task, "", self.place.settings, state / "own")
        prepared = PreparedTask(task, self.tree, self.base.commit)
        command = Command(
            argv or ("sh", "-c", script), root, env={"ADWS_RUN": "r1"}, timeout_seconds=60
        )
        confinement = value(confinement_of(self.place, agent, question, prepared))
        return evolve(value(confined(confinement, command)), watched=True)

    def run(
        self, script: str, agent: Agent = AGENT, purpose: Purpose = Purpose.FIX
    ) -> CompletedProcess:
        """Return what a script of the agent did."""
        return value(io_ops.run_process(self.command(script, agent, purpose=purpose)))

    def says(self, script: str, agent: Agent = AGENT, purpose: Purpose = Purpose.FIX) -> str:
        """Return what a script of the agent printed on both streams."""
        completed = self.run(script, agent, purpose)
        return completed.stdout + completed.stderr


@contextmanager
def at_home(home: PurePath) -> Iterator[None]:
    """Let a folder be HOME, with adws's files below it as they are for most users."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("ADWS_CACHE", str(home / ".cache" / "adws"))
        patch.delenv("CI", raising=False)
        yield


def user_at(
    home: PurePath,
    top: PurePath,
    script: str = LENT,
    *,
    prefix: str = "",
    settings: Settings | None = None,
) -> User:
    """Return a user with a project; its folder is ``prefix`` below the repository's top."""
    _ = value(io_ops.make_folder(home))
    _ = project(top, script)
    _ = value(io_ops.make_folder(top / prefix / ".adws" / "own"))
    wanted = settings or Settings(sandbox=Sandbox.BWRAP)
    base = opened(top / prefix)
    level = value(cage_level(wanted))
    tree = base.user_top
    if wanted.workspace is Workspace.CLONE:
        tree = value(build_agent_tree(base, base.commit, mounted=level.caged))
    return User(home, Workplace(base.user_root, wanted, base.run, base, level), tree)


def write_program(folder: PurePath, path: str, text: str = "") -> PurePath:
    """Write a file below a folder, runnable for all, and return where it is."""
    _ = value(io_ops.write_text(folder / path, text))
    _ = shell(folder, f"chmod 755 '{path}'")
    return folder / path
