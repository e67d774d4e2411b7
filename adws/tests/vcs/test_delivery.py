"""Fixes reach the user as a branch or in his files, and nothing else of his changes."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest

from adws.core.errors import PatchRejected, RepositoryUnusable
from adws.tests.vcs.repositories import FINGERPRINT, error, opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch, tip
from adws.vcs.delivery import deliver_apply, deliver_branch, undelivered
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.real_io

STATE = """
git symbolic-ref HEAD; git stash list; git status --porcelain; git config --list --local
git for-each-ref --format='%(refname) %(objectname)' | grep -v adws/ || true
find . -path ./.git -prune -o -type f -print | sort | xargs sha256sum; sha256sum .git/index
"""
ONE = "sed -i s/one/1/ app/code.py"
TWO = "printf 'x\\n' > app/new.py"
DIRTY = "printf 'mine\\n' >> app/code.py && touch note\n"


def fixed(base: Base, *edits: str) -> str:
    """Commit edits, each as a fix on the one before, and return the last commit."""
    when = datetime(2026, 1, 1, tzinfo=UTC)
    for number, edit in enumerate(edits, start=1):
        head = value(tip(base))
        agent = value(build_agent_tree(base, head))
        _ = shell(agent, edit)
        patch = value(read_patch(base, head, agent))
        _ = value(commit_patch(base, head, patch, f"fix {number}\n", when))
    return value(tip(base))


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Base, str]:
    """Return the base and the last commit of a run that changed, added and removed files."""
    base = opened(project(PurePath(tmp_path_factory.mktemp("user"))))
    return base, fixed(base, ONE, TWO, "mkdir lib && touch lib/new.py && rm tests/test_code.py")


def test_a_branch_on_a_clean_tree_is_the_fixes_themselves(here: PurePath) -> None:
    """One commit a fix on top of HEAD; everything else stays as it was."""
    user = project(here, "touch x && git stash --quiet -u")
    before = shell(user, STATE)
    base = opened(user)
    head = fixed(base, ONE, TWO)
    assert value(deliver_branch(base, head)) == "the commits are on the branch adws/r1"
    assert shell(user, "git log --format=%s adws/r1").split("\n")[:3] == ["fix 2", "fix 1", "first"]
    assert shell(user, "git rev-parse adws/r1").strip() == head
    assert shell(user, STATE) == before
    assert shell(user, "ls .git/FETCH_HEAD 2>/dev/null || true") == ""


def test_fixes_that_are_not_delivered_yet_can_be_taken(here: PurePath) -> None:
    """The sentence ends with a command that brings them as a branch; without any it is empty."""
    base = opened(user := project(here))
    head = fixed(base, ONE)
    sentence, _, command = undelivered(base, head).partition(": ")
    assert (undelivered(base, base.commit), sentence) == (
        "",
        "not delivered yet; to take the fixes so far",
    )
    _ = shell(user, command)
    assert shell(user, "git rev-parse adws/r1").strip() == head


def test_a_branch_leaves_uncommitted_work_out(here: PurePath) -> None:
    """On a dirty tree the fixes are repeated on HEAD, with their messages and times."""
    user = project(here, DIRTY)
    before = shell(user, STATE)
    base = opened(user)
    text = value(deliver_branch(base, fixed(base, ONE, TWO)))
    assert text == "the commits are on the branch adws/r1"
    assert shell(user, "git log --format='%s %ct' HEAD..adws/r1").splitlines() == [
        "fix 2 1767225600",
        "fix 1 1767225600",
    ]
    assert shell(user, "git diff --stat=60 HEAD adws/r1 -- && git show adws/r1:app/code.py") == (
        " app/code.py | 2 +-\n app/new.py  | 1 +\n"
        " 2 files changed, 2 insertions(+), 1 deletion(-)\n"
        "1\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n"
    )
    assert shell(user, STATE) == before


def test_a_fix_of_uncommitted_work_stands_on_its_snapshot(here: PurePath) -> None:
    """Where a fix does not apply to HEAD, the branch contains the snapshot, and says so."""
    user = project(here, DIRTY)
    base = opened(user)
    head = fixed(base, "sed -i s/mine/yours/ app/code.py")
    text = value(deliver_branch(base, head))
    assert text == (
        "the commits are on the branch adws/r1; it is based on a snapshot of your uncommitted "
        "work, which the fixes need (`--deliver apply` writes them to your working tree instead)"
    )
    assert shell(user, "git rev-parse adws/r1").strip() == head


def test_a_fix_that_puts_back_what_was_committed_stands_on_the_snapshot(here: PurePath) -> None:
    """What only the uncommitted work broke is fine on HEAD: there the fix would be empty."""
    user = project(here, "sed -i s/four/broken/ app/code.py")
    base = opened(user)
    head = fixed(base, "sed -i s/broken/four/ app/code.py")
    _ = value(deliver_branch(base, head))
    assert shell(user, "git rev-parse adws/r1").strip() == head


def test_a_branch_that_is_there_is_left_alone(here: PurePath) -> None:
    """Another branch of the name stays; the same one is not brought twice."""
    user = project(here, "git branch adws/r1 && git branch adws/r1-2")
    base = opened(user)
    head = fixed(base, ONE)
    assert value(deliver_branch(base, head)) == "the commits are on the branch adws/r1-3"
    assert value(deliver_branch(base, head)) == "the commits are on the branch adws/r1-3"
    assert value(deliver_branch(base, head, "fixes")) == "the commits are on the branch fixes"
    assert shell(user, "git for-each-ref --format='%(refname:short) %(objectname)'") == "".join(
        f"{name} {commit}\n"
        for name, commit in (
            ("adws/r1", base.head),
            ("adws/r1-2", base.head),
            ("adws/r1-3", head),
            ("fixes", head),
            ("main", base.head),
        )
    )


def test_a_name_that_cannot_be_a_branch_is_refused(here: PurePath) -> None:
    """A branch that stands where a folder of branches must is told in git's words."""
    user = project(here, "git branch adws")
    base = opened(user)
    assert type(error(deliver_branch(base, fixed(base, ONE)))) is RepositoryUnusable


