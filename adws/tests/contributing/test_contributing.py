"""The tasks of a contributor can be done, and take no more files than their goals."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from adws.tests.contributing.__main__ import plain, table
from adws.tests.contributing.task import Task, read_tasks
from adws.tests.contributing.trial import Trial, attempt, proof_of, scratch_copy

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(600)]

TASKS = read_tasks()
(SENTENCE,) = (task for task in TASKS if task.name == "sentence")


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    """Yield a scratch copy of the repository."""
    with scratch_copy() as tree:
        yield tree


def test_there_is_a_task_of_each_kind() -> None:
    """With the most files that somebody may have to open for it."""
    goals = {"family": 6, "layer": 10, "option": 8, "runner": 8, "sentence": 3}
    assert {task.name: task.goal for task in TASKS} == goals


@pytest.mark.smoke
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_a_task_takes_the_files_that_it_names(task: Task, scratch: Path) -> None:
    """Its change applies, and its row, its how-to and its imports lead to few others."""
    assert attempt(task, scratch).mistakes == ()


@pytest.mark.exhaustive(sample=0)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_the_tests_of_a_task_pass(task: Task, scratch: Path, pytestconfig: pytest.Config) -> None:
    """And the checks: format, lint, contracts, types; of its long proofs a sample, as here."""
    options = ("--samples",) if pytestconfig.getoption("--samples") else ()
    assert attempt(task, scratch, proof_of(task, *options)).mistakes == ()


@pytest.mark.parametrize(
    ("changes", "mistake"),
    [
        ({"name": "gone"}, "the change does not apply: error: can't open patch"),
        (
            {"changed": SENTENCE.changed[:1]},
            f"changes other files than it declares: {[*SENTENCE.changed[1:]]}",
        ),
        ({"goal": 2}, "3 files to open, and 2 at most: CONTRIBUTING.md, adws/agents/retry.py, "),
    ],
)
def test_a_task_that_takes_more_fails(changes: dict[str, Any], mistake: str, scratch: Path) -> None:
    """Nothing is overlooked."""
    (result,) = attempt(evolve(SENTENCE, **changes), scratch).mistakes
    assert result.startswith(mistake)


def test_a_command_that_fails_is_a_mistake(scratch: Path) -> None:
    """With what it prints."""
    proof = (("sh", "-c", "true"), ("sh", "-c", "echo 1 failed; exit 1"))
    result = attempt(SENTENCE, scratch, proof).mistakes
    assert result == ("sh -c echo 1 failed; exit 1: 1 failed",)


def test_the_table_and_its_json() -> None:
    """A line a task, then what is wrong."""
    trial = Trial(SENTENCE, ("a.md", "b.py", "t.py"), ("b.py", "t.py"), ("tests: red",))
    assert table([trial]).splitlines() == [
        "files                                       opened  goal  changed      earlier",
        "change a sentence of a message                   3     3        2       7 / 6",
        "sentence: tests: red",
    ]
    assert plain(trial) == {
        "task": "sentence",
        "goal": 3,
        "opened": ("a.md", "b.py", "t.py"),
        "changed": ("b.py", "t.py"),
        "mistakes": ("tests: red",),
    }
