"""Submodules in the trees of a run: the files of the commits that the tree names."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import error, opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.diff import patch_between
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.reading import read_patch
from adws.vcs.submodule_changes import changed_in_submodules
from adws.vcs.submodules import Submodule, check_out_submodules, missing_submodules

pytestmark = pytest.mark.real_io

INNER = "git init --quiet deep/inner && cd deep/inner && echo inner > i && git add i"
SUB = f"""
git init --quiet deep && mkdir 'deep/b c' && echo first > 'deep/b c/x'
({INNER} && git commit --quiet -m i)
(cd deep && git add . 2>/dev/null && git commit --quiet -m first)
git add deep 2>/dev/null && git commit --quiet -m sub
"""
FILES = "find deep -type f -not -path '*/.git/*' | sort | xargs -d '\\n' cat"


@pytest.fixture(name="user")
def _user(here: PurePath) -> PurePath:
    """Return a project with a submodule, which has one itself."""
    return project(here / "user", SUB)


def test_trees_hold_the_files_of_their_submodules(user: PurePath) -> None:
    """Those of submodules inside of them too; the user's checkout may have gone on."""
    _ = shell(user, "echo second > 'deep/b c/x' && git -C deep commit --quiet -am second")
    base = opened(user)
    judge = value(build_judge_tree(base, base.commit))
    agent = value(build_agent_tree(base, base.commit))
    assert [shell(tree, FILES) for tree in (judge, agent)] == ["first\ninner\n"] * 2


def test_what_an_agent_does_in_a_submodule_is_not_read(user: PurePath) -> None:
    """It belongs to another repository; which files it changed there is known."""
    base = opened(user)
    agent = value(build_agent_tree(base, base.commit))
    assert value(changed_in_submodules(base, base.commit, agent)) == ()
    _ = shell(agent, "echo other > 'deep/b c/x'; echo new > deep/new; echo seen > app/code.py")
    assert value(read_patch(base, base.commit, agent)).paths == ("app/code.py",)
    changed = value(changed_in_submodules(base, base.commit, agent))
    assert changed == ("deep/b c/x", "deep/new")


def test_a_submodule_that_is_not_at_hand_stays_empty(user: PurePath, here: PurePath) -> None:
    """It is returned, and named where a change moves it."""
    commit = shell(user, "git -C deep rev-parse HEAD").strip()
    _ = shell(user, "rm -rf deep && mkdir deep")
    base = opened(user)
    missing = value(check_out_submodules(base, base.commit, here / "tree"))
    moved = value(patch_between(base, f"{base.commit}^", base.commit))
    same = value(patch_between(base, base.commit, base.commit))
    assert missing == (Submodule("deep", commit),)
    assert value(missing_submodules(base, moved)) == missing
    assert value(missing_submodules(base, same)) == ()
    assert value(changed_in_submodules(base, base.commit, here / "tree")) == ()


def test_a_submodule_inside_of_one_that_is_moved_is_missing_too(user: PurePath) -> None:
    """The change of the outer one brings it along."""
    commit = shell(user, "git -C deep/inner rev-parse HEAD").strip()
    _ = shell(user, "rm -rf deep/inner deep/.git/modules && mkdir deep/inner")
    base = opened(user)
    moved = value(patch_between(base, f"{base.commit}^", base.commit))
    assert value(missing_submodules(base, moved)) == (Submodule("deep/inner", commit),)


def test_what_is_no_fault_of_a_submodule_fails(
    user: PurePath, here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git itself may be gone."""
    base = opened(user)
    monkeypatch.setenv("PATH", str(here / "nowhere"))
    assert error(check_out_submodules(base, base.commit, here / "tree")).kind != ""
