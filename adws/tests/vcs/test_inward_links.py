"""Workspaces: a package that another one uses is that of the tree, not that of the user."""

from collections.abc import Callable
from pathlib import PurePath

import pytest
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.tests.vcs.repositories import opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base
from adws.vcs.judge_tree import build_judge_tree

pytestmark = pytest.mark.real_io

WORKSPACE = """
printf 'node_modules/\\n' >> .gitignore
mkdir -p packages/sum packages/deep/node_modules node_modules/left node_modules/@shop
touch packages/sum/index.js node_modules/left/index.js node_modules/@shop/readme
ln -s ../packages/sum node_modules/sum
ln -s ../../packages/sum node_modules/@shop/sum
ln -s ../../../packages/sum packages/deep/node_modules/sum
ln -s left node_modules/right
ln -s gone node_modules/lost
ln -s / node_modules/outside
touch packages/deep/index.js && git add -A && git commit --quiet -m workspaces
"""
BUILDERS = (build_agent_tree, build_judge_tree)
Builder = Callable[[Base, str], IOResult[PurePath, PipelineError]]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Return the base of a repository with workspaces."""
    return opened(project(PurePath(tmp_path_factory.mktemp("user")), WORKSPACE))


def test_links_to_the_repositorys_own_packages_are_found(base: Base) -> None:
    """At the top of each folder and in scopes; not what leads to installed packages or outside."""
    assert base.inward == (
        ("node_modules/@shop/sum", "packages/sum"),
        ("node_modules/sum", "packages/sum"),
        ("packages/deep/node_modules/sum", "packages/sum"),
    )


@pytest.mark.parametrize("build", BUILDERS)
def test_in_a_tree_they_lead_to_its_own_packages(base: Base, build: Builder) -> None:
    """All else leads to the user's, as before."""
    tree = value(build(base, base.commit))
    shown = "find . -path ./.git -prune -o -type l -printf '%p %l\\n' | sort"
    there, user = str(tree), str(base.user_top)
    assert shell(tree, shown).replace(there, "TREE").replace(user, "USER").splitlines() == [
        "./node_modules/@shop/readme USER/node_modules/@shop/readme",
        "./node_modules/@shop/sum TREE/packages/sum",
        "./node_modules/left USER/node_modules/left",
        "./node_modules/lost USER/node_modules/lost",
        "./node_modules/outside USER/node_modules/outside",
        "./node_modules/right USER/node_modules/right",
        "./node_modules/sum TREE/packages/sum",
        "./packages/deep/node_modules/sum TREE/packages/sum",
    ]


@pytest.mark.parametrize("build", BUILDERS)
def test_git_sees_nothing_of_it(base: Base, build: Builder) -> None:
    """What is lent is ignored, link by link."""
    assert shell(value(build(base, base.commit)), "git status --porcelain") == ""
