"""``adws analyze``: run the suite once and sort its failures."""

from functools import partial
from typing import Annotated

import typer
from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess
from rich.text import Text

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import OptionGroup
from adws.cli.progress import loudness
from adws.cli.workflow_run import WorkflowRequest, run, value_of_finished_run
from adws.core.context import Context
from adws.core.errors import NameUnknown, PipelineError
from adws.core.failure import Analysis
from adws.reports.analysis_json import analysis_json
from adws.reports.analysis_markdown import analysis_markdown
from adws.reports.analysis_terminal import analysis_terminal
from adws.slots import ANALYSIS, TEST_FILES

GROUP = HelpGroup.INSPECT


def command(
    *,
    root: options.Root = ".",
    scope: Annotated[options.SettingValues, options.setting_options(OptionGroup.SCOPE)],
    file: Annotated[
        str | None, typer.Option("--file", metavar="PATH", help="Run one test file only.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="PATH", help="Write the report to this file."),
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
    """Run the suite and print each failure with its type, priority, source and group.

    Three sources must agree: a recorder inside the runner, its JUnit report and its printed
    summary. adws names test files that did not run. Exit codes: 0 all pass, 1 failures, 2 the
    report is incomplete or cannot be read.
    """
    loud = loudness(quiet=quiet, verbose=verbose)
    opened = open_context(root, {**scope, **setting_values})
    if file is not None:
        opened = opened.bind(partial(_with_file, file))
    result = run(opened, WorkflowRequest(workflow="analyze", loud=loud, as_json=as_json))
    analysis = value_of_finished_run(result, ANALYSIS, as_json=as_json)
    show_analysis(
        analysis, OutputForm(as_json=as_json, markdown=markdown, output=output, quiet=quiet)
    )
    raise typer.Exit(analysis.exit_code)


def _with_file(file: str, context: Context) -> IOResult[Context, PipelineError]:
    """Select a test file; a runner would say that its folder has no tests if there is none."""
    missing = NameUnknown(
        f"there is no test file '{file}' in {context.root}",
        hint="give its path from the project's folder, such as --file tests/test_a.py",
    )
    return IOResult.do(
        selected
        for there in io_ops.exists(context.root / file)
        for selected in (
            IOSuccess(context.put(TEST_FILES, (file,))) if file and there else IOFailure(missing)
        )
    )


@frozen(kw_only=True)
class OutputForm:
    """The form of a report and its destination: ``output`` is a file, or None for stdout."""

    as_json: bool = False
    markdown: bool = False
    quiet: bool = False
    output: str | None = None


def show_analysis(analysis: Analysis, form: OutputForm) -> None:
    """Print or write an analysis; a file is Markdown unless JSON was asked for."""
    if form.output is None:
        _print(_text(analysis, form), wrapped=not (form.as_json or form.markdown))
        return
    as_json = form.as_json or form.output.endswith(".json")
    document = analysis_json(analysis) if as_json else analysis_markdown(analysis)
    here = value_or_exit(io_ops.working_folder(), as_json=form.as_json)
    value_or_exit(io_ops.write_text(here / form.output, document), as_json=form.as_json)


def _print(text: str, *, wrapped: bool) -> None:
    console = consoles.out()
    if not (wrapped and console.is_terminal):
        consoles.echo(text, nl=False)
        return
    for line in text.splitlines():
        consoles.print_wrapped(console, Text(line))


def _text(analysis: Analysis, form: OutputForm) -> str:
    if form.as_json:
        return analysis_json(analysis)
    if form.markdown:
        return analysis_markdown(analysis)
    return analysis_terminal(analysis, limit=0 if form.quiet else 10)
