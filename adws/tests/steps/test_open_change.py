"""The step ``open_change``: what the change is, and where it starts."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import IoFailed, PatchRejected, RepositoryUnusable
from adws.core.patch import ChangeToJudge
from adws.slots import BASE, CHANGE, HEAD, PATCH
from adws.steps.open_change import open_change
from adws.tests.steps.changes import patch_file
from adws.tests.steps.projects import CALC, MENDED, committed, write
from adws.tests.steps.unittest_project import RED, based
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.scenario


@pytest.fixture
def diverged(here: PurePath) -> Context:
    """Return a project on a branch with a commit of its own; ``main`` has gone on, too."""
    root = committed(here / "calc", RED)
    _ = shell(write(root, {"README": "later\n"}), "git add -A && git commit --quiet -m later")
    _ = shell(root, "git switch --quiet -c topic HEAD^")
    _ = shell(write(root, {"calc.py": MENDED}), "git commit --quiet -am mended")
    return based(root)


def opened(context: Context) -> tuple[str, tuple[str, ...]]:
    """Return where the change of this context starts, and the paths of its files."""
    after = value(open_change(context))
    return after.require(HEAD).unwrap(), after.require(PATCH).unwrap().paths


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
def test_the_change_is_what_is_not_committed(changed: Context) -> None:
    """Told against HEAD, where the judgement starts."""
    head = changed.require(BASE).unwrap().head
    assert opened(changed) == (head, ("calc.py", "tests/test_calc.py"))


@pytest.mark.real_io
def test_a_change_starts_where_its_branch_left_the_base(diverged: Context) -> None:
    """What came to the base since then is no part of it."""
    start = shell(diverged.root, "git rev-parse HEAD^").strip()
    assert opened(diverged.put(CHANGE, ChangeToJudge("main"))) == (start, ("calc.py",))


@pytest.mark.real_io
def test_a_diff_is_applied_to_the_base_itself(diverged: Context, here: PurePath) -> None:
    """Wherever the user's branch left it."""
    change = evolve(patch_file(here, {"calc.py": f"{CALC}# seen\n"}), base="main")
    start = shell(diverged.root, "git rev-parse main").strip()
    assert opened(diverged.put(CHANGE, change)) == (start, ("calc.py",))


@pytest.mark.real_io
def test_a_revision_that_is_not_there_is_refused(changed: Context) -> None:
    """By its name."""
    refused = error(open_change(changed.put(CHANGE, ChangeToJudge("nowhere"))))
    assert isinstance(refused, RepositoryUnusable)
    assert refused.message == "the repository has no commit 'nowhere'"


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
@pytest.mark.parametrize("text", ["--- a/calc.py\n+++ b/calc.py\n@@ -1 +1 @@\n-x\n+y\n", "words\n"])
def test_a_diff_that_does_not_apply_is_rejected(
    changed: Context, here: PurePath, text: str
) -> None:
    """So is what is no diff."""
    change = ChangeToJudge(patch_file=str(write(here, {"x.diff": text}) / "x.diff"))
    assert isinstance(error(open_change(changed.put(CHANGE, change))), PatchRejected)


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
def test_a_diff_that_is_not_there_is_told(changed: Context, here: PurePath) -> None:
    """It is no diff that git refuses."""
    refused = error(open_change(changed.put(CHANGE, ChangeToJudge(patch_file=f"{here}/nope"))))
    assert (type(refused), refused.message) == (IoFailed, f"there is no file '{here}/nope'")
