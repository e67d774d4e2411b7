"""What actions tell people at the forge."""

from pathlib import Path, PurePath

import pytest

from adws.forge import comments, issues
from adws.pipeline.actions import CallPeople, CommentText, WriteComment
from adws.pipeline.facts import Facts
from adws.pipeline.markers import Marker, MarkerKind, read_markers
from adws.pipeline.names import MANUAL
from adws.pipeline.one_pull import one_pull
from adws.pipeline.site import RepositorySite
from adws.pipeline.working import do_actions
from adws.tests.pipeline.project import ask_forge, begin_pull, made_project, opened
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io


@pytest.fixture
def site(tmp_path: Path) -> RepositorySite:
    """Return the site of a project with one spec begun."""
    here = opened(made_project(PurePath(tmp_path)))
    _ = begin_pull(here)
    return here


def test_a_comment_says_what_happens_and_is_remembered(site: RepositorySite) -> None:
    """In words for people, with its mark below."""
    lane = value(one_pull(site, 1))
    mark = Marker(MarkerKind.ATTEMPT, lane.pull.head_sha, number=2)
    _ = value(do_actions(site, Facts((lane,)), (WriteComment(1, CommentText.FAILURE, mark),)))
    (written,) = ask_forge(site, comments.comments(1))
    assert written.body.startswith("❌ **Tests Fail: Attempt 2/5 Begins**\n\n- Spec: `API-ADD-001`")
    assert read_markers(written.body) == (mark,)


def test_an_issue_says_why_a_person_is_called(site: RepositorySite) -> None:
    """Once, and how to go on."""
    facts = Facts((value(one_pull(site, 1)),))
    for _again in range(2):
        _ = value(do_actions(site, facts, (CallPeople(1),)))
    (issue,) = (item for item in ask_forge(site, issues.issues(MANUAL)) if not item.is_pull_request)
    assert issue.title == "Look at #1: API-ADD-001"
    assert "`adws pipeline recover --pr 1 close-and-reset`" in issue.body
