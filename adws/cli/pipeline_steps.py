"""``adws pipeline``: single steps for your own scripts and workflows."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

import typer
from returns.io import IOFailure, IOResult

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.core.codec import plain_to_json, to_plain
from adws.core.context import Context, Slot
from adws.core.errors import PipelineError, SettingsInvalid
from adws.pipeline_slots import ACTIVE_PULLS, ATTEMPT, CONFLICTS, CREATED_PULLS, MONEY, SYNCED
from adws.steps.check_credit_limits import check_credit_limits
from adws.steps.create_tdd_pr import create_tdd_pr
from adws.steps.detect_merge_conflicts import detect_merge_conflicts
from adws.steps.find_active_tdd_pr import find_active_tdd_pr
from adws.steps.increment_attempt import increment_attempt
from adws.steps.look_at_pull_requests import look_at_pull_requests
from adws.steps.open_pipeline import open_pipeline
from adws.steps.sync_with_main import sync_with_main

APP = typer.Typer()
"""These commands of ``adws pipeline``."""

_Step = Callable[..., IOResult[Context, PipelineError]]


class StepName(StrEnum):
    """A step that you can run by itself."""

    CHECK_CREDITS = "check_credit_limits"
    FIND_ACTIVE = "find_active_tdd_pr"
    CREATE = "create_tdd_pr"
    SYNC = "sync_with_main"
    DETECT_CONFLICTS = "detect_merge_conflicts"
    INCREMENT = "increment_attempt"


_OF_REPOSITORY: Mapping[StepName, tuple[_Step, Slot[Any]]] = {
    StepName.CHECK_CREDITS: (partial(check_credit_limits, required=True), MONEY),
    StepName.FIND_ACTIVE: (find_active_tdd_pr, ACTIVE_PULLS),
    StepName.CREATE: (create_tdd_pr, CREATED_PULLS),
}
_OF_PULL_REQUEST: Mapping[StepName, tuple[_Step, Slot[Any]]] = {
    StepName.SYNC: (sync_with_main, SYNCED),
    StepName.DETECT_CONFLICTS: (detect_merge_conflicts, CONFLICTS),
    StepName.INCREMENT: (increment_attempt, ATTEMPT),
}


_STEPS = f"The step to run: {', '.join(StepName)}."


@APP.command("step")
def run_step(
    name: Annotated[StepName, typer.Argument(metavar="STEP", show_choices=False, help=_STEPS)],
    *,
    number: Annotated[
        int, typer.Option("--pr", metavar="N", help="The pull request, for the last three steps.")
    ] = 0,
    root: options.Root = ".",
) -> None:
    """Run a single step of the pipeline, and print its result as JSON.

    `create_tdd_pr` begins the specs that are next. Exit codes: 0 done, 2 failed, 75 nothing is left
    to spend for now (`check_credit_limits`).
    """
    step, slot = _OF_REPOSITORY.get(name) or _of_pull_request(name, number)
    ran = (
        open_context(root)
        .bind(open_pipeline)
        .bind(check_credit_limits)
        .bind(look_at_pull_requests)
        .bind(step)
    )
    value = value_or_exit(ran.bind_result(lambda context: context.require(slot)), as_json=True)
    consoles.echo(plain_to_json(to_plain(value)))


def _of_pull_request(name: StepName, number: int) -> tuple[_Step, Slot[Any]]:
    step, slot = _OF_PULL_REQUEST[name]
    if number <= 0:
        missing = SettingsInvalid(f"{name} needs a pull request", hint="name it: --pr N")
        value_or_exit(IOFailure(missing), as_json=True)
    return partial(step, number=number), slot
