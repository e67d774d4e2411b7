"""Embedded forges for people: made from a repository, with tokens for who works there."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import IoFailed, PipelineError
from adws.forge.account import Account
from adws.forge.local import git
from adws.forge.local.answering import (
    LocalForge,
    keep_state,
    make_forge,
    settled_state,
    while_locked,
)
from adws.forge.local.state import ACTIONS, ForgeState, Token

_KNOWN = {ACTIONS: 41_898_282}
"""Accounts that have the same number at each forge: pipelines know theirs by it."""

KINDS = ("person", "app", "workflow")


def make_from(
    folder: PurePath, source: PurePath, name: str, required: tuple[str, ...] = ()
) -> IOResult[LocalForge, PipelineError]:
    """Make a forge in a new folder, with the branches of a repository on this machine.

    ``name`` is ``owner/name``; ``required`` are the statuses without which nothing is merged. The
    default branch is the one that the repository is on.
    """

    def create(exists: bool) -> IOResult[LocalForge, PipelineError]:  # noqa: FBT001 - the value of a result
        if exists:
            message = f"{folder} already exists"
            return IOFailure(IoFailed(message, hint="name a folder that does not exist yet"))
        return IOResult.do(
            forge
            for branch in git.current_branch(source)
            for state in IOSuccess(ForgeState(name, default_branch=branch, required=required))
            for forge in make_forge(folder, state)
            for _copied in git.copy_branches(forge.repository, source)
        )

    return io_ops.exists(folder).bind(create)


def open_forge(folder: PurePath) -> IOResult[LocalForge, PipelineError]:
    """Return the forge in a folder; fails if there is none."""
    forge = LocalForge(folder)

    def open_existing(exists: bool) -> IOResult[LocalForge, PipelineError]:  # noqa: FBT001 - the value of a result
        if exists:
            return IOSuccess(forge)
        message = f"no forge in {folder}"
        return IOFailure(
            IoFailed(message, hint="make one: adws forge create DIR --from REPOSITORY")
        )

    return io_ops.exists(forge.file).bind(open_existing)


def add_token(
    forge: LocalForge,
    login: str,
    kind: str = "person",
    permissions: Mapping[str, str] | None = None,
) -> IOResult[str, PipelineError]:
    """Make a token and return it; the account is made where there is none."""

    def added(state: ForgeState, word: str) -> IOResult[None, PipelineError]:
        token = Token(login, dict(permissions or {}), kind)
        return keep_state(forge, with_token(state, word, token))

    def make() -> IOResult[str, PipelineError]:
        return IOResult.do(
            word
            for state in settled_state(forge)
            for word in new_token()
            for _kept in added(state, word)
        )

    return while_locked(forge, make)


def new_token() -> IOResult[str, PipelineError]:
    """Return a word that nobody guesses."""
    return IOResult.do(
        f"adws_{first}{other}" for first in io_ops.new_id() for other in io_ops.new_id()
    )


def with_token(state: ForgeState, word: str, token: Token) -> ForgeState:
    """Return the same with a token, and with the account of who has it."""
    has_account = any(account.login == token.login for account in state.accounts)
    number = _KNOWN.get(token.login) or state.next_account()
    new = Account(number, token.login, "User" if token.kind == "person" else "Bot")
    role = "write" if token.may("contents", "write") else "read"
    return evolve(
        state,
        accounts=state.accounts if has_account else (*state.accounts, new),
        roles={token.login: role, **state.roles},
        tokens={**state.tokens, word: token},
    )
