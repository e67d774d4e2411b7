"""``adws run``: run a declared workflow."""

from typing import Annotated

import typer

import adws
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import fail
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import OptionGroup
from adws.cli.pause import pause_exit_code
from adws.cli.progress import loudness
from adws.cli.workflow_run import WorkflowRequest
from adws.cli.workflow_run import run as run_workflow
from adws.core.codec import plain_to_json, to_plain
from adws.core.context import Context
from adws.core.displayed import item_line
from adws.core.known_slots import known_slots
from adws.engine.run_result import RunResult, RunStatus

GROUP = HelpGroup.EXTEND


def command(
    workflow: Annotated[
        str,
        typer.Argument(
            metavar="WORKFLOW",
            help="A workflow's name (see `adws workflows list`) or the path of a file.",
        ),
    ] = "",
    *,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume", metavar="RUN_ID", help="Resume this run after its last finished step."
        ),
    ] = None,
    root: options.Root = ".",
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(OptionGroup.AGENT, OptionGroup.SUITE, OptionGroup.CAGE),
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Run a declared workflow; adws checks every step before it runs the first one.

    adws saves the state after each step, under .adws/runs. Exit codes: 0 finished, otherwise that
    of the first failure; 130 or 143 when a signal stopped the run.
    """
    opened = open_context(root, setting_values)
    request = WorkflowRequest(
        workflow=workflow,
        loud=loudness(quiet=quiet, verbose=verbose),
        as_json=as_json,
        saved=True,
        resume=resume,
        own_workflows=True,
    )
    _end(run_workflow(opened, request), as_json=as_json)


def _end(result: RunResult, *, as_json: bool) -> None:
    if result.error is not None:
        fail(result.error, as_json=as_json)
    if as_json:
        slots = sorted(result.context.slots)
        document = {"run": result.run, "status": result.status.value, "slots": slots}
        values = {name: to_plain(value) for name, value in _public_values(result.context).items()}
        consoles.echo(plain_to_json({**document, "values": values}))
    else:
        consoles.echo(f"{result.status.value}: run {result.run}")
        for name, value in _public_values(result.context).items():
            consoles.echo(item_line(name, value))
    if result.status is RunStatus.PAUSED:
        raise typer.Exit(pause_exit_code(result))


def _public_values(context: Context) -> dict[str, object]:
    """Return the values of a run in the public slots of adws, and in slots of other packages.

    Slots that only the steps of adws use are left out, and so are slots that are not saved.
    """
    public = {getattr(adws, name).name for name in dir(adws) if name.isupper()}
    internal = {known_slot.slot.name for known_slot in known_slots()} - public
    return {
        name: context.slots[name]
        for name in sorted(context.slots.keys() - internal - context.unsaved)
    }
