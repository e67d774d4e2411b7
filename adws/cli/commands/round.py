"""``adws round``: one round of ``adws fix``, and no more."""

from typing import Annotated

from adws.cli import options
from adws.cli.help_group import HelpGroup
from adws.cli.options import WORK, Group
from adws.cli.progress import loudness
from adws.cli.run_end import FIX, end_run
from adws.cli.session import open_context
from adws.cli.workflow_run import Wish, run
from adws.slots import LEDGER_OPEN, REBASE

GROUP = HelpGroup.REPAIR


def command(
    *,
    root: options.Root = ".",
    given: Annotated[options.Given, options.of(*WORK, Group.EXAMPLES)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Work on one group of failures, record what came of it, and stop.

    Goes on with the unfinished run of `adws fix`, or begins one; either command can follow. Exit
    codes: 0 nothing is left and all is fixed, 1 failures are left or escalated, 2 adws could not
    do it.
    """
    opened = open_context(root, given)
    wish = Wish(
        workflow="fix",
        loud=loudness(quiet=quiet, verbose=verbose),
        as_json=as_json,
        saved=True,
        rebase="adws fix --rebase",
        goes_on_with=(LEDGER_OPEN, REBASE),
        pause_after="round",
    )
    end_run(FIX, run(opened, wish), as_json=as_json, quiet=quiet)
