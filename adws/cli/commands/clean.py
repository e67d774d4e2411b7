"""``adws clean``: remove what old runs left."""

from typing import Annotated

import typer
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.errors import PipelineError
from adws.core.quantity import quantity
from adws.core.run import state_folder
from adws.engine.old_runs import OldRun, old_runs, remove_runs, size_of_runs
from adws.reports.disk import size_text

GROUP = HelpGroup.SET_UP


def command(
    *,
    root: options.Root = ".",
    keep: Annotated[
        int, typer.Option("--keep", metavar="N", min=0, help="Keep the newest N runs.")
    ] = 0,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Remove runs that could continue, too.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print what adws would remove, and remove nothing.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Remove logs, patches, tasks, raw output and reports of finished runs; print the freed space.

    adws keeps the runs that can continue, the ledger, the journal and the costs. It removes an
    unfinished run and its trees once a newer run has replaced it. Without this command, adws
    keeps the newest runs (setting `keep_runs`, 100).
    """
    context = value_or_exit(open_context(root), as_json=as_json)

    def clean() -> IOResult[tuple[tuple[OldRun, ...], int], PipelineError]:
        return IOResult.do(
            (runs, size)
            for runs in old_runs(context, keep, unfinished=unfinished)
            for size in size_of_runs(runs)
            for _removed in (IOSuccess(None) if dry_run else remove_runs(runs))
        )

    locked = io_ops.with_lock(state_folder(context.root) / "lock", clean)
    runs, size = value_or_exit(locked, as_json=as_json)
    rows = [{"run": run.id, "files": str(len(run.paths))} for run in runs]
    if as_json or dry_run:
        show_rows(rows, as_json=as_json)
    if not as_json:
        did = "would remove" if dry_run else "removed"
        consoles.echo(f"{did} {quantity(len(runs), 'run')}, {size_text(size)}")
