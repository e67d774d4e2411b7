"""Doing at a forge what was decided: each action can be done again without doing harm."""

from collections.abc import Callable
from typing import TypeVar

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import ForgeRefused, PipelineError
from adws.core.railway import collect
from adws.forge import branches, issues, labels, pull_requests, statuses
from adws.forge.connection import Connection
from adws.forge.requests import ask, ensure, write
from adws.forge.statuses import CommitStatus
from adws.pipeline.actions import (
    Action,
    AddLabel,
    AskAgent,
    BeginSpec,
    CallPeople,
    CleanUp,
    Close,
    Disarm,
    Judge,
    JudgeBatch,
    MergeHead,
    PutMarkBack,
    Remember,
    RemoveLabel,
    Reopen,
    Retitle,
    Role,
    SetStatus,
    Sync,
    WriteComment,
)
from adws.pipeline.markers import Marker, MarkerKind, read_markers
from adws.pipeline.names import LABEL, MANUAL
from adws.pipeline.observing import CONTEXT
from adws.pipeline.remembering import remember
from adws.pipeline.texts.ending import IssueText

_Value = TypeVar("_Value")
_NO_BRANCH = 422
Done = IOResult[None, PipelineError]


@frozen
class Workers:
    """What is done beyond the forge, and the words for people.

    ``create`` begins a spec, ``sync`` merges the main branch into a head, ``judge`` and ``ask``
    have a head judged or an agent work on it; ``put_back`` proposes to make a spec pending again.
    ``words`` are those of a comment, ``issue`` those that call people to a pull request.
    """

    create: Callable[[str], Done]
    sync: Callable[[int, str], Done]
    judge: Callable[[int, str], Done]
    ask: Callable[[int, str, Role], Done]
    put_back: Callable[[str, str], Done]
    words: Callable[[WriteComment], str]
    issue: Callable[[int], IssueText]


@frozen
class ActionContext:
    """Where actions are done, and as whom."""

    connection: Connection
    account_id: int
    workers: Workers


def apply(context: ActionContext, actions: tuple[Action, ...]) -> Done:
    """Do all actions in turn; the first that fails ends that: the next look decides anew."""
    return _without_value(collect(_apply(context, action) for action in actions))


def _apply(context: ActionContext, action: Action) -> Done:
    if isinstance(action, JudgeBatch):
        return IOSuccess(None)  # the process that has decided it does it after all actions
    if isinstance(action, (BeginSpec, Sync, Judge, AskAgent, PutMarkBack)):
        return _by_workers(context.workers, action)
    if isinstance(action, (WriteComment, Remember)):
        words = context.workers.words(action) if isinstance(action, WriteComment) else ""
        return remember(context.connection, context.account_id, action.number, action.mark, words)
    if isinstance(action, (MergeHead, Disarm, Close, Reopen)):
        return _on_pull_request(context.connection, action)
    return _on_forge(context, action)


def _by_workers(
    workers: Workers, action: BeginSpec | Sync | Judge | AskAgent | PutMarkBack
) -> Done:
    if isinstance(action, BeginSpec):
        return workers.create(action.spec_id)
    if isinstance(action, PutMarkBack):
        return workers.put_back(action.spec_id, action.sha)
    if isinstance(action, Sync):
        return workers.sync(action.number, action.sha)
    if isinstance(action, Judge):
        return workers.judge(action.number, action.sha)
    return workers.ask(action.number, action.sha, action.role)


def _on_forge(
    context: ActionContext,
    action: AddLabel | RemoveLabel | Retitle | SetStatus | CallPeople | CleanUp,
) -> Done:
    connection = context.connection
    if isinstance(action, AddLabel):
        return _without_value(ask(connection, labels.add_labels(action.number, action.name)))
    if isinstance(action, RemoveLabel):
        return _without_value(ask(connection, labels.remove_label(action.number, action.name)))
    if isinstance(action, Retitle):
        return _without_value(
            ask(connection, pull_requests.edit(action.number, title=action.title))
        )
    if isinstance(action, SetStatus):
        return _without_value(
            ask(connection, statuses.set_status(action.sha, CommitStatus(CONTEXT, action.state)))
        )
    if isinstance(action, CallPeople):
        return _call_people(context, action.number)
    # Where somebody else has deleted the branch, all is well.
    return IOResult.do(
        deleted
        for _removed in ask(connection, labels.remove_label(action.number, LABEL))
        for deleted in ask(connection, branches.delete_branch(action.branch)).lash(
            lambda error: _if_status(_NO_BRANCH, error)
        )
    )


