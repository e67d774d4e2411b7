"""Trees that travel between repositories."""

from pathlib import PurePath

import pytest

from adws.core.errors import RepositoryUnusable
from adws.tests.steps.projects import committed
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.bundle import is_tree, snapshot_commit, take_bundle, write_bundle
from adws.vcs.git import GitLocation

pytestmark = pytest.mark.real_io


def test_a_tree_arrives_without_its_history(here: PurePath) -> None:
    """The commit that tells of it is the same wherever it is made, and no file is touched."""
    source = GitLocation(committed(here / "source", {"a": "1\n"}))
    target = GitLocation(committed(here / "target", {"b": "2\n"}))
    commit = value(snapshot_commit(source, "HEAD"))
    assert value(write_bundle(source, (commit,), (commit,))) == b""
    assert value(take_bundle(target, b"")) is None
    assert value(take_bundle(target, value(write_bundle(source, (commit, commit))))) is None
    assert shell(target.folder, f"git ls-tree --name-only {commit}; ls") == "a\nb\n"
    assert shell(target.folder, f"git rev-list --count {commit}") == "1\n"
    tree = shell(target.folder, f"git rev-parse {commit}^{{tree}}").strip()
    assert value(snapshot_commit(target, tree)) == commit
    assert [value(is_tree(target, name)) for name in (tree, commit, "HEAD", "x y")] == [
        True,
        False,
        False,
        False,
    ]


def test_only_what_is_new_travels(here: PurePath) -> None:
    """The rest must be there."""
    source = GitLocation(committed(here / "source", {"a": "1\n"}))
    first = value(snapshot_commit(source, "HEAD"))
    _ = shell(source.folder, "echo 2 > a; git commit --quiet --all --message second")
    second = value(snapshot_commit(source, "HEAD", first))
    bundle = value(write_bundle(source, (second,), (first,)))
    other = GitLocation(committed(here / "other", {"b": "2\n"}))
    assert isinstance(error(take_bundle(other, bundle)), RepositoryUnusable)
    _ = value(take_bundle(other, value(write_bundle(source, (first,)))))
    assert value(take_bundle(other, bundle)) is None


def test_a_malformed_object_does_not_get_in(here: PurePath) -> None:
    """A tree with a file named `.git` is one that git calls malformed."""
    source = GitLocation(committed(here / "source", {"a": "1\n"}))
    script = "printf '100644 blob %s\\t.git\\n' $(git hash-object -w a) | git mktree"
    tree = shell(source.folder, script).strip()
    commit = value(snapshot_commit(source, tree))
    target = GitLocation(committed(here / "target", {"b": "2\n"}))
    refused = error(take_bundle(target, value(write_bundle(source, (commit,)))))
    assert isinstance(refused, RepositoryUnusable)
    assert "hasDotgit" in refused.message
