"""Fixes become commits on the run's branch, the same change always the same commit."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest

from adws.core.errors import RepositoryUnusable
from adws.tests.vcs.repositories import error, opened, project, shell, value
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch, tip
from adws.vcs.diff import patch_between

pytestmark = pytest.mark.real_io

WHEN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def base(here: PurePath) -> Base:
    """Return the base of a small project with two commits."""
    return opened(project(here, "printf 'x\\n' > app/code.py && git commit --quiet -am second"))


def test_a_commit_says_who_when_and_what(base: Base) -> None:
    """Author, committer and time are given, the message is kept, the branch moves."""
    back = value(patch_between(base, base.commit, f"{base.commit}^"))
    text = value(commit_patch(base, base.commit, back, "Fix it\n\nfailing 2→1\n", WHEN))
    result = shell(base.repository, f"git log -1 --format='%an %ae %cn %at %ct%n%P%n%B' {text}")
    assert result == (
        f"adws adws@localhost adws 1767323045 1767323045\n{base.commit}\nFix it\n\nfailing 2→1\n\n"
    )
    assert value(tip(base)) == text


def test_the_same_change_again_is_the_same_commit(base: Base) -> None:
    """After a crash the step may be repeated: nothing changes the second time."""
    back = value(patch_between(base, base.commit, f"{base.commit}^"))
    first = value(commit_patch(base, base.commit, back, "fix", WHEN))
    assert value(commit_patch(base, base.commit, back, "fix", WHEN)) == first


def test_the_branch_moves_from_its_parent_only(base: Base) -> None:
    """A commit on another parent than the branch's is refused, and the branch stays."""
    back = value(patch_between(base, base.commit, f"{base.commit}^"))
    first = value(commit_patch(base, base.commit, back, "fix", WHEN))
    refused = error(commit_patch(base, base.commit, back, "another", WHEN))
    assert (type(refused), value(tip(base))) == (RepositoryUnusable, first)
