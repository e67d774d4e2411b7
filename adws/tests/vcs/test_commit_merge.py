"""Two commits merged without a tree on the disk: real git."""

from pathlib import PurePath

import pytest

from adws.core.errors import RepositoryUnusable
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.commit_merge import Conflict, MergedTree, merge_commits

pytestmark = pytest.mark.real_io

ALL_CODES = """
git init -q -b main .
long() { for n in 1 2 3 4 5 6 7 8 9; do echo "$1 line $n of a file that is long enough"; done; }
for name in uu du ud ren; do long $name > $name; done
git add -A; git commit -qm base; git branch theirs
echo ours >> uu; echo ours > aa; git rm -q du; echo ours >> ud; git mv ren ren_ours
git add -A; git commit -qm ours
git checkout -q theirs
echo theirs >> uu; echo theirs > aa; echo theirs >> du; git rm -q ud; git mv ren ren_theirs
git add -A; git commit -qm theirs
git checkout -q main
"""
"""One merge with each of the seven codes."""


def test_each_code_of_git_is_told(tmp_path: PurePath) -> None:
    """They are the same as those of the porcelain."""
    _ = shell(tmp_path, ALL_CODES)
    merged = value(merge_commits(tmp_path, "main", "theirs"))
    _ = shell(tmp_path, "git merge -q theirs >/dev/null 2>&1 || true")
    rows = shell(tmp_path, "git status --porcelain").splitlines()
    assert sorted(map(str, merged.conflicts)) == sorted(rows)
    assert {conflict.code for conflict in merged.conflicts} == {
        "AA",
        "AU",
        "DD",
        "DU",
        "UA",
        "UD",
        "UU",
    }


def test_what_is_in_conflict_holds_both_sides(tmp_path: PurePath) -> None:
    """Between git's own markers, for somebody to resolve."""
    _ = shell(tmp_path, ALL_CODES)
    merged = value(merge_commits(tmp_path, "main", "theirs"))
    text = shell(tmp_path, f"git show {merged.tree}:aa")
    assert [line[:7] for line in text.splitlines()] == [
        "<<<<<<<",
        "ours",
        "=======",
        "theirs",
        ">>>>>>>",
    ]
    assert Conflict("AA", "aa") in merged.conflicts


def test_what_goes_together_is_merged(tmp_path: PurePath) -> None:
    """No file of the user's changes, and no branch."""
    _ = shell(
        tmp_path,
        "git init -q -b main .; echo 1 > a; git add -A; git commit -qm one; git branch other;"
        "echo 2 > b; git add -A; git commit -qm two; git checkout -q other; echo 3 > c; git add -A;"
        "git commit -qm three; git checkout -q main",
    )
    before = shell(tmp_path, "git status --porcelain; git for-each-ref; ls")
    merged = value(merge_commits(tmp_path, "main", "other"))
    assert shell(tmp_path, f"git ls-tree --name-only {merged.tree}").split() == ["a", "b", "c"]
    assert merged == MergedTree(merged.tree)
    assert shell(tmp_path, "git status --porcelain; git for-each-ref; ls") == before


def test_what_git_cannot_begin_is_told(tmp_path: PurePath) -> None:
    """Histories that have nothing in common, for instance."""
    _ = shell(
        tmp_path,
        "git init -q -b main .; git commit -q --allow-empty -m one;"
        "git checkout -q --orphan other; git commit -q --allow-empty -m two",
    )
    result = error(merge_commits(tmp_path, "main", "other"))
    assert isinstance(result, RepositoryUnusable)
    assert "unrelated histories" in result.message
