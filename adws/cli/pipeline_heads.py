"""``adws pipeline``: the single jobs on a head."""

from collections.abc import Mapping
from typing import Annotated

import typer

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.option_groups import WORK, OptionGroup
from adws.cli.pipeline_jobs import decide, run_job
from adws.cli.pipeline_options import ROLE_HELP, Number, Sha
from adws.cli.progress import loudness
from adws.cli.signatures import spelled_out
from adws.cli.workflow_run import WorkflowRequest
from adws.core.codec import plain_to_json, to_plain
from adws.pipeline.actions import Role
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.step_outputs import write_outputs
from adws.pipeline_slots import (
    AGENT_RESULT,
    HEAD_JUDGEMENT,
    LANDED,
)

APP = typer.Typer()
"""These commands of ``adws pipeline``."""

_Out = Annotated[
    str, typer.Option("--out", metavar="DIR", help="Write the results of this job to this folder.")
]
_From = Annotated[
    str,
    typer.Option("--from", metavar="DIR", help="The folder with the results of the earlier job."),
]
_Role = Annotated[Role, typer.Option("--role", metavar="ROLE", help=ROLE_HELP)]


@APP.command("judge")
@spelled_out
def judge_head(
    number: Number,
    sha: Sha,
    out: _Out,
    *,
    role: _Role = Role.FIXER,
    patch: Annotated[
        str | None,
        typer.Option("--patch", metavar="DIR", help="Judge the head with this agent's patch."),
    ] = None,
    root: options.Root = ".",
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(
            OptionGroup.SUITE, OptionGroup.SUITE_TIME, OptionGroup.CAGE, OptionGroup.JUDGE
        ),
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Judge a pull request's head against the main branch, with the spec activated there.

    Writes `judgement.json` into --out, whatever the verdict, and nothing to the forge. Exit
    codes: 0 judged, or the head has moved, 2 failed.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, role, here / out, here / patch if patch else None)
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run_job(open_context(root, setting_values), request, "pipeline-test", order)
    _show(result.context.slots.get(HEAD_JUDGEMENT.name), result.error, as_json=as_json)


@APP.command("record")
def record_head(
    number: Number,
    sha: Sha,
    source: _From,
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Post the judge's verdict on the forge: a comment, and the status of the commit.

    Runs no code of the project. Exit codes: 0 posted, or the head has moved, 2 failed.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, verdict=here / source)
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=False), as_json=as_json)
    result = run_job(open_context(root), request, "pipeline-record", order)
    _show(result.context.slots.get(HEAD_JUDGEMENT.name), result.error, as_json=as_json)


@APP.command("ask")
@spelled_out
def ask_agent(
    number: Number,
    sha: Sha,
    out: _Out,
    *,
    role: _Role = Role.FIXER,
    root: options.Root = ".",
    setting_values: Annotated[options.SettingValues, options.setting_options(*WORK)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Ask an agent to work on a pull request's head, in a cage.

    Writes `answer.json` and `change.patch` into --out, and the output `category` of a workflow's
    step. Writes nothing to the forge. Exit codes: 0 asked, or the head has moved, or the money is
    spent (`category` is then `max_budget`), 2 failed.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, role, here / out)
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run_job(open_context(root, setting_values), request, "pipeline-agent", order)
    answer = result.context.get(AGENT_RESULT)
    if answer is not None:
        _write_outputs({"category": answer.category}, as_json=as_json)
    _show(answer, result.error, as_json=as_json)
    if answer is not None and answer.cost_usd is not None and not as_json:
        consoles.echo(f"Total cost: ${answer.cost_usd:.4f}")


@APP.command("decide")
def decide_on_agent(
    number: Number,
    sha: Sha,
    *,
    role: _Role = Role.FIXER,
    root: options.Root = ".",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Decide whether to ask an agent, and reserve its money for all machines.

    Writes the outputs `proceed` and `minutes` of a workflow's step. Exit codes: 0 decided
    (`proceed` is `false` if the money is spent), 2 the forge or the repository could not be
    reached.
    """
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=False), as_json=as_json)
    minutes = decide(open_context(root), request, HeadOrder(number, sha, role))
    outputs = (
        {"proceed": "false"} if minutes is None else {"proceed": "true", "minutes": str(minutes)}
    )
    _write_outputs(outputs, as_json=as_json)
    words = "adws asks no agent" if minutes is None else f"an agent has {minutes} minutes"
    consoles.echo(plain_to_json(outputs) if as_json else words)


@APP.command("land")
def land_work(
    number: Number,
    sha: Sha,
    source: _From,
    verdict: Annotated[
        str, typer.Option("--verdict", metavar="DIR", help="The folder with the judge's results.")
    ],
    *,
    role: _Role = Role.FIXER,
    root: options.Root = ".",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Push an agent's work if the judge accepts it, and record the result.

    Runs no code of the project. Exit codes: 0 done, 2 failed.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, role, patch=here / source, verdict=here / verdict)
    request = WorkflowRequest(loud=loudness(quiet=quiet, verbose=False), as_json=as_json)
    result = run_job(open_context(root), request, "pipeline-land", order)
    _show(result.context.slots.get(LANDED.name), result.error, as_json=as_json)


def _write_outputs(outputs: Mapping[str, str], *, as_json: bool) -> None:
    variables = value_or_exit(io_ops.environment(), as_json=as_json)
    value_or_exit(write_outputs(outputs, variables), as_json=as_json)


def _show(value: object, error: object, *, as_json: bool) -> None:
    """Print the result of a job, or why its order no longer holds."""
    if as_json:
        consoles.echo(plain_to_json({"result": to_plain(value)}))
    elif error is not None and value is None:
        consoles.out().print(f"nothing to do: {error}", markup=False)
    else:
        consoles.out().print(_words(value), markup=False)


def _words(value: object) -> str:
    plain = to_plain(value)
    if isinstance(plain, str):
        return f"pushed {plain}" if plain else "nothing was pushed"
    word = plain.get("word") or plain.get("category")
    reasons = plain.get("reasons") or [plain.get("summary", "")]
    return "\n".join((word, *(f"- {reason}" for reason in reasons if reason)))
