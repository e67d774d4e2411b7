"""How the embedded forge answers a request: who asks, what is asked, what is so from then on."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import PurePath
from typing import Any, TypeVar

from attrs import astuple, evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, ServerUnreachable
from adws.core.http import HttpRequest, HttpResponse, unquoted
from adws.forge.connection import Connection
from adws.forge.local import (
    branches,
    git,
    issues,
    pulls,
    repository,
    settings,
    statuses,
    workflow_runs,
)
from adws.forge.local.api_request import ApiRequest, Reply, Route
from adws.forge.local.events import ForgeEvent, Snapshot
from adws.forge.local.merging import merge_armed
from adws.forge.local.routing import route, spend_fault
from adws.forge.local.state import ForgeState, PlannedFault, Token, state_of, text_of
from adws.forge.local.wire import fields_of, page_of, response_of, target_of, token_of, words_of

_Value = TypeVar("_Value")
ADDRESS = "http://127.0.0.1"
_LOCK_SECONDS = 60.0
_ROUTES = (
    *(*pulls.ROUTES, *issues.ROUTES, *branches.ROUTES, *statuses.ROUTES),
    *(*workflow_runs.ROUTES, *repository.ROUTES, *settings.ROUTES),
)


@frozen
class LocalForge:
    """A forge in a folder."""

    folder: PurePath

    @property
    def repository(self) -> PurePath:
        """The bare repository: the address to clone from and to push to."""
        return self.folder / "repository.git"

    @property
    def file(self) -> PurePath:
        """Everything else."""
        return self.folder / "forge.json"

    def log(self, run: int) -> PurePath:
        """Return the file for the log of a run."""
        return workflow_runs.log_file(self.folder, run)


def make_forge(folder: PurePath, state: ForgeState) -> IOResult[LocalForge, PipelineError]:
    """Make a forge with an empty repository."""
    forge = LocalForge(folder)
    return IOResult.do(
        forge
        for _folder in io_ops.make_folder(folder)
        for _repository in git.make_repository(forge.repository, state.default_branch)
        for _written in io_ops.write_text(forge.file, text_of(state))
    )


def read_state(forge: LocalForge) -> IOResult[ForgeState, PipelineError]:
    """Return what the forge knows."""
    return IOResult.do(
        state
        for text in io_ops.read_text(forge.file)
        for state in IOResult.from_result(state_of(text, str(forge.file)))
    )


def change_state(forge: LocalForge, **fields: Any) -> IOResult[ForgeState, PipelineError]:  # noqa: ANN401 - its fields
    """Set fields of what the forge knows, as somebody would who works there."""

    def change_and_save() -> IOResult[ForgeState, PipelineError]:
        return IOResult.do(
            state
            for old in read_state(forge)
            for state in IOSuccess(evolve(old, **fields))
            for _written in io_ops.write_text(forge.file, text_of(state))
        )

    return while_locked(forge, change_and_save)


def connect(forge: LocalForge, state: ForgeState, token: str) -> Connection:
    """Return a connection that needs no server: this process answers."""
    return Connection(state.repository, token, ADDRESS, exchange=partial(answer, forge))


def answer(forge: LocalForge, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Answer a request; one after the other, whatever process asks."""
    return while_locked(forge, partial(_answer, forge, request))


