"""``adws build``: build something without writing tests first."""

from typing import Annotated

from adws.api.project_context import open_context
from adws.cli import options
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import WORK, OptionGroup
from adws.cli.progress import loudness
from adws.cli.work_session import BuildOptions, build
from adws.core.work_item import WorkRequest

GROUP = HelpGroup.BUILD


def command(
    words: options.Words = None,
    *,
    root: options.Root = ".",
    issue: options.Issue = None,
    task_file: options.TaskFile = None,
    task: options.TaskName = None,
    criteria: options.Criteria = None,
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(*WORK, OptionGroup.BUDGET, OptionGroup.TRACKER),
    ],
    workflow: options.Workflow = "implement_close",
    fresh: options.Fresh = False,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Build something without new tests; the suite and your checks judge it.

    No case may get worse, and no check may report anything new. adws drops tests that
    the agent writes: use `adws implement` for what is worth testing. Exit codes: 0
    done, 1 handed to a person or suspicious, 2 adws could not do it, 75 an agent's limit
    or the money is spent for now.
    """
    opened = open_context(root, setting_values)
    work = WorkRequest(
        words=" ".join(words or ()).strip(),
        issue=issue or "",
        file=task_file or "",
        task=task or "",
        criteria=tuple(criteria or ()),
        verification=None,
    )
    build(
        opened,
        work,
        BuildOptions(
            command="build",
            workflow=workflow,
            fresh=fresh,
            loud=loudness(quiet=quiet, verbose=verbose),
            as_json=as_json,
        ),
    )
