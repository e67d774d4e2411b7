"""The step ``deliver``: where the fixes are in the end."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import PatchRejected
from adws.core.settings import Delivery, Settings
from adws.slots import BASE, DELIVERY_NOTE, HEAD
from adws.steps.deliver import deliver
from adws.tests.steps.projects import (
    ADD_MENDED,
    CONTENT,
    MENDED,
    RED,
    RUN_ID,
    based,
    committed,
    write,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value
from adws.vcs.commit import commit_patch
from adws.vcs.diff import patch_between
from adws.vcs.revision import take_revision

pytestmark = pytest.mark.real_io

LOOK = """
git status --porcelain
git rev-parse --symbolic-full-name HEAD
sha256sum .git/config .git/index .git/HEAD calc.py tests/*
"""
WHEN = datetime(2030, 1, 1, tzinfo=UTC)


@pytest.fixture
def fixed(here: PurePath) -> Context:
    """Return a context with one accepted fix, as a commit that only adws has."""
    root = committed(here / "calc", RED)
    _ = shell(write(root, {"calc.py": MENDED}), "git commit --quiet -am fix && git tag fix")
    _ = shell(root, "git reset --quiet --hard HEAD^")
    context = based(root)
    base = context.require(BASE).unwrap()
    patch = value(patch_between(base, base.commit, value(take_revision(base, "fix"))))
    return context.put(HEAD, value(commit_patch(base, base.commit, patch, "one fix\n", WHEN)))


def delivered(context: Context, how: Delivery) -> str:
    """Deliver in one way and return the sentence about it."""
    settings = evolve(context.settings, deliver=how)
    return value(deliver(evolve(context, settings=settings))).require(DELIVERY_NOTE).unwrap()


def test_by_default_the_fixes_are_a_branch_of_the_user(fixed: Context) -> None:
    """His files, his index and the branch that he is on stay as they are."""
    before = shell(fixed.root, LOOK)
    assert Settings().deliver is Delivery.BRANCH
    assert delivered(fixed, Delivery.BRANCH) == f"the commits are on the branch adws/{RUN_ID}"
    assert shell(fixed.root, LOOK) == before
    assert shell(fixed.root, f"git show adws/{RUN_ID}:calc.py") == MENDED
    assert shell(fixed.root, f"git log --format=%s adws/{RUN_ID}") == "one fix\nfirst\n"


def test_fixes_may_be_applied_to_the_working_tree(fixed: Context) -> None:
    """Uncommitted, and no branch is made."""
    sentence = "the changes are in your working tree, uncommitted"
    assert delivered(fixed, Delivery.APPLY) == sentence
    assert shell(fixed.root, "cat calc.py; git status --porcelain; git branch") == (
        f"{MENDED} M calc.py\n* main\n"
    )


def test_a_file_that_was_edited_meanwhile_is_not_written_over(fixed: Context) -> None:
    """Nothing is applied then."""
    _ = write(fixed.root, {"calc.py": ADD_MENDED})
    settings = Settings(deliver=Delivery.APPLY)
    assert isinstance(error(deliver(evolve(fixed, settings=settings))), PatchRejected)
    assert shell(fixed.root, "cat calc.py") == ADD_MENDED


def test_fixes_may_stay_where_they_are(fixed: Context) -> None:
    """The sentence says how to get at them."""
    before = shell(fixed.root, CONTENT)
    repository = fixed.require(BASE).unwrap().repository
    assert delivered(fixed, Delivery.NONE) == (
        f"the commits stay in {repository} on the branch adws/{RUN_ID}"
    )
    assert shell(fixed.root, CONTENT) == before
    assert shell(repository, f"git show adws/{RUN_ID}:calc.py") == MENDED


@pytest.mark.parametrize("how", [Delivery.BRANCH, Delivery.APPLY])
def test_without_a_fix_there_is_nothing_to_deliver(fixed: Context, how: Delivery) -> None:
    """And nothing is made."""
    unfixed = fixed.put(HEAD, fixed.require(BASE).unwrap().commit)
    assert delivered(unfixed, how) == "there is nothing to deliver"
    assert shell(fixed.root, "git branch; git status --porcelain") == "* main\n"
