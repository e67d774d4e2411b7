"""``adws analyze``: run the suite once and sort its failures."""

from functools import partial
from typing import Annotated

import typer

from adws.cli import options
from adws.cli.analysis_view import Form, show_analysis
from adws.cli.progress import loudness
from adws.cli.session import open_context
from adws.cli.workflow_run import Wish, run, succeed
from adws.core.context import Context
from adws.slots import ANALYSIS, FILES


def command(
    *,
    root: options.Root = ".",
    scope: options.Scope = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="PATH", help="Run one test file only.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="PATH", help="Write the report to this file."),
    ] = None,
    markdown: options.Markdown = False,
    test_command: options.TestCommand = None,
    test_timeout: options.TestTimeout = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Run the suite and print every failure with its type, priority, source and group.

    Three sources must agree: a recorder inside the runner, its JUnit report and its printed
    summary; test files that did not run are named. Exit codes: 0 all pass, 1 failures, 2 the
    report is incomplete or cannot be read.
    """
    loud = loudness(quiet=quiet, verbose=verbose)
    opened = open_context(
        root, scope=scope, test_command=test_command, test_timeout_seconds=test_timeout
    ).map(partial(_with_file, file))
    result = run(opened, Wish(workflow="analyze", loud=loud, as_json=as_json))
    analysis = succeed(result, ANALYSIS, as_json=as_json)
    show_analysis(analysis, Form(as_json=as_json, markdown=markdown, output=output, quiet=quiet))
    raise typer.Exit(analysis.exit_code)


def _with_file(file: str | None, context: Context) -> Context:
    return context if file is None else context.put(FILES, (file,))
