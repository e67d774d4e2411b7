"""``adws fix``: drive the suite to green."""

from typing import Annotated

from returns.io import IOResult

from adws.api.fix_project import RunChoices, fix_run
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
        options.setting_options(
            *WORK,
            OptionGroup.EXAMPLES,
            OptionGroup.SCOPE,
            OptionGroup.LANES,
            OptionGroup.CLUSTER,
            OptionGroup.ROUNDS,
            OptionGroup.BUDGET,
        ),
    ],
    fresh: options.Fresh = False,
    rebase: options.Rebase = False,
    from_round: options.From = "",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Drive the failing suite to green, one group of failures per round; write a report.

    adws only reads your tree. Agents work in a clone. adws judges every change in a tree of its
    own, with your tests as they are. Each fix is one commit on a branch. If the run is killed, the
    same command continues it. The first Ctrl-C ends the run after the round; a second one, or
    SIGTERM, ends it at once. Exit codes: 0 all fixed, 1 some escalated or suspicious, 2 adws could
    not do it, 75 an agent's limit or the money is spent for now.
    """
    request = value_or_exit(
        IOResult.from_result(fix_run(RunChoices(fresh, rebase, from_round), RUN_NAMES)),
        as_json=as_json,
    )
    run_request = shown_run(request, loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run(open_context(root, setting_values), run_request)
    end_fix(root, setting_values, result, as_json=as_json, quiet=quiet)
