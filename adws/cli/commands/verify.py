"""``adws verify``: runs every check of the project."""

from typing import Annotated

import typer
from returns.io import IOResult

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import OptionGroup
from adws.cli.progress import loudness
from adws.cli.workflow_run import WorkflowRequest, run, value_of_finished_run
from adws.core.check import Quality
from adws.reports.quality_json import quality_json
from adws.reports.quality_markdown import quality_markdown
from adws.reports.quality_terminal import quality_terminal
from adws.slots import CHECK_NAMES, QUALITY

GROUP = HelpGroup.JUDGE


def command(
    *,
    root: options.Root = ".",
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="NAME",
            help="Run this check, or those of this sort: lint, types, unit, end-to-end, other. "
            "Can be repeated.",
        ),
    ] = None,
    markdown: options.Markdown = False,
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(OptionGroup.SUITE, OptionGroup.SUITE_TIME, OptionGroup.CAGE),
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Run every check of the project, and print its findings with file and line.

    adws finds linters, type checkers and suites by the project's own files. Add others with the
    setting `checks`. All checks run, even if one fails, and none changes a file. Exit codes: 0 all
    are ok, 1 some failed, 2 some could not be run or read.
    """
    opened = IOResult.do(
        context.put(CHECK_NAMES, tuple(only)) if only else context
        for context in open_context(root, setting_values)
    )
    request = WorkflowRequest(
        workflow="verify", loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json
    )
    quality = value_of_finished_run(run(opened, request), QUALITY, as_json=as_json)
    consoles.echo(_text(quality, as_json=as_json, markdown=markdown, quiet=quiet), nl=False)
    raise typer.Exit(quality.exit_code)


def _text(quality: Quality, *, as_json: bool, markdown: bool, quiet: bool) -> str:
    if as_json:
        return quality_json(quality)
    if markdown:
        return quality_markdown(quality)
    return quality_terminal(quality, limit=0) if quiet else quality_terminal(quality)
