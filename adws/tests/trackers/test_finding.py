"""Which tracker a project uses, and which one knows an issue."""

import pytest

from adws import catalog
from adws.trackers.beads import TRACKER as BEADS
from adws.trackers.finding import Signs, host_of, program_for_issue, trackers_in_use
from adws.trackers.github import TRACKER as GITHUB
from adws.trackers.none import TRACKER as NONE
from adws.trackers.tracker import Tracker

ALL = (NONE, GITHUB, BEADS)


def test_trackers_are_found_by_their_files() -> None:
    """One file each, and no list to edit."""
    assert catalog.names(catalog.TRACKER) == ("beads", "github", "none")
    assert [catalog.find(catalog.TRACKER, item.name).unwrap() for item in ALL] == [*ALL]


@pytest.mark.parametrize(
    ("signs", "used"),
    [
        (Signs(), ()),
        (Signs(folders=(".beads",)), (BEADS,)),
        (Signs(hosts=("example.org", "github.com")), (GITHUB,)),
        (Signs(hosts=("github.example.org",)), (GITHUB,)),
        (Signs(hosts=("notgithub.com",)), ()),
        (Signs((".beads",), ("github.com",)), (BEADS, GITHUB)),
    ],
)
def test_a_project_shows_its_tracker(signs: Signs, used: tuple[Tracker, ...]) -> None:
    """What lies in the project itself comes before where it is hosted."""
    assert trackers_in_use(ALL, signs) == used


@pytest.mark.parametrize(
    ("issue", "tracker"),
    [
        ("bd-a3f8.1", "beads"),
        ("BEADS-123", "beads"),
        ("12", "beads"),
        ("#12", "github"),
        ("https://github.com/o/r/issues/12", "github"),
    ],
)
def test_an_issue_is_known_by_its_form(issue: str, tracker: str) -> None:
    """The first of the trackers in use that calls issues so."""
    assert program_for_issue((BEADS, GITHUB), issue).unwrap().tracker == tracker


@pytest.mark.parametrize(
    "issue",
    [
        "--reason=x",
        "-1",
        "bd-1\nbd-2",
        "bd 1",
        "",
        "a" * 101,
        "$(id)",
        "١٢",
        "https://h/o/r/pull/1",
    ],
)
@pytest.mark.parametrize("tracker", ALL, ids=lambda item: item.name)
def test_what_is_no_name_of_an_issue_reaches_no_program(tracker: Tracker, issue: str) -> None:
    """Least of all what a program would take for an option."""
    error = program_for_issue((tracker,), issue).failure()
    assert (error.kind, error.context["issue"]) == ("TrackerFailed", issue)


def test_without_a_tracker_nobody_knows_an_issue() -> None:
    """The hint says what to do."""
    error = program_for_issue((), "bd-1").failure()
    assert error.message == "no issue named 'bd-1': no tracker was found in this project"
    assert "adws trackers list" in error.hint


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://github.com/o/r.git", "github.com"),
        ("ssh://git@github.com:22/o/r", "github.com"),
        ("git@GitHub.com:o/r.git", "github.com"),
        ("../elsewhere", ""),
    ],
)
def test_the_host_of_a_remote_is_told_from_its_address(url: str, host: str) -> None:
    """In all the forms that git takes."""
    assert host_of(url) == host
