"""``adws round``: one round of ``adws fix``, and no more."""

from typing import Annotated

from adws.cli import options
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import WORK, OptionGroup
from adws.cli.progress import loudness
from adws.cli.project_context import open_context
from adws.cli.run_end import FIX, end_run
from adws.cli.workflow_run import WorkflowRequest, run
from adws.slots import LEDGER_OPEN, REBASE

GROUP = HelpGroup.REPAIR


def command(
    *,
    root: options.Root = ".",
    given: Annotated[options.SettingValues, options.setting_options(*WORK, OptionGroup.EXAMPLES)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Work on one group of failures, record the result, and stop.

    With lanes, that is one wave: an attempt at each group. Continues the unfinished run of
    `adws fix`, or begins one; either command can follow. Exit codes: 0 nothing is left and all is
    fixed, 1 failures are left or escalated, 2 adws could not do it.
    """
    opened = open_context(root, given)
    request = WorkflowRequest(
        workflow="fix",
        loud=loudness(quiet=quiet, verbose=verbose),
        as_json=as_json,
        saved=True,
        rebase_command="adws fix --rebase",
        resumes_from=(LEDGER_OPEN, REBASE),
        pause_after=("round", "wave"),
    )
    end_run(FIX, run(opened, request), as_json=as_json, quiet=quiet)
