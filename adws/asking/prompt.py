"""Build the prompt for a task from the project's own template or the shipped one."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.prompt import SHIPPED_PROMPTS, prompt_file, render_prompt
from adws.cage.redaction import redacted, secrets_here
from adws.core.errors import PipelineError
from adws.core.purpose import Purpose
from adws.core.run import state_folder
from adws.core.turn import Task


@frozen
class PromptTemplate:
    """A template, and its file."""

    file: PurePath
    text: str


def prompt_for(root: PurePath, task: Task) -> IOResult[str, PipelineError]:
    """Return the prompt for a task, from the template for its purpose, without secrets.

    Fails with ``SettingsInvalid`` if a template of the project uses an unknown placeholder.
    """
    return IOResult.do(
        redacted(prompt, secrets)
        for template in prompt_template(root, task.purpose)
        for prompt in IOResult.from_result(render_prompt(template.text, task, str(template.file)))
        for secrets in secrets_here()
    )


def prompt_template(root: PurePath, purpose: Purpose) -> IOResult[PromptTemplate, PipelineError]:
    """Return the template for a purpose: the project's own in ``.adws/prompts``, if there is one.

    It is read from the user's project, never from an agent's tree.
    """
    own, name = state_folder(root) / "prompts", prompt_file(purpose)
    return IOResult.do(
        PromptTemplate(file, text)
        for own_names in io_ops.list_folder(own)
        for file in IOSuccess((own if name in own_names else SHIPPED_PROMPTS) / name)
        for text in io_ops.read_text(file)
    )
