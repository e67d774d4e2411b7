"""Clones, fetches and pushes at the embedded forge: git's smart HTTP (gitprotocol-http(5))."""

import re
from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.process import Command
from adws.core.railway import collect
from adws.forge.local import git
from adws.forge.local.answering import (
    LocalForge,
    follow,
    iso,
    keep_change,
    settled_state,
    while_locked,
)
from adws.forge.local.events import Snapshot
from adws.forge.local.pushes import NOTHING, Push, read_push, refused_push
from adws.forge.local.state import ForgeState, Token
from adws.forge.local.wire import target_of, token_of, words_of

_PUSH = "git-receive-pack"
_PATH = re.compile(
    r"/(?P<name>[^/]+/[^/]+?)(?:\.git)?/(?P<rest>info/refs|git-(?:upload|receive)-pack)"
)
_SECONDS = 600.0
_WORKFLOWS = "refusing to change .github/workflows/ without the `workflows` permission"
_SETTINGS = ("core.hooksPath=/dev/null", "receive.autogc=false", "http.getanyfile=false")
_UNAUTHORIZED = HttpResponse(
    401, {"www-authenticate": 'Basic realm="adws"'}, b"A token is needed.\n"
)
_NOT_FOUND = HttpResponse(404, {"content-type": "text/plain"}, b"Repository not found.\n")
_FORBIDDEN = HttpResponse(403, {"content-type": "text/plain"}, b"The token may not do this.\n")


def is_for_git(request: HttpRequest) -> bool:
    """Whether a request comes from git."""
    return _PATH.fullmatch(target_of(request)[0]) is not None


def answer_git(forge: LocalForge, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Answer a request that git sends; a token is its password, whatever the user's name."""
    return IOResult.do(
        response
        for state in while_locked(forge, lambda: settled_state(forge))
        for response in _answer(forge, request, state)
    )


@frozen
class _GitCall:
    forge: LocalForge
    request: HttpRequest
    token: Token
    rest: str


def _answer(
    forge: LocalForge, request: HttpRequest, state: ForgeState
) -> IOResult[HttpResponse, PipelineError]:
    path, query = target_of(request)
    match = _PATH.fullmatch(path)
    token = token_of(state, request)
    if token is None:
        return IOSuccess(_UNAUTHORIZED)
    if match is None or match["name"] != state.repository:
        return IOSuccess(_NOT_FOUND)
    service = words_of(query).get("service", match["rest"])
    if not token.may("contents", "write" if service == _PUSH else "read"):
        return IOSuccess(_FORBIDDEN)
    call = _GitCall(forge, request, token, match["rest"])
    if match["rest"] == _PUSH:
        return while_locked(forge, lambda: _push(call))
    return _served(call)


def _served(call: _GitCall) -> IOResult[HttpResponse, PipelineError]:
    settings = (word for setting in _SETTINGS for word in ("-c", setting))
    variables = {
        **git.IDENTITY,
        "GIT_PROJECT_ROOT": str(call.forge.folder),
        "GIT_HTTP_EXPORT_ALL": "1",
        "PATH_INFO": f"/{call.forge.repository.name}/{call.rest}",
        "REMOTE_USER": call.token.login,
    }
    command = Command(
        ("git", *settings, "http-backend"),
        call.forge.folder,
        env=variables,
        scrub=("GIT_*",),
        timeout_seconds=_SECONDS,
    )
    return io_ops.run_gateway(command, call.request)


def _push(call: _GitCall) -> IOResult[HttpResponse, PipelineError]:
    """Take a push as a whole, or refuse it as a whole."""
    push = read_push(call.request.body)

    def checked(state: ForgeState, why: str) -> IOResult[HttpResponse, PipelineError]:
        return IOSuccess(_push_refusal(push, why)) if why else _take(call, push, state)

    return IOResult.do(
        response
        for state in settled_state(call.forge)
        for why in _refusal(call, push, state)
        for response in checked(state, why)
    )


def _push_refusal(push: Push, why: str) -> HttpResponse:
    body = refused_push(push, "protected branch hook declined", why)
    return HttpResponse(200, {"content-type": f"application/x-{_PUSH}-result"}, body)


def _take(call: _GitCall, push: Push, state: ForgeState) -> IOResult[HttpResponse, PipelineError]:
    """Take a push, and start what it starts; take it back where it changes workflows unasked."""
    repository = call.forge.repository

    def followed(
        before: Mapping[str, str], after: Mapping[str, str], *, fine: bool
    ) -> IOResult[None, PipelineError]:
        if not fine:
            return _take_back(repository, before, after)
        return IOResult.do(
            None
            for now in io_ops.now()
            for routed in follow(
                call.forge, Snapshot(state, before), Snapshot(state, after), call.token, iso(now)
            )
            for _kept in keep_change(call.forge, state, routed)
        )

    return IOResult.do(
        response if fine else _push_refusal(push, _WORKFLOWS)
        for before in git.heads(repository)
        for response in _served(call)
        for after in git.heads(repository)
        for fine in _may_change_workflows(call, before, after)
        for _done in followed(before, after, fine=fine)
    )


def _may_change_workflows(
    call: _GitCall, before: Mapping[str, str], after: Mapping[str, str]
) -> IOResult[bool, PipelineError]:
    """Return whether the workflows that were pushed may be: those of another branch always may."""
    if call.token.kind != "workflow" and call.token.may("workflows", "write"):
        return IOSuccess(True)  # noqa: FBT003 - the answer itself
    commits = {*before.values(), *after.values()}
    return IOResult.do(
        _trees_of(trees_by_commit, after) <= _trees_of(trees_by_commit, before)
        for trees_by_commit in git.workflow_trees(call.forge.repository, commits)
    )


def _trees_of(trees_by_commit: Mapping[str, str], heads: Mapping[str, str]) -> set[str]:
    return {trees_by_commit[commit] for commit in heads.values() if commit in trees_by_commit}


def _take_back(
    repository: PurePath, before: Mapping[str, str], after: Mapping[str, str]
) -> IOResult[None, PipelineError]:
    names = [name for name in {*before, *after} if before.get(name) != after.get(name)]
    moves = ((name, before.get(name, ""), after.get(name, NOTHING)) for name in names)
    return IOResult.do(None for _moved in collect(git.move(repository, *move) for move in moves))


def _refusal(call: _GitCall, push: Push, state: ForgeState) -> IOResult[str, PipelineError]:
    """Return why a push is refused: the default branch is protected where statuses are required.

    It takes commits that have them all, and is neither deleted nor set back.
    """
    pushed = next((ref for ref in push.refs if ref.branch == state.default_branch), None)
    if pushed is None or not state.required or pushed.old == NOTHING:
        return IOSuccess("")
    missing = state.missing_status(pushed.new)
    if missing:
        return IOSuccess(f"GH006: Protected branch update failed: {missing!r} is expected.")
    # A commit that has statuses is here already, so git can compare the two.
    return IOResult.do(
        "" if is_forward else "GH006: Cannot force-push to this branch."
        for is_forward in git.is_forward(call.forge.repository, pushed.old, pushed.new)
    )
