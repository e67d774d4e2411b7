"""Tasks and failures for the tests of the agents."""

import sys
from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws.agents.agent import Question
from adws.core.failure import ErrorType, Failure, Priority
from adws.core.settings import Settings
from adws.core.suite import Evidence, Frame
from adws.core.turn import Task

_TREE = PurePath("/t")
SEALED = ("tests/**", "**/test_*.py", "**/conftest.py")


def make_failure(case_id: str = "tests/test_calc.py::test_add", **changes: Any) -> Failure:  # noqa: ANN401 - any field of the value
    """Return a failing case."""
    file, _, test = case_id.partition("::")
    failure = Failure(
        case_id=case_id,
        file=file,
        test=test,
        error_type=ErrorType.ASSERTION,
        error_message="assert 1 == 3",
        stack_trace="calc.py:2: in add",
        source_file="calc.py",
        source_line=2,
        priority=Priority.P2,
        fingerprint="f1",
        group="g1",
        evidence=Evidence(frames=(Frame("tests/test_calc.py", 5), Frame("calc.py", 2))),
    )
    return evolve(failure, **changes)


def make_task(*failures: Failure, tree: PurePath = _TREE, **changes: Any) -> Task:  # noqa: ANN401 - any field of the value
    """Return a task whose files lie beside its tree."""
    beside = tree.parent
    task = Task(
        id="r1-a1",
        tree=tree,
        failures=failures or (make_failure(),),
        sources=("calc.py",),
        sealed=SEALED,
        test_argv=(sys.executable, "-m", "pytest"),
        timeout_seconds=60.0,
        prompt_file=beside / "prompt.md",
        task_file=beside / "task.json",
        log=beside / "log.txt",
    )
    return evolve(task, **changes)


def make_question(
    task: Task | None = None,
    prompt: str = "please",
    settings: Settings | None = None,
    **changes: Any,  # noqa: ANN401 - any field of the value
) -> Question:
    """Return a question whose options are those that the settings say."""
    task, settings = task or make_task(), settings or Settings()
    question = Question(
        task, prompt, settings, folder=PurePath("/own"), options=settings.options("", task.purpose)
    )
    return evolve(question, **changes)
