"""What every agent's process has in common: where it runs, its input, and when it is ended."""

from collections.abc import Mapping

from adws.agents.agent import Question
from adws.core.process import Command

TEST_TOOL_VARIABLES = ("PYTEST_*", "COV_CORE_*")
"""Variables of a test run around adws that would leak into the agent's own test runs."""


def agent_process(
    question: Question,
    argv: tuple[str, ...],
    *,
    stdin: str = "",
    env: Mapping[str, str] | None = None,
    scrub: tuple[str, ...] = (),
) -> Command:
    """Build the process of an agent: it runs in the agent tree, bounded, its output kept.

    It finds its question in ``ADWS_PROMPT_FILE``, the task as JSON in ``ADWS_TASK_FILE``, its
    tree in ``ADWS_TREE``, and ``ADWS_ROUND`` and ``ADWS_ATTEMPT`` count from 1.
    """
    task = question.task
    variables = {
        "ADWS_PROMPT_FILE": str(task.prompt_file),
        "ADWS_TASK_FILE": str(task.task_file),
        "ADWS_TREE": str(task.tree),
        "ADWS_ROUND": str(task.round),
        "ADWS_ATTEMPT": str(task.attempt),
    }
    return Command(
        argv=argv,
        cwd=task.tree,
        env={**variables, **(env or {})},
        scrub=TEST_TOOL_VARIABLES + scrub,
        stdin=stdin,
        timeout_seconds=question.options.timeout_seconds or task.timeout_seconds,
        log=task.log,
    )
