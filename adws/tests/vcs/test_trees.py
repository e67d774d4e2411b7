"""The agent tree and the judge tree: what they hold, and what they must not."""

from collections.abc import Callable
from pathlib import PurePath

import pytest
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.tests.vcs.repositories import opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base
from adws.vcs.furnishing import mounted_folders
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.real_io

Builder = Callable[[Base, str], IOResult[PurePath, PipelineError]]

SCRIPT = """
printf '/.venv\\nweb/node_modules/\\n*_version.py\\n*.so\\n' >> .gitignore
mkdir -p .venv/bin web/node_modules/x && touch .venv/pyvenv.cfg web/node_modules/x/i.js
touch web/page.js && printf 'v = 1\\n' > app/_version.py && touch 'app/a b.so'
git add -A && git commit --quiet -m rules && git tag v1
printf 'more\\n' >> app/code.py
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Return the base of a small project with environments and generated files."""
    return opened(project(PurePath(tmp_path_factory.mktemp("user")), SCRIPT))


@pytest.mark.parametrize("build", [build_agent_tree, build_judge_tree])
def test_both_trees_hold_the_base_and_what_is_lent(base: Base, build: Builder) -> None:
    """The base's files, links to the user's environments, copies of his generated files."""
    tree = value(build(base, base.commit))
    assert shell(tree, "find . -path ./.git -prune -o ! -type d -print | sort").splitlines() == [
        "./.gitignore",
        "./.venv",
        "./app/_version.py",
        "./app/a b.so",
        "./app/code.py",
        "./tests/test_code.py",
        "./web/node_modules",
        "./web/page.js",
    ]
    assert shell(tree, "readlink .venv web/node_modules").splitlines() == [
        f"{base.user_top}/.venv",
        f"{base.user_top}/web/node_modules",
    ]
    assert shell(tree, "cat app/_version.py app/code.py").endswith("eight\nmore\n")


@pytest.mark.parametrize("build", [build_agent_tree, build_judge_tree])
def test_git_finds_nothing_to_say_in_a_new_tree(base: Base, build: Builder) -> None:
    """The tree is its own repository, clean, with the links ignored and the history there."""
    tree = value(build(base, base.commit))
    assert shell(tree, "git status --porcelain --ignored=no") == ""
    assert shell(tree, "git rev-parse --show-toplevel HEAD").split() == [str(tree), base.commit]
    assert shell(tree, "git log --format=%s").splitlines() == [
        "The tree as it was when the run began",
        "rules",
        "first",
    ]


def test_an_agent_tree_shows_nothing_that_came_later(base: Base) -> None:
    """One branch, no remote, no tag, no reflog, and no object of a later commit."""
    tree = value(build_agent_tree(base, base.head))
    assert shell(tree, "git for-each-ref --format='%(refname)' && git remote && git reflog") == (
        "refs/heads/adws/r1\n"
    )
    assert shell(tree, f"git cat-file -e {base.commit} 2>/dev/null || echo absent") == "absent\n"
    assert shell(tree, "ls .git/objects/info") == "" or "alternates" not in shell(
        tree, "ls .git/objects/info"
    )


def test_an_agent_can_commit(base: Base) -> None:
    """The clone has an identity of its own, whatever the machine has."""
    tree = value(build_agent_tree(base, base.commit))
    script = """
    unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
    HOME=/nowhere git commit --quiet --allow-empty -m mine && git log -1 --format='%an %ae'
    """
    assert shell(tree, script) == "adws adws@localhost\n"


@pytest.mark.parametrize("build", [build_agent_tree, build_judge_tree])
def test_a_rebuilt_tree_keeps_nothing(base: Base, build: Builder) -> None:
    """Whatever was put into a tree is gone, write-protected folders and links too."""
    tree = value(build(base, base.commit))
    before = shell(tree, "find . | sort")
    _ = shell(
        tree, "mkdir junk && touch junk/x .git/hooks-of-mine && ln -s / root && chmod 500 junk"
    )
    assert value(build(base, base.commit)) == tree
    assert shell(tree, "find . | sort") == before


def test_a_judge_tree_may_be_any_tree(base: Base) -> None:
    """A patch's tree has no commit; HEAD of the judge tree stays at the base."""
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, "rm -r tests && printf 'x\\n' > app/new.py")
    judge = value(build_judge_tree(base, value(read_patch(base, base.commit, agent)).tree))
    assert shell(judge, "git rev-parse HEAD").strip() == base.commit
    assert shell(judge, "ls app tests 2>&1 || true").splitlines() == [
        "ls: cannot access 'tests': No such file or directory",
        "app:",
        "_version.py",
        "a b.so",
        "code.py",
        "new.py",
    ]


def test_nothing_is_lent_through_a_link(base: Base, here: PurePath) -> None:
    """A folder that a patch turned into a link leads no copy out of the tree."""
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, f"rm -r web app && ln -s {here} web && ln -s {here} app && touch .venv")
    judge = value(build_judge_tree(base, value(read_patch(base, base.commit, agent)).tree))
    assert shell(here, "ls -A") == ""
    assert shell(judge, "readlink web app").split() == [str(here), str(here)]


def test_a_tree_to_mount_has_empty_folders_for_what_is_lent(base: Base) -> None:
    """Which git and the reading of a change do not see; copies are there as ever."""
    tree = value(build_agent_tree(base, base.commit, mounted=True))
    assert value(mounted_folders(base, base.commit)) == (".venv", "web/node_modules")
    assert shell(tree, "ls -A .venv web/node_modules app").split() == [
        *(".venv:", "app:", "_version.py", "a", "b.so", "code.py", "web/node_modules:")
    ]
    assert shell(tree, "git status --porcelain --ignored=no") == ""
    assert value(read_patch(base, base.commit, tree)).changes == ()


def test_nothing_is_mounted_where_the_tree_has_something_else(base: Base) -> None:
    """A link or a file of the tree stays."""
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, "rm -r web && ln -s app web")
    changed = value(read_patch(base, base.commit, agent)).tree
    assert value(mounted_folders(base, changed)) == (".venv",)


def test_a_tree_of_a_project_without_environments_is_just_its_files(here: PurePath) -> None:
    """Nothing lent, nothing carried: nothing is added."""
    base = opened(project(here))
    tree = value(build_judge_tree(base, base.commit))
    assert shell(tree, "ls -A").split() == [".git", ".gitignore", "app", "tests"]
