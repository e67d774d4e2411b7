"""``adws implement``: build something test-first."""

from typing import Annotated

import typer

from adws.api.project_context import open_context
from adws.cli import options
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import WORK, OptionGroup
from adws.cli.progress import loudness
from adws.cli.work_session import BuildOptions, build
from adws.core.work_item import VerificationPolicy, WorkRequest

GROUP = HelpGroup.BUILD


def command(
    words: options.Words = None,
    *,
    root: options.Root = ".",
    issue: options.Issue = None,
    task_file: options.TaskFile = None,
    task: options.TaskName = None,
    criteria: options.Criteria = None,
    verify: Annotated[
        VerificationPolicy | None,
        typer.Option(
            "--verify",
            metavar="WHEN",
            help="Whether a second agent tests the change: always, never, or auto: if it crosses "
            "boundaries. Default: the setting `verification`.",
        ),
    ] = None,
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(*WORK, OptionGroup.BUDGET, OptionGroup.TRACKER),
    ],
    workflow: options.Workflow = "implement_verify_close",
    fresh: options.Fresh = False,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Build something test-first: failing tests, code, clean-up, independent review.

    Each phase asks an agent of its own; no phase can be skipped or faked. The new tests must fail
    for the right reason, and no later phase can change them. The whole suite and every check of
    the project judge the code. If the change crosses boundaries, a verifier that knows only the
    task and the change writes tests of its own. adws only reads your tree; the result is commits
    on a branch. If the run is killed, the same command continues it. Exit codes: 0 done, 1 handed
    to a person or suspicious, 2 adws could not do it, 75 an agent's limit or the money is spent
    for now.
    """
    opened = open_context(root, setting_values)
    work = WorkRequest(
        words=" ".join(words or ()).strip(),
        issue=issue or "",
        file=task_file or "",
        task=task or "",
        criteria=tuple(criteria or ()),
        verification=verify,
    )
    build(
        opened,
        work,
        BuildOptions(
            command="implement",
            workflow=workflow,
            fresh=fresh,
            loud=loudness(quiet=quiet, verbose=verbose),
            as_json=as_json,
        ),
    )
