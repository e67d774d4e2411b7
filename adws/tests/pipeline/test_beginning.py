"""Beginning a spec: real git, and an embedded forge."""

import pytest

from adws.forge import pull_requests
from adws.forge.local.state import PlannedFault
from adws.pipeline.beginning import begin_spec
from adws.pipeline.facts import SpecSettings
from adws.pipeline.names import LABEL
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.tests.pipeline.project import ADD, ask_forge, begin_pull, change_forge, head, pushed
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io


def test_a_spec_gets_its_pull_request(site: RepositorySite) -> None:
    """With the label, and the first attempt in its title."""
    pull = begin_pull(site)
    assert (pull.title, pull.labels, pull.head, pull.base) == (
        f"[TDD] Implement {ADD} | Attempt 1/5",
        (LABEL,),
        f"tdd/{ADD}",
        "main",
    )


def test_its_first_commit_takes_the_mark_away_and_nothing_else(site: RepositorySite) -> None:
    """Nothing on the disk changes."""
    before = shell(site.root, "git status --porcelain; git for-each-ref refs/heads")
    pull = begin_pull(site)
    diff = shell(site.root, f"git diff -U0 main {pull.head_sha}").splitlines()
    assert [line for line in diff if line[:1] in "+-" and line[:3] not in {"+++", "---"}] == [
        f'-    @unittest.skip("tdd: {ADD}")'
    ]
    assert shell(site.root, "git status --porcelain; git for-each-ref refs/heads") == before


def test_to_begin_again_changes_nothing(site: RepositorySite) -> None:
    """Two reconcilers may do so at once."""
    first, again = begin_pull(site), begin_pull(site)
    assert (again.number, again.head_sha) == (first.number, first.head_sha)
    assert len(ask_forge(site, pull_requests.pull_requests(state="all"))) == 1


def test_a_branch_that_is_there_is_gone_on_with(site: RepositorySite) -> None:
    """Somebody may have worked on it."""
    pull = begin_pull(site)
    theirs = pushed(site, pull.head, "calc.py", "print()\n")
    _ = ask_forge(site, pull_requests.edit(pull.number, state="closed"))
    again = begin_pull(site)
    assert (again.number, again.head_sha) == (pull.number + 1, theirs)


def test_who_is_faster_begins_the_branch(site: RepositorySite) -> None:
    """The other one goes on with it."""
    heads = value(fetch(site, ALL_SPECS))
    pull = begin_pull(site)
    _ = ask_forge(site, pull_requests.edit(pull.number, state="closed"))
    theirs = pushed(site, pull.head, "calc.py", "print()\n")
    again = value(begin_spec(site, heads, SpecSettings(ADD)))
    assert (again.head_sha, head(site, pull.head)) == (theirs, theirs)


def test_a_lost_answer_makes_no_second_pull_request(site: RepositorySite) -> None:
    """It is looked for before it is asked for again."""
    change_forge(site, faults=(PlannedFault("unanswered", "POST", "/repos/team/project/pulls"),))
    assert begin_pull(site).number == 1
    assert len(ask_forge(site, pull_requests.pull_requests(state="all"))) == 1
