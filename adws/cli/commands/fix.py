"""``adws fix``: drive the suite to green."""

from typing import Annotated

from returns.io import IOFailure, IOResult, IOSuccess

from adws.cli import options
from adws.cli.help_group import HelpGroup
from adws.cli.options import WORK, Group
from adws.cli.progress import loudness
from adws.cli.run_end import FIX, end_run
from adws.cli.session import open_context
from adws.cli.workflow_run import Wish, run
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.slots import LEDGER_OPEN, REBASE

GROUP = HelpGroup.REPAIR

_BOTH: IOResult[Context, PipelineError] = IOFailure(
    SettingsInvalid(
        "--fresh and --rebase exclude each other",
        hint="--fresh leaves the fixes of the unfinished run behind, --rebase takes them along",
    )
)


def command(
    *,
    root: options.Root = ".",
    given: Annotated[
        options.Given,
        options.of(*WORK, Group.EXAMPLES, Group.SCOPE, Group.ROUNDS, Group.BUDGET),
    ],
    fresh: options.Fresh = False,
    rebase: options.Rebase = False,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Drive the failing suite to green, one group of failures a round, and write a report.

    Your tree is only read: agents work in a clone, every change is judged in a tree of its own
    with your tests as they are, and the fixes come as one commit each on a branch. Killed at any
    moment, the same command goes on where it stood. The first Ctrl-C at a terminal ends after the
    round, a second one, or SIGTERM, at once. Exit codes: 0 all fixed, 1 some escalated or
    suspicious, 2 adws could not do it, 75 an agent's limit is spent until later.
    """
    opened = open_context(root, given).bind(
        lambda context: _BOTH if fresh and rebase else IOSuccess(context)
    )
    wish = Wish(
        workflow="fix",
        loud=loudness(quiet=quiet, verbose=verbose),
        as_json=as_json,
        saved=True,
        rebase="adws fix --rebase",
        rebases=rebase,
        goes_on_with=() if fresh else (LEDGER_OPEN, REBASE),
    )
    end_run(FIX, run(opened, wish), as_json=as_json, quiet=quiet)
