"""``adws pipeline``: pending specs become merged pull requests."""

from typing import Annotated, Any

import typer
from rich.markup import escape

from adws import io_ops
from adws.cli import consoles, options, pipeline_setup
from adws.cli.exit import value_or_exit
from adws.cli.listing import show_rows
from adws.cli.options import WORK, Group
from adws.cli.pipeline_demo import build_pipeline_demo
from adws.cli.pipeline_jobs import run_job, work
from adws.cli.progress import loudness
from adws.cli.session import open_context
from adws.cli.signatures import spelled_out
from adws.cli.workflow_run import Wish, run, succeed
from adws.core.codec import plain_to_json, to_plain
from adws.pipeline.actions import Role
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.recovering import Recovery, RecoveryOrder
from adws.pipeline_slots import (
    ACTIONS,
    AGENT_RESULT,
    HEAD_JUDGEMENT,
    LANDED,
    RECOVERY,
    SPEC_STATES,
)
from adws.reports.pipeline_terminal import action_rows, state_row

APP = typer.Typer(
    help="Pending specs become merged pull requests, one after the other.", no_args_is_help=True
)
APP.add_typer(pipeline_setup.APP)

_Number = Annotated[int, typer.Option("--pr", metavar="N", help="The number of the pull request.")]
_Sha = Annotated[str, typer.Option("--sha", metavar="COMMIT", help="The head that is meant.")]
_Out = Annotated[
    str, typer.Option("--out", metavar="DIR", help="Where this job's results are written.")
]
_From = Annotated[
    str, typer.Option("--from", metavar="DIR", help="Where the earlier job's results are.")
]
_ACTIONS = "What to do: retry, reset, review or close-and-reset."
_DEMO_SPECS = 3
_Role = Annotated[Role, typer.Option("--role", help="What the agent is asked for.")]