def _if_status(status: int, error: PipelineError) -> Done:
    fine = isinstance(error, ForgeRefused) and error.context["status"] == status
    return IOSuccess(None) if fine else IOFailure(error)


def _on_pull_request(connection: Connection, action: MergeHead | Disarm | Close | Reopen) -> Done:
    if isinstance(action, Reopen):
        return _without_value(ask(connection, pull_requests.edit(action.number, state="open")))
    if isinstance(action, Close):
        return IOResult.do(
            None
            for _labelled in ask(connection, labels.add_labels(action.number, action.label))
            for _closed in ask(connection, pull_requests.edit(action.number, state="closed"))
        )
    if isinstance(action, MergeHead):
        return _merge(connection, action)
    return IOResult.do(
        None
        for pull in ask(connection, pull_requests.pull_request(action.number))
        for _disarmed in ask(connection, pull_requests.disarm(pull.node))
    )


def _merge(connection: Connection, action: MergeHead) -> Done:
    """Merge a head that holds all of the main branch; any other one is looked at next time.

    Another pull request may have been merged since the look: this one was not judged with that.
    """

    def unless_behind(pull: pull_requests.PullRequest) -> Done:
        if not pull.is_open:
            return IOSuccess(None)
        return IOResult.do(
            merged
            for distance in ask(connection, branches.distance(pull.base, pull.head))
            for merged in (IOSuccess(None) if distance.behind else _merge_now(connection, action))
        )

    return ask(connection, pull_requests.pull_request(action.number)).bind(unless_behind)


def _merge_now(connection: Connection, action: MergeHead) -> Done:
    """Merge at once, else arm the merge; if the head has moved, the next look decides.

    What somebody else has merged meanwhile is fine.
    """

    def after_refusal(error: PipelineError) -> Done:
        if not isinstance(error, ForgeRefused):
            return IOFailure(error)
        if error.context["status"] != pull_requests.NOT_MERGEABLE:
            return _if_status(pull_requests.HEAD_MOVED, error)
        return IOResult.do(
            armed
            for pull in ask(connection, pull_requests.pull_request(action.number))
            for armed in (
                IOSuccess(None) if pull.merged else _arm(connection, pull.node, action.sha)
            )
        )

    def merged() -> IOResult[pull_requests.Merge | None, PipelineError]:
        return IOResult.do(
            pull_requests.Merge(merged=True, sha=pull.merge_sha) if pull.merged else None
            for pull in ask(connection, pull_requests.pull_request(action.number))
        )

    title = f"Implement {action.spec_id} (#{action.number})"
    operation = pull_requests.merge(action.number, action.sha, title)
    return _without_value(write(connection, operation, merged)).lash(after_refusal)


def _arm(connection: Connection, node: str, sha: str) -> Done:
    """Arm a merge; if it could be done at once by now, the next look does it."""

    def unless_clean(error: PipelineError) -> Done:
        fine = isinstance(error, ForgeRefused) and pull_requests.CAN_BE_MERGED in error.message
        return IOSuccess(None) if fine else IOFailure(error)

    return ask(connection, pull_requests.arm(node, sha)).lash(unless_clean)


def _call_people(context: ActionContext, number: int) -> Done:
    """Open an issue, unless there is one for this pull request."""
    mark = Marker(MarkerKind.ENDED, f"issue-{number}")

    def find() -> IOResult[issues.Issue | None, PipelineError]:
        return IOResult.do(
            next((comment for comment in comments if mark in read_markers(comment.body)), None)
            for comments in ask(context.connection, issues.issues(MANUAL, state="all"))
        )

    text = context.workers.issue(number)
    operation = issues.open_issue(text.title, f"{text.body}\n\n{mark}", MANUAL)
    return _without_value(ensure(context.connection, operation, find))


def _without_value(outcome: IOResult[_Value, PipelineError]) -> Done:
    return IOResult.do(None for _value in outcome)
