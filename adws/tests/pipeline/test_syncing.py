"""A head brought together with the main branch: real git."""

import pytest

from adws.pipeline.site import RepositorySite
from adws.pipeline.syncing import sync_with_main
from adws.tests.pipeline.project import ADD, begin_pull, head, pushed
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io
BRANCH = f"tdd/{ADD}"


def test_the_main_branch_is_merged_in(site: RepositorySite) -> None:
    """The merge has both as its parents, and is pushed."""
    sha = begin_pull(site).head_sha
    main = pushed(site, "main", "other.py", "")
    merge = value(sync_with_main(site, BRANCH, sha))
    assert head(site, BRANCH) == merge
    assert shell(site.root, f"git log -1 --format=%P:%an:%s {merge}").strip() == (
        f"{sha} {main}:adws:Merge main into {BRANCH}"
    )


def test_what_holds_all_of_the_main_branch_is_left_alone(site: RepositorySite) -> None:
    """No merge that brings nothing."""
    sha = begin_pull(site).head_sha
    assert value(sync_with_main(site, BRANCH, sha)) == ""
    assert head(site, BRANCH) == sha


def test_a_conflict_is_left_to_the_next_look(site: RepositorySite) -> None:
    """Nothing is pushed."""
    _ = begin_pull(site)
    sha = pushed(site, BRANCH, "calc.py", "ours = 1\n")
    _ = pushed(site, "main", "calc.py", "theirs = 1\n")
    assert value(sync_with_main(site, BRANCH, sha)) == ""
    assert head(site, BRANCH) == sha


def test_a_head_that_has_moved_is_left_to_the_next_look(site: RepositorySite) -> None:
    """What somebody pushed meanwhile stays."""
    sha = begin_pull(site).head_sha
    _ = pushed(site, "main", "other.py", "")
    theirs = pushed(site, BRANCH, "calc.py", "theirs = 1\n")
    assert value(sync_with_main(site, BRANCH, sha)) == ""
    assert head(site, BRANCH) == theirs
