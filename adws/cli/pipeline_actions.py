"""``adws pipeline``: the commands before and after an agent's own action in a workflow's job."""

import shlex
from collections.abc import Mapping
from typing import Annotated

import typer
from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog, io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.pipeline_jobs import run_job
from adws.cli.pipeline_options import ROLE_HELP, Number, Sha
from adws.cli.workflow_run import WorkflowRequest
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.turn import Answer
from adws.pipeline.actions import Role
from adws.pipeline.agent_end import result_of
from adws.pipeline.agent_result import AgentResult, hand_answer
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.site import open_site
from adws.pipeline.step_outputs import write_outputs, write_text_output
from adws.pipeline.uncaged_work import answer_of, brief, read_log, take_back
from adws.slots import PROPOSAL, RUN_FAILURE

APP = typer.Typer()
"""These commands of ``adws pipeline``."""

_Role = Annotated[Role, typer.Option("--role", metavar="ROLE", help=ROLE_HELP)]
_PATCH = "uncaged.patch"


@APP.command("brief")
def brief_agent(number: Number, sha: Sha, role: _Role, *, root: options.Root = ".") -> None:
    """Check out the commit for an agent that its own action starts; only in workflow jobs.

    Writes the outputs `prompt`, `arguments` (of Claude Code), `start` and `before` of the step.
    Exit codes: 0 done, 2 failed.
    """
    order = HeadOrder(number, sha, role)
    briefing = value_or_exit(
        IOResult.do(
            briefing
            for variables in _in_workflow()
            for context in open_context(root)
            for site in open_site(context.root, context.settings)
            for briefing in brief(site, order)
            for _prompt in write_text_output("prompt", briefing.prompt, variables)
            for _others in write_outputs(
                {
                    "arguments": briefing.arguments,
                    "start": briefing.start,
                    "before": briefing.before,
                },
                variables,
            )
        )
    )
    consoles.echo(f"checked out {briefing.start}")


@APP.command("collect")
def collect_work(
    number: Number,
    sha: Sha,
    role: _Role,
    *,
    out: Annotated[
        str,
        typer.Option("--out", metavar="DIR", help="Write the results of this job to this folder."),
    ],
    start: Annotated[
        str, typer.Option("--start", metavar="COMMIT", help="The commit that `brief` checked out.")
    ],
    before: Annotated[
        str,
        typer.Option(
            "--before", metavar="COMMIT", help="The commit that was checked out before `brief`."
        ),
    ],
    agent: Annotated[str, typer.Option("--agent", metavar="NAME", help="The agent's name.")],
    outcome: Annotated[
        str, typer.Option("--outcome", metavar="WORD", help="The outcome of the action's step.")
    ],
    log: Annotated[
        str, typer.Option("--log", metavar="FILE", help="The log file of the action.")
    ] = "",
    message: Annotated[
        str, typer.Option("--message", metavar="TEXT", help="The agent's last message.")
    ] = "",
    root: options.Root = ".",
) -> None:
    """Collect the changes of an action's agent, as `ask` does; only in workflow jobs.

    Checks out the commit from before `brief`. Writes `answer.json` and `change.patch` into --out,
    without edits to sealed files. Exit codes: 0 done, 2 failed.
    """
    here = value_or_exit(io_ops.working_folder())
    patch = here / out / _PATCH
    order = HeadOrder(number, sha, role, here / out)
    variables = value_or_exit(_in_workflow())
    value_or_exit(take_back(here / root, start, before, patch))
    apply = shlex.join(("git", "apply", "--allow-empty", "--whitespace=nowarn", str(patch)))
    opened = IOResult.do(_with_command(context, apply) for context in open_context(root))
    finished = run_job(opened, WorkflowRequest(), "pipeline-agent", order).context
    result = value_or_exit(
        IOResult.do(
            result
            for adapter in IOResult.from_result(catalog.agent(agent))
            for text in read_log(log)
            for result in IOSuccess(
                _result(
                    finished,
                    sha,
                    answer_of(adapter, text, message, ended_well=outcome == "success"),
                    agent,
                )
            )
            for _handed in hand_answer(order.out, result)
            for _outputs in write_outputs({"category": result.category}, variables)
        )
    )
    consoles.echo(f"{result.category}\n- {result.summary}")


def _in_workflow() -> IOResult[Mapping[str, str], PipelineError]:
    """Return the environment of a workflow job; fails elsewhere, where your files would be lost."""
    return io_ops.environment().bind(_require_workflow)


def _require_workflow(
    variables: Mapping[str, str],
) -> IOResult[Mapping[str, str], PipelineError]:
    if variables.get("GITHUB_ACTIONS") == "true":
        return IOSuccess(variables)
    return IOFailure(
        SettingsInvalid(
            "this checks out another commit and discards uncommitted work",
            hint="use it in workflow jobs only; on your machine: adws pipeline ask",
        )
    )


def _with_command(context: Context, command: str) -> Context:
    """Return a context in which a command replaces every agent."""
    settings = evolve(
        context.settings,
        agents={},
        attempts=(),
        roles={},
        agent="command",
        agent_command=command,
    )
    return evolve(context, settings=settings)


def _result(context: Context, sha: str, answer: Answer, agent: str) -> AgentResult:
    proposal = context.get(PROPOSAL)
    finished = evolve(proposal, agent=agent, answer=answer) if proposal else None
    agent_result = result_of(sha, finished, context.get(RUN_FAILURE))
    return evolve(agent_result, agent=agent, cost_usd=answer.cost_usd)