def while_locked(
    forge: LocalForge, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something while nobody else changes anything at the forge."""
    return io_ops.with_lock(forge.folder / "lock", action, _LOCK_SECONDS)


def _answer(forge: LocalForge, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    path, query = target_of(request)

    def replied(state: ForgeState) -> IOResult[HttpResponse, PipelineError]:
        fault = _fault(state, request.method, path)
        if fault and fault.what != "unanswered":
            saved = keep_state(forge, spend_fault(state, fault))
            return IOResult.do(_failed(fault) for _ in saved)
        return IOResult.do(
            response
            for heads in git.heads(forge.repository)
            for now in io_ops.now()
            for reply in _reply(forge, request, path, words_of(query), state, heads, iso(now))
            for moved in _moved(forge, state, reply)
            for final in _routed(forge, request, Snapshot(state, heads), moved, iso(now))
            for _kept in keep_change(
                forge, state, spend_fault(final.state, fault) if fault else final.state
            )
            for response in (
                _no_answer(request) if fault else IOSuccess(response_of(request, final))
            )
        )

    return settled_state(forge).bind(replied)


def settled_state(forge: LocalForge) -> IOResult[ForgeState, PipelineError]:
    """Return what the forge knows, after it has done what a killed process has left."""

    def settled(state: ForgeState) -> IOResult[ForgeState, PipelineError]:
        if state.moving is None:
            return IOSuccess(state)
        after = evolve(state, moving=None)
        return IOResult.do(
            after
            for _won in git.move(forge.repository, *astuple(state.moving))
            for _kept in keep_state(forge, after)
        )

    return read_state(forge).bind(settled)


def keep_state(forge: LocalForge, state: ForgeState) -> IOResult[None, PipelineError]:
    """Write down what the forge knows."""
    return io_ops.write_text(forge.file, text_of(state))


def _routed(
    forge: LocalForge, request: HttpRequest, before: Snapshot, reply: Reply, now: str
) -> IOResult[Reply, PipelineError]:
    """Start what the events of a request start."""
    by = token_of(before.state, request)
    if request.method == "GET" or by is None:
        return IOSuccess(reply)
    return IOResult.do(
        evolve(reply, state=state)
        for heads in git.heads(forge.repository)
        for state in follow(forge, before, Snapshot(reply.state, heads), by, now, reply.events)
    )


def follow(
    forge: LocalForge,
    before: Snapshot,
    after: Snapshot,
    by: Token,
    now: str,
    events: tuple[ForgeEvent, ...] = (),
) -> IOResult[ForgeState, PipelineError]:
    """Return what is so after what follows a change: runs that start, merges that were armed."""
    keep = partial(keep_state, forge)
    whole = Snapshot(_closed(before, after), after.heads)
    return IOResult.do(
        merged
        for state in route(forge.repository, before, whole, by, now, events)
        for merged in merge_armed(forge.repository, keep, Snapshot(state, after.heads), now)
    )


def _closed(before: Snapshot, after: Snapshot) -> ForgeState:
    """Return what is so once the pull requests are closed whose branches were deleted."""
    deleted_heads = before.heads.keys() - after.heads.keys()
    state = after.state
    for item in state.proposed:
        if item.is_open and not item.fork and {item.head, item.base} & deleted_heads:
            state = state.put(evolve(item, is_open=False, armed=""))
    return state


def keep_change(
    forge: LocalForge, before: ForgeState, after: ForgeState
) -> IOResult[None, PipelineError]:
    """Write down what the forge knows, where that is something new."""
    return IOSuccess(None) if after == before else keep_state(forge, after)


def _moved(forge: LocalForge, before: ForgeState, reply: Reply) -> IOResult[Reply, PipelineError]:
    """Move the branch that a merge moves; the merge is written down first, lest a kill halve it."""
    move = reply.state.moving
    if move is None:
        return IOSuccess(reply)
    plain = {"message": "Base branch was modified. Review and try the merge again."}
    return IOResult.do(
        evolve(reply, state=evolve(reply.state, moving=None)) if won else Reply(before, 409, plain)
        for _kept in keep_state(forge, reply.state)
        for won in git.move(forge.repository, *astuple(move))
        for _restored in (IOSuccess(None) if won else keep_state(forge, before))
    )


def iso(now: datetime) -> str:
    """Return a time as the API writes it."""
    return now.isoformat(timespec="seconds").replace("+00:00", "Z")


def _fault(state: ForgeState, method: str, path: str) -> PlannedFault | None:
    own = path.removeprefix(f"/repos/{state.repository}")
    faults = (fault for fault in state.faults if fault.times and fault.method == method)
    return next((fault for fault in faults if own.startswith(fault.path)), None)


def _failed(fault: PlannedFault) -> HttpResponse:
    if fault.what == "limited":
        body = json.dumps({"message": "You have exceeded a secondary rate limit."}).encode()
        return HttpResponse(403, {"retry-after": "1"}, body)
    return HttpResponse(502, {}, b"<html>Bad Gateway</html>")


def _no_answer(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    return IOFailure(
        ServerUnreachable(
            f"no answer to {request.method}: the connection was closed",
            hint="check whether the change was made, then try again",
            context={"method": request.method},
        )
    )


def _reply(
    forge: LocalForge,
    request: HttpRequest,
    path: str,
    query: Mapping[str, str],
    state: ForgeState,
    heads: Mapping[str, str],
    now: str,
) -> IOResult[Reply, PipelineError]:
    token = token_of(state, request)
    if token is None:
        return IOSuccess(Reply(state, 401, {"message": "Bad credentials"}))
    match = _route(state, request.method, path)
    if match is None:
        return IOSuccess(Reply(state, 404, {"message": "Not Found"}))
    route, words = match
    if not _may(token, route):
        return IOSuccess(_forbidden(state, route))
    fields = fields_of(request.body)
    if fields is None:
        return IOSuccess(Reply(state, 400, {"message": "Problems parsing JSON"}))
    api_request = ApiRequest(state, forge.repository, heads, token, words, query, fields, now)
    return IOResult.do(page_of(request, query, reply) for reply in route.handler(api_request))


def _route(state: ForgeState, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    own = path.removeprefix(f"/repos/{state.repository}")
    for candidate in _ROUTES:
        match = re.fullmatch(candidate.form, path if candidate.at_top else own)
        if match and candidate.method == method and candidate.at_top == (own == path):
            words = {name: unquoted(word) for name, word in match.groupdict().items()}
            return candidate, words
    return None


def _may(token: Token, route: Route) -> bool:
    needed = [permission for permission in (route.permission, route.other) if permission]
    return not needed or any(token.may(permission, route.level) for permission in needed)


def _forbidden(state: ForgeState, route: Route) -> Reply:
    names = filter(None, (route.permission, route.other))
    needed = "; ".join(f"{name}={route.level}" for name in names)
    plain = {"message": "Resource not accessible by integration"}
    return Reply(state, 403, plain, {"x-accepted-github-permissions": needed})
