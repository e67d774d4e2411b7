"""How a head stands to the main branch: real git."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.errors import IoFailed
from adws.pipeline.head_state import head_state
from adws.pipeline.observing import HeadState
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.pipeline.syncing import sync_with_main
from adws.testing import FakeIo, installed
from adws.testing.builders import a_completed
from adws.testing.script import Answer, Matcher
from adws.tests.pipeline.project import ADD, begin_pull, pushed
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io
BRANCH = f"tdd/{ADD}"


def stands(site: RepositorySite) -> HeadState:
    """Return how the head of the spec stands, but for its tree and that of the main branch."""
    state = value(head_state(site, value(fetch(site, ALL_SPECS)), begin_pull(site)))
    return evolve(state, tree="", main_tree="")


def test_a_new_branch_is_up_to_date(site: RepositorySite) -> None:
    """And made by the pipeline."""
    assert stands(site) == HeadState()


def test_a_persons_commit_is_known(site: RepositorySite) -> None:
    """By its author."""
    _ = begin_pull(site)
    _ = pushed(site, BRANCH, "calc.py", "print()\n")
    assert stands(site) == HeadState(by_pipeline=False)


def test_commits_that_it_has_not_are_counted(site: RepositorySite) -> None:
    """Where they go together."""
    _ = begin_pull(site)
    _ = pushed(site, "main", "other.py", "")
    _ = pushed(site, "main", "third.py", "")
    assert stands(site) == HeadState(behind=2)


def test_what_it_was_before_main_was_merged_is_known(site: RepositorySite) -> None:
    """Back to the last commit that is work."""
    first = begin_pull(site).head_sha
    heads = [first]
    for name in ("other.py", "third.py"):
        _ = pushed(site, "main", name, "")
        heads.append(value(sync_with_main(site, BRANCH, heads[-1])))
    assert stands(site) == HeadState(earlier=(heads[1], first))


def test_the_files_of_both_sides_are_known_by_their_trees(site: RepositorySite) -> None:
    """Whatever commits have led to them."""
    sha = begin_pull(site).head_sha
    main = pushed(site, "main", "other.py", "")
    state = value(head_state(site, value(fetch(site, ALL_SPECS)), begin_pull(site)))
    trees = shell(site.root, f"git rev-parse {sha}^{{tree}} {main}^{{tree}}").split()
    assert [state.tree, state.main_tree] == trees


def test_a_conflict_is_named_with_its_code(site: RepositorySite) -> None:
    """Of the seven that git has."""
    _ = begin_pull(site)
    _ = pushed(site, BRANCH, "calc.py", "ours = 1\n")
    _ = pushed(site, "main", "calc.py", "theirs = 1\n")
    assert stands(site) == HeadState(1, ("UU calc.py",), by_pipeline=False)


def test_what_git_cannot_begin_is_told(site: RepositorySite) -> None:
    """A history of its own, for instance."""
    pull = begin_pull(site)
    far = site.remote.address
    _ = shell(
        site.root,
        f"git checkout -q --orphan alone; git commit -qm alone; git push -qf {far} alone:{BRANCH};"
        "git checkout -q main",
    )
    alone = shell(site.root, "git rev-parse alone").strip()
    heads = value(fetch(site, ALL_SPECS))
    state = value(head_state(site, heads, evolve(pull, head_sha=alone)))
    assert (state.behind, state.conflicts) == (1, ())
    assert "unrelated histories" in state.sync_error


def test_a_head_that_was_pushed_meanwhile_is_looked_at_next_time(site: RepositorySite) -> None:
    """Git does not have it yet."""
    pull, heads = begin_pull(site), value(fetch(site, ALL_SPECS))
    assert value(head_state(site, heads, evolve(pull, head_sha="0" * 40))) == HeadState()


def test_a_machine_that_fails_is_an_error(site: RepositorySite) -> None:
    """Not a conflict."""
    pull = begin_pull(site)
    _ = pushed(site, "main", "other.py", "")
    heads, full = value(fetch(site, ALL_SPECS)), IoFailed("the disk is full")
    answers: list[tuple[Matcher, Answer]] = [
        (lambda command: "merge-tree" in command.argv, full),
        (("git",), a_completed("1")),
    ]
    git = {"git": PurePath("/bin/git")}
    with installed(FakeIo(processes=answers, programs={**git})):
        assert error(head_state(site, heads, pull)) == full
