"""``adws judge``: the gate without the loop."""

from functools import partial
from typing import Annotated

import typer
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cli import options
from adws.cli.progress import loudness
from adws.cli.session import open_context
from adws.cli.verdict_view import show_verdict
from adws.cli.workflow_run import Wish, run, succeed
from adws.core.change import CHANGE, Change
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import PROPOSAL
from adws.core.verdict import VERDICT


def command(
    *,
    root: options.Root = ".",
    base: Annotated[
        str,
        typer.Option("--base", metavar="REV", help="The commit, branch or tag to judge against."),
    ] = "HEAD",
    patch: Annotated[
        str | None,
        typer.Option(
            "--patch", metavar="FILE", help="Judge this diff instead of the present tree."
        ),
    ] = None,
    test_command: options.TestCommand = None,
    test_timeout: options.TestTimeout = None,
    workspace: options.InPlace = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Say whether a change that anybody made is a green that can be trusted.

    The change from --base to the present tree (or the diff --patch) is judged without its edits
    to tests and test configuration: those are the base's. Exit codes: 0 yes, 1 no (with the
    reasons), 2 it could not be judged.
    """
    opened = open_context(
        root, test_command=test_command, test_timeout_seconds=test_timeout, workspace=workspace
    )
    wish = Wish(workflow="judge", loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run(opened.bind(partial(_with_change, base, patch)), wish)
    verdict = succeed(result, VERDICT, as_json=as_json)
    show_verdict(verdict, result.context.get(PROPOSAL), as_json=as_json)
    raise typer.Exit(verdict.exit_code)


def _with_change(
    base: str, patch: str | None, context: Context
) -> IOResult[Context, PipelineError]:
    if patch is None:
        return IOSuccess(context.put(CHANGE, Change(base)))
    return io_ops.working_folder().map(
        lambda here: context.put(CHANGE, Change(base, str(here / patch)))
    )
