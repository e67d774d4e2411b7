"""Real projects for the search to mend."""

import shutil
import subprocess
import sys
from pathlib import Path, PurePath
from typing import Any

from adws import io_ops
from adws.agents.search import AGENT
from adws.core.agent_settings import AgentOptions
from adws.core.codec import to_json
from adws.core.process import CompletedProcess
from adws.core.railway import settle
from adws.core.suite import Evidence
from adws.core.turn import Task
from adws.tests.agents.building import make_failure, make_question, make_task


def lay_out(folder: Path, files: dict[str, str]) -> Path:
    """Write a project under git."""
    tree = folder / "tree"
    for name, text in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (tree / name).write_text(text, newline="")
    return commit(tree)


def lay_out_example(folder: Path, name: str) -> Path:
    """Copy a bundled example and put it under git."""
    example = Path(__file__).parents[3] / "examples" / name
    ignored = shutil.ignore_patterns("__pycache__", ".pytest_cache")
    return commit(Path(shutil.copytree(example, folder / "tree", ignore=ignored)))


def commit(tree: Path) -> Path:
    """Put a tree under git."""
    _ = (tree / ".gitignore").write_text("")
    _ = git(tree, "init", "-q")
    _ = git(tree, "add", "-A")
    _ = git(tree, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "base")
    return tree


def git(tree: Path, *words: str) -> str:
    """Run git and return what it printed."""
    command = ("git", "-C", str(tree), *words)
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def changes(tree: Path) -> list[str]:
    """Return the changed lines, and the files that git does not know."""
    diff = git(tree, "diff", "-U0").splitlines()
    lines = [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return lines + git(tree, "status", "--short").split("??")[1:]


QUICK = {"PYTHONPATH": ".", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""The projects need none of the plugins that happen to be installed beside adws."""


def search_task(tree: Path, *case_ids: str, **given: Any) -> Task:  # noqa: ANN401 - any field of the task
    """Return a task for a tree, written to its file."""
    failures = [make_failure(case, evidence=Evidence()) for case in case_ids]
    changes = {"sources": (), "test_env": QUICK, **given}
    task = make_task(*failures, tree=PurePath(tree), **changes)
    _ = Path(task.task_file).write_text(to_json(task))
    return task


def ask(task: Task, *arguments: str) -> CompletedProcess:
    """Run the agent's process to its end; what it remembers lies beside the tree."""
    options = AgentOptions(arguments=arguments)
    question = make_question(task, "", folder=task.tree.parent / "own", options=options)
    command = AGENT.command(question).unwrap()
    assert command.argv[0] == sys.executable
    return settle(io_ops.run_process(command)).unwrap()