@APP.command("next")
@spelled_out
def look(
    *,
    root: options.Root = ".",
    given: Annotated[options.Given, options.of(*WORK)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Look at every spec's pull request, decide what is next, and do it.

    It can be run at any time and as often as you like: what is done already is not done again.
    Heads are judged and agents asked by workflows of the forge, or by this process with
    `[pipeline] hand_over = "here"`: then it goes on until nothing is left to do now.
    Exit codes: 0 done, 2 the forge or the repository could not be reached.
    """
    wish = Wish(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    rows = action_rows(work(open_context(root, given), wish, "pipeline-next"))
    _show_actions(rows, as_json=as_json)


@APP.command("judge")
@spelled_out
def judge_head(
    number: _Number,
    sha: _Sha,
    out: _Out,
    *,
    role: _Role = Role.FIXER,
    patch: Annotated[
        str | None,
        typer.Option("--patch", metavar="DIR", help="Judge the head with this agent's patch."),
    ] = None,
    root: options.Root = ".",
    given: Annotated[
        options.Given, options.of(Group.SUITE, Group.SUITE_TIME, Group.CAGE, Group.JUDGE)
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Judge a pull request's head against the main branch with its spec activated.

    Writes `judgement.json` into --out, whatever the verdict. Nothing is written at the forge.
    Exit codes: 0 judged, or the head is another one by now, 2 nothing could be done.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, role, here / out, here / patch if patch else None)
    wish = Wish(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run_job(open_context(root, given), wish, "pipeline-test", order)
    _show(result.context.slots.get(HEAD_JUDGEMENT.name), result.error, as_json=as_json)


@APP.command("record")
def record_head(
    number: _Number,
    sha: _Sha,
    source: _From,
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Tell the forge what the judge said: a comment, and the status of the commit.

    No code of the project is run. Exit codes: 0 told, or the head is another one by now, 2 not.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, verdict=here / source)
    wish = Wish(loud=loudness(quiet=quiet, verbose=False), as_json=as_json)
    result = run_job(open_context(root), wish, "pipeline-record", order)
    _show(result.context.slots.get(HEAD_JUDGEMENT.name), result.error, as_json=as_json)


@APP.command("ask")
@spelled_out
def ask_agent(
    number: _Number,
    sha: _Sha,
    out: _Out,
    *,
    role: _Role = Role.FIXER,
    root: options.Root = ".",
    given: Annotated[options.Given, options.of(*WORK)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Ask an agent to work on a pull request's head, in a cage.

    Writes `answer.json` and `change.patch` into --out. Nothing is written at the forge.
    Exit codes: 0 asked, or the head is another one by now, 2 nothing could be done.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, role, here / out)
    wish = Wish(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run_job(open_context(root, given), wish, "pipeline-agent", order)
    _show(result.context.slots.get(AGENT_RESULT.name), result.error, as_json=as_json)


@APP.command("land")
def land_work(
    number: _Number,
    sha: _Sha,
    source: _From,
    verdict: Annotated[
        str, typer.Option("--verdict", metavar="DIR", help="Where the judge's results are.")
    ],
    *,
    role: _Role = Role.FIXER,
    root: options.Root = ".",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Push an agent's work where the judge agrees, and remember how it ended.

    No code of the project is run. Exit codes: 0 done, 2 nothing could be done.
    """
    here = value_or_exit(io_ops.working_folder(), as_json=as_json)
    order = HeadOrder(number, sha, role, patch=here / source, verdict=here / verdict)
    wish = Wish(loud=loudness(quiet=quiet, verbose=False), as_json=as_json)
    result = run_job(open_context(root), wish, "pipeline-land", order)
    _show(result.context.slots.get(LANDED.name), result.error, as_json=as_json)


@APP.command("status")
def show_status(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Show every spec: its pull request, how far it is, what happens next, and when.

    Nothing is done. Exit codes: 0 shown, 2 the forge or the repository could not be reached.
    """
    wish = Wish(workflow="pipeline-status", as_json=as_json, own_workflows=True)
    states = succeed(run(open_context(root), wish), SPEC_STATES, as_json=as_json)
    show_rows([state_row(to_plain(one), one.next) for one in states], as_json=as_json)


@APP.command("recover")
def recover(
    wanted: Annotated[Recovery, typer.Argument(metavar="ACTION", help=_ACTIONS)],
    number: _Number,
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Go on with a pull request where the pipeline has stopped, or throw its work away.

    Exit codes: 0 done, 2 it has no meaning for this pull request, or the forge refused it.
    """
    wish = Wish(
        workflow="pipeline-recover",
        loud=loudness(quiet=quiet, verbose=verbose),
        as_json=as_json,
        own_workflows=True,
    )
    order = RecoveryOrder(number, wanted)
    done = run(open_context(root).map(lambda context: context.put(RECOVERY, order)), wish)
    actions = succeed(done, ACTIONS, as_json=as_json)
    _show_actions(action_rows(actions), as_json=as_json)


@APP.command("demo")
def demo(
    *,
    into: Annotated[
        str | None,
        typer.Option(
            "--into", metavar="DIR", help="Where it is put; must not exist. Default: cache."
        ),
    ] = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Watch three pending specs become merged pull requests, on an embedded forge.

    No key, no account, no network: the agent `search` tries small edits, and the judge decides.
    """
    project = value_or_exit(build_pipeline_demo(into), as_json=as_json)
    if not (quiet or as_json):
        consoles.err().print(f"the project: {escape(str(project))}")
    wish = Wish(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    rows = action_rows(work(open_context(str(project)), wish, "pipeline-next"))
    merged = sum(1 for row in rows if row["action"] == "Merge")
    words = f"{merged} of {_DEMO_SPECS} specs are merged"
    consoles.echo(plain_to_json({"merged": merged, "actions": rows}) if as_json else words)
    raise typer.Exit(0 if merged == _DEMO_SPECS else 1)


@APP.command("sweep")
@spelled_out
def sweep(
    *,
    root: options.Root = ".",
    given: Annotated[options.Given, options.of(*WORK)],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Do what `next` does, and define the labels of the repository before.

    Exit codes: 0 done, 2 the forge or the repository could not be reached.
    """
    wish = Wish(loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    rows = action_rows(work(open_context(root, given), wish, "pipeline-sweep"))
    _show_actions(rows, as_json=as_json)


def _show_actions(rows: list[dict[str, Any]], *, as_json: bool) -> None:
    """Print what was done; each line was shown already when it was decided."""
    if as_json:
        consoles.echo(plain_to_json(rows))
    elif not rows:
        consoles.out().print("nothing to do now")


def _show(value: object, error: object, *, as_json: bool) -> None:
    """Print what a job has come to; an order that has been overtaken is told."""
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
