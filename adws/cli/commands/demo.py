"""``adws demo``: repairs a bundled broken project."""

from typing import Annotated

import typer

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.demo_project import build_demo
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.progress import loudness
from adws.cli.run_end import FIX, end_run
from adws.cli.workflow_run import WorkflowRequest, run
from adws.reports.markup import escape

GROUP = HelpGroup.REPAIR


def command(
    *,
    example: Annotated[
        str, typer.Option("--example", metavar="NAME", help="The name of a bundled project.")
    ] = "inventory",
    into: Annotated[
        str | None,
        typer.Option(
            "--into",
            metavar="DIR",
            help="A new folder for the project. Default: in the cache of adws.",
        ),
    ] = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Copy a small broken project, repair it with the built-in agent, and show each fix.

    No key, no account, no network: the agent `search` tries small edits and the tests decide.
    """
    folder = value_or_exit(build_demo(example, into), as_json=as_json)
    loud = loudness(quiet=quiet, verbose=verbose)
    if not quiet:
        consoles.err().print(f"the project: {escape(str(folder))}")
    request = WorkflowRequest(workflow="fix", loud=loud, as_json=as_json, saved=True)
    result = run(open_context(str(folder), {"agent": "search"}), request)
    end_run(FIX, result, as_json=as_json, quiet=quiet)
