"""The user's repository after somebody could reach it: noticed, undone, told."""

from collections.abc import Callable
from functools import partial
from pathlib import PurePath

import pytest
from returns.io import IOFailure, IOResult

from adws.core.errors import CommandFailed, PipelineError
from adws.tests.vcs.plants import PLANTS, armed
from adws.tests.vcs.repositories import error, opened, project, shell, value
from adws.vcs.base import Base
from adws.vcs.repository_guard import RepositoryChange, with_guard

pytestmark = pytest.mark.real_io

_SETTLED = (
    "rm -f .git/hooks/*.sample && printf '#!/bin/sh\\n' > .git/hooks/post-merge"
    " && chmod +x .git/hooks/post-merge"
)
_STATE = "git config --local --list; git for-each-ref; cat .git/HEAD; git worktree list"
_LOOK = f"{_STATE}; ls -A .git/hooks .git/info .git/objects/info; cat .git/info/exclude"


_GONE = "a .git that is a file"


@pytest.fixture(scope="module")
def guarded_base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Return the base of a user's project with a hook, a branch and a linked worktree."""
    more = "&& git branch other && git worktree add -q ../linked -b linked"
    top = PurePath(tmp_path_factory.mktemp("guarded")) / "user"
    return opened(project(top, f"{_SETTLED} {more}\n"))


@pytest.fixture
def base(guarded_base: Base) -> Base:
    """Return it with the files as they are in its commit."""
    _ = shell(guarded_base.user_top, "git clean -fdq && git checkout -qf HEAD -- .")
    return guarded_base


def _printed(folder: PurePath, script: str) -> IOResult[str, PipelineError]:
    return IOResult.from_value(shell(folder, script))


def guarded_there(
    base: Base, act: Callable[[], IOResult[str, PipelineError]], *, references: bool
) -> IOResult[tuple[str, RepositoryChange], PipelineError]:
    """Return what ``with_guard`` does in the user's repository, with all that it keeps at home."""
    kept, aside = base.home / "guarded", base.home / "aside"
    return with_guard(base.user_top, kept, aside, act, references=references)


def _changes(base: Base, script: str, *, references: bool) -> RepositoryChange:
    act = partial(_printed, base.user_top, script)
    return value(guarded_there(base, act, references=references))[1]


HIDING = {
    "a replaced object": "git replace HEAD^{tree} $(git mktree < /dev/null)",
    "an exclude": "echo code.py >> .git/info/exclude",
    "attributes": "echo '* -diff' > .git/info/attributes",
    "objects of another repository": "echo /elsewhere > .git/objects/info/alternates",
    "a shallow end": "git rev-parse HEAD > .git/shallow",
    "another HEAD": "git symbolic-ref HEAD refs/heads/other",
}
MOVING = {
    "a branch": "git update-ref refs/heads/other $(git commit-tree HEAD^{tree} -m x)",
    "a new branch": "git branch config",
    "a branch that is gone": "git branch -D other",
    "packed branches": "git pack-refs --all",
    "a linked worktree": "git worktree add -q ../more -b more",
    "another branch in a linked worktree": "git -C ../linked checkout -q -b moved",
    "a setting of a linked worktree": "echo '[a]' > .git/worktrees/linked/config.worktree",
    "a hook that may not be started any more": "chmod -x .git/hooks/post-merge",
    "a hook that is gone": "rm .git/hooks/post-merge",
}


@pytest.mark.parametrize("kind", [*(kind for kind in PLANTS if kind != _GONE), *HIDING, *MOVING])
def test_where_nobody_else_works_everything_is_put_back(
    base: Base, here: PurePath, kind: str
) -> None:
    """Whatever was planted, hidden or moved."""
    script = (HIDING | MOVING).get(kind) or armed(f"{here}/marker") + PLANTS[kind][0]
    before = shell(base.user_top, _LOOK)
    change = _changes(base, script, references=True)
    assert (bool(change.undone), change.left_files) == (True, ())
    assert shell(base.user_top, _LOOK) == before


def test_work_of_the_user_meanwhile_is_left_and_told(base: Base) -> None:
    """He may have committed; but what starts programs is taken away, and lies aside."""
    planted = "git branch mine && git config core.fsmonitor ./evil && touch .git/hooks/pre-commit"
    change = _changes(base, planted, references=False)
    assert change == RepositoryChange(("config", "hooks/pre-commit"), ("refs/heads/mine",))
    assert shell(base.user_top, "git branch -D mine; git config core.fsmonitor || true") == (
        f"Deleted branch mine (was {base.head[:7]}).\n"
    )
    assert "./evil" in shell(base.home / "aside", "ls hooks/pre-commit && cat config")


def test_what_nobody_touched_is_no_change(base: Base) -> None:
    """Objects, the index and logs are not compared; links that lead nowhere are."""
    _ = shell(base.user_top, "ln -s /nowhere .git/hooks/broken")
    change = _changes(
        base, "git hash-object -w --stdin < /dev/null; touch .git/index", references=True
    )
    assert change == RepositoryChange()
    change = _changes(base, "ln -sfn /elsewhere .git/hooks/broken", references=True)
    assert (change.undone, shell(base.user_top, "ls .git/hooks")) == (
        ("hooks/broken",),
        "post-merge\n",
    )


def test_what_was_kept_is_not_put_back_when_that_was_touched_too(base: Base) -> None:
    """It would be the plant itself."""
    hook = "hooks/post-merge"
    script = f"echo evil > .git/{hook} && echo evil > {base.home}/guarded/{hook}"
    assert _changes(base, script, references=True).undone == (hook,)
    assert shell(base.user_top, f"ls -A .git/hooks; {_SETTLED}") == ""


def test_it_is_put_right_when_the_work_fails_too(base: Base) -> None:
    """The failure stays what it is."""

    def failing() -> IOResult[str, PipelineError]:
        _ = shell(base.user_top, "git config core.fsmonitor ./evil")
        return IOFailure(CommandFailed("no"))

    assert error(guarded_there(base, failing, references=True)) == CommandFailed("no")
    assert shell(base.user_top, "git config core.fsmonitor || true") == ""


def test_a_repository_that_was_moved_away_stops_the_work(here: PurePath) -> None:
    """Nobody can say what became of it."""
    base = opened(project(here / "user"))
    act = partial(_printed, base.user_top, "mv .git elsewhere && echo gitdir: elsewhere > .git")
    failed = error(guarded_there(base, act, references=True))
    assert failed.message == f"cannot look at {here}/user/.git: Not a directory"
