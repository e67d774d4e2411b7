"""Nothing that is planted in a repository's configuration or hooks is ever started."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest

from adws.tests.vcs.plants import HOOKS, PLANTS, armed
from adws.tests.vcs.repositories import opened, project, shell, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch
from adws.vcs.delivery import deliver_apply, deliver_branch
from adws.vcs.in_place import place_in_user_tree, restore_in_place
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.real_io

KEYS = (
    "core.alternateRefsCommand core.editor core.fsmonitor core.gitProxy core.pager core.sshCommand"
    " credential.helper diff.external diff.planted.command diff.planted.textconv"
    " filter.planted.clean filter.planted.process filter.planted.smudge gpg.program"
    " merge.planted.driver sequence.editor uploadpack.packObjectsHook"
)


def plant(folder: PurePath, marker: PurePath) -> None:
    """Plant a program that leaves a mark wherever git would start one."""
    _ = shell(
        folder,
        f"""
        printf '#!/bin/sh\\necho "$0 $*" >> {marker}\\ncat\\n' > .git/planted
        chmod +x .git/planted && mkdir -p .git/hooks
        for hook in {HOOKS}; do cp .git/planted .git/hooks/$hook; done
        printf '* filter=planted diff=planted merge=planted\\n' > .git/info/attributes
        for key in {KEYS}; do git config $key "$PWD/.git/planted"; done
        git config commit.gpgSign true && git config filter.planted.required true
        """,
    )


def test_no_planted_program_is_started(here: PurePath) -> None:
    """From the first look at the user's tree to the delivery, no plant leaves its mark."""
    marker = here / "marker"
    origin = project(here / "origin", "printf '* filter=planted\\n' > .gitattributes\n")
    _ = shell(origin, "git clone --quiet --shared . ../user && touch ../user/new")
    user = here / "user"
    plant(user, marker)
    base = opened(user)
    agent = value(build_agent_tree(base, base.commit))
    plant(agent, marker)
    _ = shell(agent, "printf 'x\\n' >> app/code.py")
    patch = value(read_patch(base, base.commit, agent))
    plant(value(build_judge_tree(base, patch.tree)), marker)
    _ = value(build_judge_tree(base, patch.tree))
    when = datetime(2026, 1, 1, tzinfo=UTC)
    fix = value(commit_patch(base, base.commit, patch, "fix", when))
    _ = value(deliver_branch(base, fix))
    _ = value(deliver_apply(base, fix))
    _ = value(place_in_user_tree(base, patch.tree))
    _ = value(restore_in_place(user))
    assert shell(here, "cat marker 2>/dev/null || true") == ""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Return the base of the small project."""
    return opened(project(PurePath(tmp_path_factory.mktemp("user"))))


@pytest.mark.parametrize("kind", PLANTS)
def test_a_plant_fires_for_who_calls_git_plainly(here: PurePath, kind: str) -> None:
    """So the next test can fail."""
    planting, calls = PLANTS[kind]
    user, arm = project(here / "user"), armed(f"{here}/marker")
    _ = shell(user, arm + planting)
    quiet = f"({calls.format(file='app/code.py')}) </dev/null >/dev/null 2>&1 || true"
    _ = shell(user, arm + quiet)
    assert shell(here, "cat marker") != ""


@pytest.mark.parametrize("kind", PLANTS)
def test_a_plant_in_the_agent_s_tree_does_not_fire(here: PurePath, base: Base, kind: str) -> None:
    """The change is read and laid out for the judge as it is, and there is no mark."""
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, armed(f"{here}/marker") + PLANTS[kind][0])
    _ = shell(agent, "printf 'x\\n' >> app/code.py")
    patch = value(read_patch(base, base.commit, agent))
    judge = value(build_judge_tree(base, patch.tree))
    assert shell(judge, "tail -1 app/code.py") == "x\n"
    assert shell(here, "cat marker 2>/dev/null || true") == ""


def test_the_plants_would_leave_their_mark(here: PurePath) -> None:
    """The same plants do fire when git is called plainly: the test above can fail."""
    user = project(here / "user")
    plant(user, here / "marker")
    _ = shell(user, "touch app/code.py && git status >/dev/null || true")
    assert shell(here, "cat marker") != ""
