"""``adws pipeline``: turns pending specs into merged pull requests."""

from typing import Annotated, Any

import typer

from adws.api.project_context import open_context
from adws.cli import (
    consoles,
    options,
    pipeline_actions,
    pipeline_heads,
    pipeline_selftest,
    pipeline_setup,
    pipeline_steps,
    pipeline_texts,
)
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.cli.option_groups import WORK
from adws.cli.pipeline_demo import build_pipeline_demo
from adws.cli.pipeline_jobs import work
from adws.cli.pipeline_options import Number
from adws.cli.pipeline_page import write_status_page
from adws.cli.progress import loudness
from adws.cli.signatures import spelled_out
from adws.cli.workflow_run import WorkflowRequest, run, value_of_finished_run
from adws.core.codec import plain_to_json, to_plain
from adws.pipeline.recovering import Recovery, RecoveryOrder
from adws.pipeline_slots import (
    ACTIONS,
    RECOVERY,
    SPEC_STATES,
)
from adws.reports.markup import escape
from adws.reports.pipeline_terminal import action_rows, state_row

GROUP = HelpGroup.FORGE

APP = typer.Typer(
    help="Turn pending specs into merged pull requests, one after the other.", no_args_is_help=True
)
APP.add_typer(pipeline_heads.APP)
APP.add_typer(pipeline_actions.APP)
APP.add_typer(pipeline_texts.APP)
APP.add_typer(pipeline_setup.APP)
APP.add_typer(pipeline_selftest.APP)
APP.add_typer(pipeline_steps.APP)

_ACTIONS = "What to do: retry, reset, review or close-and-reset."
_DEMO_SPECS = 3


@APP.command("next")
@spelled_out
def look(
    *,
    root: options.Root = ".",
    setting_values: Annotated[options.SettingValues, options.setting_options(*WORK)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Check the pull request of every spec, decide what to do next, and do it.

    You can run it at any time and as often as you like: it repeats no finished work.
    Workflows of the forge judge heads and ask agents. With `[pipeline] hand_over = "here"` this
    process does it, and continues until nothing is left to do.
    Exit codes: 0 done, 2 the forge or the repository could not be reached.
    """
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    rows = action_rows(work(open_context(root, setting_values), request, "pipeline-next"))
    _show_actions(rows, as_json=as_json)


@APP.command("status")
def show_status(
    *,
    page: Annotated[
        str | None,
        typer.Option("--page", metavar="FILE", help="Also write a page for a browser."),
    ] = None,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Show every spec: its pull request, its state, its cost, what happens next and when.

    Changes nothing. Exit codes: 0 shown, 2 the forge or the repository could not be reached.
    """
    request = WorkflowRequest(workflow="pipeline-status", as_json=as_json, own_workflows=True)
    result = run(open_context(root), request)
    states = value_of_finished_run(result, SPEC_STATES, as_json=as_json)
    rows = [state_row(to_plain(state), state.next) for state in states]
    if page is not None:
        value_or_exit(write_status_page(result.context, rows, page), as_json=as_json)
    show_rows(rows, as_json=as_json)


@APP.command("recover")
def recover(
    recovery: Annotated[
        Recovery, typer.Argument(metavar="ACTION", show_choices=False, help=_ACTIONS)
    ],
    number: Number,
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Continue a pull request on which the pipeline has stopped, or discard its work.

    Exit codes: 0 done, 2 the action does not apply to this pull request, or the forge refused it.
    """
    request = WorkflowRequest(
        workflow="pipeline-recover",
        loud=loudness(quiet=quiet, verbose=verbose),
        as_json=as_json,
        own_workflows=True,
    )
    order = RecoveryOrder(number, recovery)
    finished_run = run(
        open_context(root).map(lambda context: context.put(RECOVERY, order)), request
    )
    actions = value_of_finished_run(finished_run, ACTIONS, as_json=as_json)
    _show_actions(action_rows(actions), as_json=as_json)


@APP.command("demo")
def demo(
    *,
    into: Annotated[
        str | None,
        typer.Option(
            "--into", metavar="DIR", help="A new folder for the project. Default: the cache."
        ),
    ] = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Watch three pending specs become merged pull requests, on an embedded forge.

    No key, no account, no network: the agent `search` tries small edits, and the judge decides.
    """
    project = value_or_exit(build_pipeline_demo(into), as_json=as_json)
    if not (quiet or as_json):
        consoles.err().print(f"the project: {escape(str(project))}")
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    rows = action_rows(work(open_context(str(project)), request, "pipeline-next"))
    merged = sum(1 for row in rows if row["action"] == "Merge")
    words = f"{merged} of {_DEMO_SPECS} specs are merged"
    consoles.echo(plain_to_json({"merged": merged, "actions": rows}) if as_json else words)
    raise typer.Exit(0 if merged == _DEMO_SPECS else 1)


@APP.command("sweep")
@spelled_out
def sweep(
    *,
    root: options.Root = ".",
    setting_values: Annotated[options.SettingValues, options.setting_options(*WORK)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Define the labels of the repository, then do what `next` does.

    Exit codes: 0 done, 2 the forge or the repository could not be reached.
    """
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    rows = action_rows(work(open_context(root, setting_values), request, "pipeline-sweep"))
    _show_actions(rows, as_json=as_json)


def _show_actions(rows: list[dict[str, Any]], *, as_json: bool) -> None:
    """Print the actions as JSON; people have already seen a line for each."""
    if as_json:
        consoles.echo(plain_to_json(rows))
    elif not rows:
        consoles.out().print("nothing to do")
