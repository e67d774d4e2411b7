"""A revision of the user's repository, brought into adws's own."""

from pathlib import PurePath

import pytest

from adws.core.errors import RepositoryUnusable
from adws.tests.vcs.repositories import error, opened, project, shell, shown, value
from adws.vcs.revision import take_revision

pytestmark = pytest.mark.real_io

ASIDE = """
git checkout --quiet -b aside
printf 'aside\\n' > app/code.py
git commit --quiet -am aside
git tag -a -m marked marked
git checkout --quiet main
"""


@pytest.mark.parametrize("revision", ["aside", "marked", "refs/heads/aside"])
def test_a_revision_comes_with_its_files(here: PurePath, revision: str) -> None:
    """A branch and a tag name their commit, which adws's repository then holds."""
    root = project(here / "p", ASIDE)
    base = opened(root)
    commit = value(take_revision(base, revision))
    assert commit == shell(root, "git rev-parse aside").strip()
    assert shown(base, commit, "app/code.py") == "aside\n"


def test_another_revision_may_follow(here: PurePath) -> None:
    """What was taken before does not stand in the way."""
    root = project(here / "p", ASIDE)
    base = opened(root)
    taken = [value(take_revision(base, name)) for name in ("aside", "main", "aside")]
    assert taken == shell(root, "git rev-parse aside main aside").split()


@pytest.mark.parametrize("revision", ["nowhere", "--all", "HEAD:app/code.py", ""])
def test_what_is_no_commit_is_refused(here: PurePath, revision: str) -> None:
    """Nor is an option of git taken for one."""
    refused = error(take_revision(opened(project(here / "p")), revision))
    assert isinstance(refused, RepositoryUnusable)
    assert (refused.message, refused.hint) == (
        f"the repository has no commit '{revision}'",
        "name a branch, a tag or a commit: git log --oneline --all",
    )
