"""The steps that do one thing at a forge, each by itself."""

from collections.abc import Callable
from pathlib import Path, PurePath

import pytest
from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import ForgeRefused, PipelineError
from adws.forge import labels
from adws.pipeline.names import MANUAL
from adws.pipeline.site import RepositorySite
from adws.pipeline_slots import (
    ACTIVE_PULLS,
    ATTEMPT,
    CONFLICTS,
    CREATED_PULLS,
    FACTS,
    SITE,
    SYNCED,
)
from adws.steps.create_tdd_pr import create_tdd_pr
from adws.steps.detect_merge_conflicts import detect_merge_conflicts
from adws.steps.find_active_tdd_pr import find_active_tdd_pr
from adws.steps.increment_attempt import increment_attempt
from adws.steps.look_at_pull_requests import look_at_pull_requests
from adws.steps.sync_with_main import sync_with_main
from adws.tests.pipeline.project import (
    ADD,
    ask_forge,
    begin_pull,
    head,
    made_project,
    opened,
    pushed,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
BRANCH = f"tdd/{ADD}"
Step = Callable[..., IOResult[Context, PipelineError]]


@pytest.fixture
def site(tmp_path: Path) -> RepositorySite:
    """Return the pipeline's site of a project with two pending specs."""
    return opened(made_project(PurePath(tmp_path)))


def context_after_look(site: RepositorySite) -> Context:
    """Return the context after a look."""
    return value(look_at_pull_requests(Context(site.root, site.settings).put(SITE, site)))


def active(site: RepositorySite) -> list[int]:
    """Return the numbers of the pull requests that are worked on."""
    context = value(find_active_tdd_pr(context_after_look(site)))
    return [pull.number for pull in context.require(ACTIVE_PULLS).unwrap()]


def created(site: RepositorySite) -> list[str]:
    """Begin what is next, and return the branches."""
    context = value(create_tdd_pr(context_after_look(site)))
    return [pull.head for pull in context.require(CREATED_PULLS).unwrap()]


def test_one_spec_is_begun_while_no_other_is_worked_on(site: RepositorySite) -> None:
    """One that waits for a person is not."""
    assert (created(site), active(site)) == ([BRANCH], [1])
    assert created(site) == []
    _ = ask_forge(site, labels.add_labels(1, MANUAL))
    assert active(site) == []
    assert len(created(site)) == 1


def test_nothing_is_begun_without_money(site: RepositorySite) -> None:
    """The limits count for every machine."""
    context = context_after_look(site)
    facts = context.require(FACTS).unwrap()
    poor = context.put(FACTS, evolve(facts, money=evolve(facts.money, day=100.0)))
    assert value(create_tdd_pr(poor)).require(CREATED_PULLS).unwrap() == ()


def test_the_main_branch_is_merged_in(site: RepositorySite) -> None:
    """Once: what holds all of it is left alone."""
    _ = begin_pull(site)
    _ = pushed(site, "main", "other.py", "")
    merge = value(sync_with_main(context_after_look(site), number=1)).require(SYNCED).unwrap()
    assert head(site, BRANCH) == merge
    assert value(sync_with_main(context_after_look(site), number=1)).require(SYNCED).unwrap() == ""


def test_files_in_conflict_are_found(site: RepositorySite) -> None:
    """With git's codes, and for what waits for a person, too; nothing is changed."""
    _ = begin_pull(site)
    sha = pushed(site, BRANCH, "calc.py", "ours = 1\n")
    context = value(detect_merge_conflicts(context_after_look(site), number=1))
    assert context.require(CONFLICTS).unwrap() == ()
    _ = pushed(site, "main", "calc.py", "theirs = 1\n")
    context = value(detect_merge_conflicts(context_after_look(site), number=1))
    assert context.require(CONFLICTS).unwrap() == ("UU calc.py",)
    assert head(site, BRANCH) == sha
    _ = ask_forge(site, labels.add_labels(1, MANUAL))
    context = value(detect_merge_conflicts(context_after_look(site), number=1))
    assert context.require(CONFLICTS).unwrap() == ("UU calc.py",)


def test_a_head_is_counted_once(site: RepositorySite) -> None:
    """The title shows the attempt; when none is left, that is told."""
    _ = begin_pull(site)
    for _ in range(2):
        counted = value(increment_attempt(context_after_look(site), number=1))
        assert counted.require(ATTEMPT).unwrap() == 2
    for at in range(3, 6):
        _ = pushed(site, BRANCH, "calc.py", f"a = {at}\n")
        assert (
            value(increment_attempt(context_after_look(site), number=1)).require(ATTEMPT).unwrap()
            == at
        )
    _ = pushed(site, BRANCH, "calc.py", "a = 6\n")
    refused = error(increment_attempt(context_after_look(site), number=1))
    assert (refused.message, refused.hint) == (
        "#1 has used its 5 attempts",
        "start the count again: adws pipeline recover reset --pr 1",
    )


@pytest.mark.parametrize("step", [sync_with_main, detect_merge_conflicts, increment_attempt])
def test_only_an_open_pull_request_of_a_spec_is_meant(step: Step, site: RepositorySite) -> None:
    """Another number is refused."""
    refused = error(step(context_after_look(site), number=9))
    assert (type(refused), refused.message) == (
        ForgeRefused,
        "#9 is not an open pull request of a spec",
    )
