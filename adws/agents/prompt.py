"""The question that an agent is asked: the template of its purpose, with what the task says."""

from pathlib import PurePath

from returns.result import Result

from adws.agents.prompt_template import render_template
from adws.agents.prompt_values import SHOWN_FAILURES, prompt_values
from adws.core.errors import PipelineError
from adws.core.purpose import Purpose
from adws.core.turn import Task

__all__ = ["SHIPPED_PROMPTS", "SHOWN_FAILURES", "prompt_file", "render_prompt"]

SHIPPED_PROMPTS = PurePath(__file__).parent / "prompts"
"""The folder of the templates that come with adws; each is named after its purpose."""


def prompt_file(purpose: Purpose) -> str:
    """Return the name of the file that holds a purpose's template.

    >>> prompt_file(Purpose.WRITE_TESTS)
    'write_tests.md'
    """
    return f"{purpose}.md"


def render_prompt(template: str, task: Task, origin: str) -> Result[str, PipelineError]:
    """Return the question for a task as Markdown; ``origin`` is the template's file.

    Fails with ``SettingsInvalid`` if the template names a value that there is not.
    """
    return render_template(template, prompt_values(task), origin)
