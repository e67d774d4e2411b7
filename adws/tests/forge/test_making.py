"""Embedded forges that people make."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.errors import IoFailed
from adws.core.railway import settle
from adws.forge.account import Account
from adws.forge.local.answering import LocalForge, read_state
from adws.forge.local.making import add_token, make_from, open_forge
from adws.forge.local.state import ForgeState, Token
from adws.tests.vcs.repositories import PROJECT, shell, value

pytestmark = pytest.mark.real_io


@pytest.fixture
def source(here: PurePath) -> PurePath:
    """Return a repository with two branches, on the second one."""
    folder = here / "source"
    _ = value(io_ops.make_folder(folder))
    _ = shell(folder, PROJECT + "git checkout -q -b trunk; git tag v1")
    return folder


def test_a_forge_has_the_branches_of_a_repository(here: PurePath, source: PurePath) -> None:
    """Its default branch is the one that the repository is on; nothing else comes with them."""
    forge = value(make_from(here / "a/forge", source, "team/project", ("adws/tdd",)))
    expected = ForgeState("team/project", default_branch="trunk", required=("adws/tdd",))
    assert value(read_state(forge)) == expected
    refs = "git for-each-ref --format='%(refname)'; git symbolic-ref HEAD"
    assert shell(forge.repository, refs).split() == [
        "refs/heads/main",
        "refs/heads/trunk",
        "refs/heads/trunk",
    ]


def test_a_forge_is_made_once(here: PurePath, source: PurePath) -> None:
    """And opened as often as wished."""
    forge = value(make_from(here / "forge", source, "team/project"))
    assert value(open_forge(forge.folder)) == forge == LocalForge(here / "forge")
    again = settle(make_from(here / "forge", source, "team/project")).failure()
    none = settle(open_forge(source)).failure()
    assert [(type(item), item.message) for item in (again, none)] == [
        (IoFailed, f"{here}/forge already exists"),
        (IoFailed, f"no forge in {source}"),
    ]


def test_a_token_has_an_account(here: PurePath, source: PurePath) -> None:
    """A new one, or the one that is there; that of workflows has the number that GitHub gives."""
    forge = value(make_from(here / "forge", source, "team/project"))
    words = [
        value(add_token(forge, "ada")),
        value(add_token(forge, "helper[bot]", "app", {"contents": "read"})),
        value(add_token(forge, "ada", permissions={"issues": "write"})),
        value(add_token(forge, "github-actions[bot]", "workflow")),
        value(add_token(forge, "eve")),
    ]
    state = value(read_state(forge))
    assert len(set(words)) == 5
    assert [state.tokens[word] for word in words] == [
        Token("ada"),
        Token("helper[bot]", {"contents": "read"}, "app"),
        Token("ada", {"issues": "write"}),
        Token("github-actions[bot]", kind="workflow"),
        Token("eve"),
    ]
    assert state.accounts == (
        Account(1, "ada"),
        Account(2, "helper[bot]", "Bot"),
        Account(41_898_282, "github-actions[bot]", "Bot"),
        Account(3, "eve"),
    )
    assert state.roles["helper[bot]"] == "read"
