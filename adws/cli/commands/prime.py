"""``adws prime``: what an agent should know about a project before it begins."""

from typing import Annotated

import typer

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import OptionGroup
from adws.cli.progress import loudness
from adws.cli.workflow_run import WorkflowRequest, run, value_of_finished_run
from adws.core.codec import plain_to_json
from adws.slots import PRIMER

GROUP = HelpGroup.INSPECT


def command(
    *,
    root: options.Root = ".",
    characters: Annotated[
        int | None,
        typer.Option(
            "--characters", metavar="N", help="The longest text, in characters. Default: 20000."
        ),
    ] = None,
    setting_values: Annotated[options.SettingValues, options.setting_options(OptionGroup.CAGE)],
    as_json: options.Json = False,
    verbose: options.Verbose = False,
) -> None:
    """Print what an agent should know about the project: files, tests, conventions.

    The output is Markdown: the tree of tracked files, the commands that start the tests, and the
    beginnings of the files that explain the project. adws runs none of the project's code.
    """
    own = {} if characters is None else {"prime_characters": characters}
    opened = open_context(root, {**setting_values, **own})
    loud = loudness(quiet=not verbose, verbose=verbose)
    text = value_of_finished_run(
        run(opened, WorkflowRequest(workflow="prime", loud=loud, as_json=as_json)),
        PRIMER,
        as_json=as_json,
    )
    consoles.echo(plain_to_json({"primer": text}) if as_json else text)
