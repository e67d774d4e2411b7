"""``adws pipeline``: sets the pipeline up at a forge, and publishes verdicts there."""

from typing import Annotated

import typer
from returns.io import IOFailure, IOResult

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.installing.pipeline_view import show_plan, show_written
from adws.cli.installing.pipeline_workflows import (
    PipelineInitOptions,
    WorkflowPlan,
    plan_workflows,
    workflow_files,
    write_workflows,
)
from adws.cli.installing.view import show_json
from adws.cli.listing import show_rows
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.settings import Settings
from adws.judging.report_files import read_publication
from adws.pipeline.doctor import Finding, Health, findings, forge_facts, needed_secrets
from adws.pipeline.publishing import publish
from adws.pipeline.site import open_site
from adws.pipeline.step_outputs import summarise
from adws.reports.markup import escape

APP = typer.Typer()
"""These commands of ``adws pipeline``."""


@APP.command("init")
def init(
    *,
    root: options.Root = ".",
    runners: Annotated[
        list[str] | None,
        typer.Option(
            "--runner", metavar="NAME", help="A test runner of the project. Can be repeated."
        ),
    ] = None,
    agent: Annotated[
        str, typer.Option("--agent", metavar="NAME", help="The agent for the specs.")
    ] = "",
    secrets: Annotated[
        list[str] | None,
        typer.Option(
            "--secret", metavar="NAME", help="The name of a secret for the agent. Can be repeated."
        ),
    ] = None,
    app_token: Annotated[
        bool | None,
        typer.Option("--app-token/--no-app-token", help="Use your own GitHub App."),
    ] = None,
    agent_action: Annotated[
        bool | None,
        typer.Option(
            "--agent-action/--no-agent-action", help="Start the agent with its own action."
        ),
    ] = None,
    install: Annotated[
        str | None,
        typer.Option(
            "--install", metavar="COMMAND", help="The command with which jobs install adws."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if a file differs.")
    ] = False,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Replace changed files too; adws keeps their text in .adws/replaced."
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Write without asking.")] = False,
    as_json: options.Json = False,
) -> None:
    """Write the workflows that run the pipeline on GitHub.

    Shows the files, asks, and writes them. Takes the set-up steps from the workflow that runs your
    tests. An option that you do not give keeps its value from the last time.
    Exit codes: 0 done, 1 --check found a difference, 2 failed.
    """
    order = PipelineInitOptions(
        runners=tuple(runners or ()),
        agent=agent,
        secrets=tuple(secrets or ()),
        app_token=app_token,
        agent_action=agent_action,
        install=install,
        force=force,
    )
    context = value_or_exit(open_context(root), as_json=as_json)
    plan = value_or_exit(plan_workflows(context.root, context.settings, order), as_json=as_json)
    if as_json and (check or not yes):
        show_json(plan.results, planned=True)
    elif not as_json:
        show_plan(plan)
    if check:
        raise typer.Exit(1 if plan.drifts else 0)
    if yes or (plan.writes and not as_json and value_or_exit(io_ops.at_terminal().bind(_confirm))):
        _write(plan, as_json=as_json)


@APP.command("doctor")
def doctor(
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Check that the repository on the forge is set up for the pipeline.

    Reads settings, workflows, environments and the names of secrets, and changes nothing. What the
    token may not read is "unknown". Exit codes: 0 nothing is wrong, 2 something is missing.
    """
    checks = value_or_exit(open_context(root).bind(_examine), as_json=as_json)
    show_rows(
        [
            {
                "check": check.name,
                "well" if as_json else "ok": check.health.value,
                "found": check.found,
                "do": check.hint,
            }
            for check in checks
        ],
        as_json=as_json,
    )
    if any(check.health is Health.WRONG for check in checks):
        raise typer.Exit(2)


def _examine(context: Context) -> IOResult[tuple[Finding, ...], PipelineError]:
    return IOResult.do(
        findings(facts, needed_secrets(texts), context.settings.pipeline.account)
        for texts in workflow_files(context.root)
        for site in open_site(context.root, context.settings)
        for facts in forge_facts(site.connection)
    )


@APP.command("publish")
def publish_verdict(
    *,
    folder: Annotated[
        str, typer.Option("--from", metavar="DIR", help="The folder of `adws judge --out`.")
    ],
    number: Annotated[
        int, typer.Option("--pr", metavar="N", help="Also show the verdict on this pull request.")
    ] = 0,
    sha: Annotated[
        str, typer.Option("--sha", metavar="COMMIT", help="The commit that was judged.")
    ] = "",
) -> None:
    """Publish a verdict of `adws judge` on the forge.

    Writes outputs and a summary of the step (`GITHUB_OUTPUT`, `GITHUB_STEP_SUMMARY`). With --pr and
    --sha, adws also posts a status, a check run with annotations, and one comment. Exit codes:
    0 published, 2 failed.
    """
    here = value_or_exit(io_ops.working_folder())
    publication = value_or_exit(read_publication(here / folder))
    value_or_exit(summarise(publication))
    if number:
        published = IOResult.do(
            published
            for site in open_site(here, Settings())
            for published in publish(site.connection, number, sha, publication)
        )
        value_or_exit(published)
    consoles.out().print(escape(publication.title))


def _write(plan: WorkflowPlan, *, as_json: bool) -> None:
    written = value_or_exit(write_workflows(plan), as_json=as_json)
    if as_json:
        show_json(written, planned=False)
    else:
        show_written(written)


def _confirm(at_terminal: bool) -> IOResult[bool, PipelineError]:
    """Ask the person at the terminal."""
    if not at_terminal:
        return IOFailure(
            SettingsInvalid(
                "adws pipeline init must ask before it writes, but there is no terminal",
                hint="check the files above, then use --yes",
            )
        )
    consoles.err().print("write these files? y or n", markup=False)
    return IOResult.do(key in {"y", "Y"} for key in io_ops.read_key())
