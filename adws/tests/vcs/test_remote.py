"""A repository elsewhere: real git, and a real server on loopback for what goes over HTTP."""

from pathlib import PurePath

import pytest

from adws.core.errors import RepositoryUnusable
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.remote import Remote, _push_result, fetch_branches, push_commit

pytestmark = pytest.mark.real_io


@pytest.fixture
def clone(tmp_path: PurePath) -> PurePath:
    """Return a clone of a bare repository ``far.git`` with the branches main, tdd/a and tdd/b."""
    _ = shell(
        tmp_path,
        "git init -q --bare -b main far.git; git clone -q far.git clone; cd clone;"
        "git commit -q --allow-empty -m one; git push -q origin HEAD:main HEAD:tdd/a HEAD:tdd/b",
    )
    return tmp_path / "clone"


def far(clone: PurePath) -> Remote:
    """Return the repository that was cloned."""
    return Remote(str(clone.parent / "far.git"))


def head(folder: PurePath, name: str = "HEAD") -> str:
    """Return the commit of a revision."""
    return shell(folder, f"git rev-parse {name}").strip()


def commit(clone: PurePath, message: str) -> str:
    """Make a commit in a clone."""
    _ = shell(clone, f"git commit -q --allow-empty -m {message}")
    return head(clone)


def test_branches_are_fetched_by_name_and_by_pattern(clone: PurePath) -> None:
    """Those of the user's repository do not move."""
    text = head(clone)
    before = shell(clone, "git for-each-ref refs/heads refs/remotes")
    fetched = value(fetch_branches(clone, far(clone), ("main", "tdd/*")))
    assert fetched == {"main": text, "tdd/a": text, "tdd/b": text}
    assert shell(clone, "git for-each-ref refs/heads refs/remotes") == before


def test_a_branch_that_is_gone_is_forgotten(clone: PurePath) -> None:
    """What was fetched before does not stay."""
    _ = value(fetch_branches(clone, far(clone), ("main", "tdd/*")))
    _ = shell(clone, "git push -q origin :tdd/a")
    assert [*value(fetch_branches(clone, far(clone), ("main", "tdd/*")))] == ["main", "tdd/b"]


def test_a_remote_that_is_not_there_is_told(clone: PurePath) -> None:
    """In git's own words."""
    result = error(fetch_branches(clone, Remote("/nowhere/far.git"), ("main",)))
    assert isinstance(result, RepositoryUnusable)
    assert "git fetch failed" in result.message


def test_a_commit_is_pushed(clone: PurePath) -> None:
    """A new branch is made, and one that is there moves forward."""
    two = commit(clone, "two")
    assert value(push_commit(clone, far(clone), two, "main")) == two
    assert value(push_commit(clone, far(clone), two, "tdd/new")) == two
    assert (head(clone.parent / "far.git", "main"), head(clone.parent / "far.git", "tdd/new")) == (
        two,
        two,
    )


def test_nobody_is_overtaken(clone: PurePath) -> None:
    """What somebody else has pushed stays; nothing is forced."""
    text = head(clone)
    theirs = commit(clone, "theirs")
    _ = shell(clone, f"git push -q origin {theirs}:main; git reset -q --hard {text}")
    ours = commit(clone, "ours")
    assert value(push_commit(clone, far(clone), ours, "main")) == ""
    assert head(clone.parent / "far.git", "main") == theirs


@pytest.mark.parametrize("why", ["failed to update ref", "cannot lock ref 'refs/heads/main'"])
def test_a_push_beside_another_one_is_overtaken(why: str) -> None:
    """As git's server says it where both come at the same moment."""
    printed = f"To far\n!\tabc:refs/heads/main\t[remote rejected] ({why})\nDone"
    assert value(_push_result("abc", printed)) == ""


def test_a_push_that_a_rule_refuses_is_told(clone: PurePath) -> None:
    """It is no race that could be won."""
    hook = clone.parent / "far.git/hooks/pre-receive"
    _ = shell(clone, f"printf '#!/bin/sh\\necho protected >&2\\nexit 1\\n' > {hook}")
    _ = shell(clone, f"chmod +x {hook}")
    result = error(push_commit(clone, far(clone), commit(clone, "two"), "main"))
    assert isinstance(result, RepositoryUnusable)
    assert result.message.endswith("refs/heads/main\t[remote rejected] (pre-receive hook declined)")


def test_a_token_stands_in_no_argument() -> None:
    """It is sent in a header, and to this address alone."""
    remote = Remote("https://forge.example/team/project.git", "secret")
    assert remote.env == {
        "GIT_CONFIG_COUNT": "4",
        "GIT_CONFIG_KEY_0": "protocol.https.allow",
        "GIT_CONFIG_VALUE_0": "always",
        "GIT_CONFIG_KEY_1": "protocol.ssh.allow",
        "GIT_CONFIG_VALUE_1": "always",
        "GIT_CONFIG_KEY_2": "protocol.http.allow",
        "GIT_CONFIG_VALUE_2": "never",
        "GIT_CONFIG_KEY_3": "http.https://forge.example/team/project.git.extraHeader",
        "GIT_CONFIG_VALUE_3": "Authorization: Basic eC1hY2Nlc3MtdG9rZW46c2VjcmV0",
    }
    assert "secret" not in str(remote)


def test_plain_http_is_for_this_machine_alone() -> None:
    """A token does not cross a network in clear."""
    allowed = {
        address: Remote(address).env["GIT_CONFIG_VALUE_2"]
        for address in ("http://127.0.0.1:80/a.git", "http://localhost:80/a.git", "http://a/b.git")
    }
    assert [*allowed.values()] == ["always", "always", "never"]
