"""Which runs an event starts: read from the workflows on the right branch."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import PurePath
from typing import Any

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.forge.local import git
from adws.forge.local.concurrency import begin
from adws.forge.local.events import ForgeEvent, Snapshot, events_between
from adws.forge.local.expressions import rendered
from adws.forge.local.patterns import is_selected
from adws.forge.local.schedule import is_due
from adws.forge.local.state import ForgeState, PlannedFault, StoredRun, Token
from adws.forge.local.workflow_file import ParsedWorkflow, Trigger, read_workflow

FORGE = Token("forge", kind="app")
"""Who does what the forge does by itself."""

_DISPATCHES = frozenset({"workflow_dispatch", "repository_dispatch"})
_OF_THE_BRANCH = frozenset({"push", "create", "workflow_dispatch"})
_OF_THE_BASE = frozenset({"pull_request", "pull_request_target"})
_APPROVED = frozenset({"opened", "synchronize", "reopened"})
_DEEPEST = 3


@frozen
class EventWorkflows:
    """Where the workflows of an event come from: ``checkout`` is the commit that its runs get."""

    checkout: str
    workflows: tuple[ParsedWorkflow, ...]


def route(
    repository: PurePath,
    before: Snapshot,
    after: Snapshot,
    by: Token,
    now: str,
    more: tuple[ForgeEvent, ...] = (),
) -> IOResult[ForgeState, PipelineError]:
    """Return what is so after the events between two moments, and ``more``, have started runs."""
    events = (*events_between(before, after), *more)
    if not events:
        return IOSuccess(after.state)

    def start_all(having: Mapping[str, str]) -> IOResult[ForgeState, PipelineError]:
        def start(state: ForgeState, event: ForgeEvent) -> IOResult[ForgeState, PipelineError]:
            commits = {after.heads.get(name) for name in _branches(after.state, event)}
            if _start(event, by) is None or not commits & having.keys():
                return IOSuccess(state)
            present = Snapshot(state, after.heads)
            return IOResult.do(
                start_runs(present, event, by, now, source)
                for source in _source(repository, present, event)
            )

        return fold(IOSuccess(after.state), events, start)

    return IOResult.do(
        final
        for having in git.workflow_trees(repository, after.heads.values())
        for state in start_all(having)
        for final in route(repository, after, Snapshot(state, after.heads), FORGE, now)
    )


def schedule(
    repository: PurePath, snapshot: Snapshot, now: datetime
) -> IOResult[ForgeState, PipelineError]:
    """Return what is so after the schedules that were due since the last look have started runs."""
    minute = now.replace(second=0, microsecond=0)
    last = snapshot.state.scheduled_until
    since = datetime.fromisoformat(last) if last else minute
    if since >= minute and last:
        return IOSuccess(snapshot.state)

    def due_events(source: EventWorkflows) -> tuple[ForgeEvent, ...]:
        return tuple(
            ForgeEvent("schedule", file=workflow.file, payload={"schedule": cron})
            for workflow in source.workflows
            for cron in workflow.triggers.get("schedule", Trigger()).crons
            if is_due(cron, since, minute)
        )

    scheduled = evolve(snapshot, state=evolve(snapshot.state, scheduled_until=minute.isoformat()))
    iso = minute.isoformat().replace("+00:00", "Z")
    if not last or minute - since < timedelta(minutes=1):
        return IOSuccess(scheduled.state)
    return IOResult.do(
        state
        for source in _source(repository, snapshot, ForgeEvent("schedule"))
        for state in route(repository, scheduled, scheduled, FORGE, iso, due_events(source))
    )


def start_runs(
    snapshot: Snapshot, event: ForgeEvent, by: Token, now: str, source: EventWorkflows
) -> ForgeState:
    """Return what is so after an event has started the workflows that want it."""
    state = snapshot.state
    for workflow in source.workflows:
        trigger = workflow.triggers.get(event.name)
        selected = event.file in {"", workflow.file}
        if trigger is not None and selected and _wants(trigger, event):
            current = Snapshot(state, snapshot.heads)
            state = _start_one(current, event, by, now, source.checkout, workflow)
    return state


def _start_one(
    snapshot: Snapshot,
    event: ForgeEvent,
    by: Token,
    now: str,
    checkout: str,
    workflow: ParsedWorkflow,
) -> ForgeState:
    state, fault = _fault(snapshot.state, event, workflow)
    for _ in range({"event-lost": 0, "event-twice": 2}.get(fault, 1)):
        number = state.last_id + 1
        status = "queued" if _start(event, by) else "waiting"
        run = _stored_run(Snapshot(state, snapshot.heads), event, by, checkout, workflow)
        contexts = contexts_of(state, run)
        cancels = rendered(workflow.cancel_in_progress, contexts) == "true"
        new = evolve(
            run,
            id=number,
            created_at=now,
            status=status,
            title=rendered(workflow.run_name, contexts) or workflow.name,
            group=rendered(workflow.group, contexts).lower(),
        )
        if fault == "run-cancelled":
            new = evolve(new, status="completed", conclusion="cancelled", group="")
        numbered = evolve(state, last_id=number)
        if status == "waiting":
            state = evolve(numbered, runs=(*numbered.runs, new))
        else:
            queue = workflow.queue_all
            state = begin(numbered, new, queue_all=queue, cancel_running=cancels)
    return state


def _start(event: ForgeEvent, by: Token) -> bool | None:
    """Return whether an event starts runs: None if not, False if somebody must approve them.

    What is done with the token of a run starts no other run, but by a dispatch.
    """
    if event.depth > _DEEPEST:
        return None
    if by.kind != "workflow" or event.name in _DISPATCHES:
        return True
    return False if event.name == "pull_request" and event.action in _APPROVED else None


def _wants(trigger: Trigger, event: ForgeEvent) -> bool:
    if trigger.types and event.action not in trigger.types:
        return False
    if trigger.workflows and event.workflow not in trigger.workflows:
        return False
    if not event.branch:
        return True
    if trigger.only_tags or (trigger.branches and not is_selected(event.branch, trigger.branches)):
        return False
    return not is_selected(event.branch, trigger.branches_ignore)


def _fault(
    state: ForgeState, event: ForgeEvent, workflow: ParsedWorkflow
) -> tuple[ForgeState, str]:
    """Return the fault that was ordered for an event, and what is so when it is spent."""
    for fault in state.faults:
        if fault.times and fault.method == event.name and workflow.file.startswith(fault.path):
            return spend_fault(state, fault), fault.what
    return state, ""


def spend_fault(state: ForgeState, fault: PlannedFault) -> ForgeState:
    """Return the same with a fault that comes once less."""
    less = evolve(fault, times=fault.times - 1)
    return evolve(state, faults=tuple(less if other == fault else other for other in state.faults))


def _stored_run(
    snapshot: Snapshot, event: ForgeEvent, by: Token, checkout: str, workflow: ParsedWorkflow
) -> StoredRun:
    ref = event.ref or snapshot.state.default_branch
    owner, _, name = snapshot.state.repository.partition("/")
    repository = {
        "full_name": snapshot.state.repository,
        "name": name,
        "owner": {"login": owner},
        "default_branch": snapshot.state.default_branch,
    }
    action = {"action": event.action} if event.action else {}
    inputs = {"inputs": dict(event.inputs)} if event.inputs else {}
    common = {"repository": repository, "sender": {"login": by.login}}
    return StoredRun(
        id=0,
        workflow=workflow.file,
        event=event.name,
        ref=ref,
        head_sha=snapshot.heads.get(ref, checkout),
        inputs=event.inputs,
        title="",
        created_at="",
        name=workflow.name,
        actor=by.login,
        checkout=checkout,
        depth=event.depth,
        payload={**event.payload, **action, **inputs, **common},
    )


def contexts_of(state: ForgeState, run: StoredRun) -> dict[str, Any]:
    """Return what expressions of a run may name."""
    pull: Mapping[str, Any] = run.payload.get("pull_request", {})
    base = pull.get("base", {}).get("ref", "")
    merge = run.event == "pull_request"
    github = {
        "event": run.payload,
        "event_name": run.event,
        "ref": f"refs/pull/{pull.get('number')}/merge" if merge else f"refs/heads/{run.ref}",
        "ref_name": f"{pull.get('number')}/merge" if merge else run.ref,
        "head_ref": run.ref if pull else "",
        "base_ref": base,
        "sha": run.checkout,
        "actor": run.actor,
        "repository": state.repository,
        "run_id": str(run.id),
        "workflow": run.name,
    }
    return {"github": github, "inputs": run.inputs}


def _source(
    repository: PurePath, snapshot: Snapshot, event: ForgeEvent
) -> IOResult[EventWorkflows, PipelineError]:
    """Return the workflows of an event; none where they are on a branch that is not there.

    Those of the branch itself count for a push and a dispatch, those of the merge for a pull
    request that is open, and those of the default branch for everything else.
    """
    name, *_ = _branches(snapshot.state, event)
    sha = snapshot.heads.get(name)
    head = snapshot.heads.get(event.ref)
    if sha is None:
        return IOSuccess(EventWorkflows("", ()))
    if event.name != "pull_request" or event.action == "closed" or head is None:
        return workflows_at(repository, sha)
    return IOResult.do(
        workflows
        for commit in git.merge_ref(repository, event.pull, sha, head)
        for workflows in (
            workflows_at(repository, commit) if commit else IOSuccess(EventWorkflows("", ()))
        )
    )


def _branches(state: ForgeState, event: ForgeEvent) -> tuple[str, ...]:
    """Return the branch that the workflows of an event are on, and one that is merged into it."""
    if event.name in _OF_THE_BRANCH:
        return (event.ref,)
    if event.name in _OF_THE_BASE:
        return (event.branch, event.ref)
    return (state.default_branch,)


def workflows_at(repository: PurePath, commit: str) -> IOResult[EventWorkflows, PipelineError]:
    """Return the workflows that a commit has; files that are not workflows are left out."""

    def parsed(texts: Mapping[str, str]) -> EventWorkflows:
        read = (read_workflow(file, text) for file, text in texts.items())
        return EventWorkflows(
            commit, tuple(outcome.unwrap() for outcome in read if is_successful(outcome))
        )

    return git.workflow_texts(repository, commit).map(parsed)