@pytest.mark.parametrize(
    "script",
    [
        "git clone --quiet --depth 1 --no-local file://$PWD user",
        "git worktree add --quiet user",
        "git clone --quiet . user && cd user && git checkout --quiet --detach",
        "git clone --quiet . user && (chown -R 12345 user || true)",
    ],
    ids=["shallow", "linked worktree", "detached", "of another user"],
)
def test_every_kind_of_checkout_gets_its_branch(here: PurePath, script: str) -> None:
    """Shallow clones stay shallow, worktrees share the branch, a detached HEAD stays."""
    extra = "touch more && git add -A && git commit --quiet -m second\n"
    user = project(here, extra + script) / "user"
    state = "git rev-parse HEAD && git status && git rev-parse --is-shallow-repository"
    before = shell(user, state)
    base = opened(user)
    head = fixed(base, ONE)
    _ = value(deliver_branch(base, head))
    assert shell(user, "git rev-parse adws/r1").strip() == head
    assert shell(user, state) == before


@pytest.mark.parametrize("dirt", ["", DIRTY])
def test_fixes_are_applied_to_the_files_alone(here: PurePath, dirt: str) -> None:
    """The working tree gets the change; index, HEAD and branches do not."""
    user = project(here, dirt + "printf 'staged\\n' > staged && git add staged")
    repository = "cd .git && find . -type f | sort | xargs sha256sum"
    before = shell(user, repository)
    base = opened(user)
    text = value(deliver_apply(base, fixed(base, ONE, TWO, "rm tests/test_code.py")))
    assert text == "the changes are in your working tree, uncommitted"
    assert shell(user, repository) == before
    assert shell(user, "head -1 app/code.py app/new.py | cat && ls tests 2>&1 || true") == (
        "==> app/code.py <==\n1\n\n==> app/new.py <==\nx\n"
        "ls: cannot access 'tests': No such file or directory\n"
    )
    assert ("mine" in shell(user, "cat app/code.py")) is bool(dirt)


@pytest.mark.parametrize(
    "meanwhile",
    [
        "printf 'late\\n' >> app/code.py",
        "rm app/code.py",
        "printf 'mine\\n' > app/new.py",
        "chmod +x app/code.py",
        "rm -r app && ln -s /tmp app",
        "rm app/code.py && mkdir app/code.py",
        "printf 'a file' > lib",
        "ln -s /tmp lib",
    ],
)
def test_files_changed_meanwhile_are_never_overwritten(
    finished: tuple[Base, str], meanwhile: str
) -> None:
    """All or nothing: one file that is not as it was keeps every fix out."""
    base, head = finished
    _ = shell(base.user_top, f"git reset --quiet --hard && git clean -fdq && {meanwhile}")
    before = shell(base.user_top, FINGERPRINT)
    refused = error(deliver_apply(base, head))
    assert (type(refused), shell(base.user_top, FINGERPRINT)) == (PatchRejected, before)
    assert refused.hint.endswith("--deliver branch")


def test_a_commit_that_is_not_there_is_an_error(here: PurePath) -> None:
    """Only a fix that does not apply is delivered on the snapshot; anything else is told."""
    base = opened(project(here, DIRTY))
    assert type(error(deliver_branch(base, "0" * 40))) is RepositoryUnusable


def test_nothing_fixed_is_nothing_delivered(here: PurePath) -> None:
    """Without a fix there is no branch and no change."""
    user = project(here)
    before = shell(user, FINGERPRINT)
    base = opened(user)
    results = (value(deliver_branch(base, base.commit)), value(deliver_apply(base, base.commit)))
    assert results == ("there is nothing to deliver",) * 2
    assert shell(user, FINGERPRINT) == before
