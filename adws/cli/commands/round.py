"""``adws round``: one round of ``adws fix``, and no more."""

from typing import Annotated

from attrs import evolve
from returns.io import IOResult

from adws.api.fix_project import fix_run
from adws.api.project_context import open_context
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.fix_end import end_fix
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import WORK, OptionGroup
from adws.cli.progress import loudness
from adws.cli.run_names import RUN_NAMES
from adws.cli.workflow_run import run, shown_run

GROUP = HelpGroup.REPAIR


def command(
    *,
    root: options.Root = ".",
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(*WORK, OptionGroup.EXAMPLES, OptionGroup.BUDGET),
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Work on one group of failures, record the result, and stop.

    With lanes, it works on several groups at once. It continues the unfinished run of `adws fix`,
    or begins one; either command can follow. Exit codes: 0 all is fixed, 1 failures are left or
    escalated, 2 adws could not do it, 75 an agent's limit or the money is spent for now.
    """
    request = value_or_exit(IOResult.from_result(fix_run(names=RUN_NAMES)), as_json=as_json)
    one_turn = evolve(request, pause_after=("round", "wave"))
    run_request = shown_run(one_turn, loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run(open_context(root, setting_values), run_request)
    end_fix(root, setting_values, result, as_json=as_json, quiet=quiet)
