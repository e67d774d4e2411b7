"""``adws build``: build something without writing tests first."""

from typing import Annotated

from adws.cli import options
from adws.cli.help_group import HelpGroup
from adws.cli.options import WORK, Group
from adws.cli.progress import loudness
from adws.cli.session import open_context
from adws.cli.work_session import Building, build
from adws.core.work_item import WorkWish

GROUP = HelpGroup.BUILD


def command(
    words: options.Words = None,
    *,
    root: options.Root = ".",
    issue: options.Issue = None,
    task_file: options.TaskFile = None,
    task: options.TaskName = None,
    criteria: options.Criteria = None,
    given: Annotated[options.Given, options.of(*WORK, Group.BUDGET, Group.TRACKER)],
    workflow: options.Workflow = "implement_close",
    fresh: options.Fresh = False,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Build something without new tests, judged by the suite and the checks that are there.

    Every case must end at least as well as before, and no check may have new complaints. Tests that
    the agent writes are not taken: use `adws implement` for what is worth testing. Exit codes: 0
    done, 1 handed to a person or suspicious, 2 adws could not do it, 75 an agent's limit is spent
    until later.
    """
    opened = open_context(root, given)
    wished = WorkWish(
        words=" ".join(words or ()).strip(),
        issue=issue or "",
        file=task_file or "",
        task=task or "",
        criteria=tuple(criteria or ()),
        verification=None,
    )
    build(
        opened,
        wished,
        Building(
            command="build",
            workflow=workflow,
            fresh=fresh,
            loud=loudness(quiet=quiet, verbose=verbose),
            as_json=as_json,
        ),
    )
