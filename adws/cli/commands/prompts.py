"""``adws prompts``: the prompt templates for agents."""

from typing import Annotated

import typer

from adws.agents.prompt import SHIPPED_PROMPTS
from adws.api.project_context import open_context
from adws.asking.prompt import PromptTemplate, prompt_template
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.purpose import Purpose
from adws.core.railway import collect

GROUP = HelpGroup.EXTEND

APP = typer.Typer(help="The prompt templates for agents.", no_args_is_help=True)
_Name = Annotated[
    Purpose,
    typer.Argument(
        metavar="PURPOSE",
        show_choices=False,
        help=f"The task of the agent: {', '.join(Purpose)}.",
    ),
]


@APP.command("list")
def list_prompts(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List the tasks for agents, each with its prompt template.

    A file of the same name in .adws/prompts replaces one of adws.
    """
    context = value_or_exit(open_context(root), as_json=as_json)
    templates = collect(prompt_template(context.root, purpose) for purpose in Purpose)
    rows = [_row(template) for template in value_or_exit(templates, as_json=as_json)]
    show_rows(rows, as_json=as_json)


@APP.command("show")
def show_prompt(purpose: _Name, *, root: options.Root = ".") -> None:
    """Print the template that adws uses, as a start for your own; its path goes to stderr."""
    context = value_or_exit(open_context(root))
    template = value_or_exit(prompt_template(context.root, purpose))
    consoles.err().print(str(template.file), markup=False, highlight=False)
    consoles.echo(template.text, nl=False)


def _row(template: PromptTemplate) -> dict[str, str]:
    own = template.file.parent != SHIPPED_PROMPTS
    return {
        "prompt": template.file.stem,
        "from": "this project" if own else "adws",
        "file": str(template.file),
    }
