"""Beads: how ``bd`` is asked, and what its answers mean."""

import json
from pathlib import PurePath

import pytest

from adws.core.work_item import WorkItem
from adws.tests.trackers.bd import ISSUE
from adws.trackers.beads import TRACKER
from adws.trackers.finding import program_for_issue
from adws.trackers.tracker import IssueRef, NewIssue

PROGRAM = program_for_issue((TRACKER,), "bd-a3f8").unwrap()
assert PROGRAM.create
CREATION = PROGRAM.create
REF = IssueRef("bd-a3f8", PurePath("/p"))
ITEM = WorkItem(
    "Add a total",
    "The cart shall say what it costs.\n\nOne function.",
    ("adds prices", "an empty cart costs 0"),
    id="bd-a3f8",
    tracker="beads",
)
HOSTILE = "--force $(touch x)\n`id`; 'quoted' \"twice\" \\ ../\x00"


def test_every_text_is_one_argument() -> None:
    """The id stands behind the dashes; no shell sees any of it, and no argument holds a NUL."""
    clean = HOSTILE.removesuffix("\x00")
    new = NewIssue(HOSTILE, HOSTILE, REF.folder)
    asked = (
        PROGRAM.read(REF),
        PROGRAM.close(REF, HOSTILE),
        PROGRAM.note(REF, HOSTILE),
        CREATION.command(new),
    )
    assert [command.argv for command in asked] == [
        ("bd", "show", "--json", "--", "bd-a3f8"),
        ("bd", "close", f"--reason={clean}", "--json", "--", "bd-a3f8"),
        ("bd", "update", f"--append-notes={clean}", "--json", "--", "bd-a3f8"),
        ("bd", "create", "--json", "--type=bug", f"--description={clean}", "--", clean),
    ]
    assert {command.cwd for command in asked} == {PurePath("/p")}


@pytest.mark.parametrize(
    ("printed", "issue"),
    [(json.dumps(ISSUE), "bd-a3f8"), ("created", ""), ("[" * 100_000, ""), ('{"id": 3}', "")],
)
def test_the_name_of_a_new_issue_is_read(printed: str, issue: str) -> None:
    """It is empty where the answer is another one."""
    assert CREATION.issue_in(printed) == issue


def test_a_text_is_no_longer_than_an_argument_may_be() -> None:
    """Systems end programs of which one argument is longer than 128 kB."""
    assert len(PROGRAM.close(REF, "é" * 1_000_000).argv[2].encode()) < 128_000


@pytest.mark.parametrize(
    ("shown", "item"),
    [
        ([ISSUE], ITEM),
        ({"schema_version": 1, "data": [ISSUE]}, ITEM),
        (
            [{"id": "bd-1", "title": "Do it"}],
            WorkItem("Do it", "Do it", id="bd-1", tracker="beads"),
        ),
    ],
    ids=["list", "envelope", "title only"],
)
def test_an_issue_is_read_as_a_piece_of_work(shown: object, item: WorkItem) -> None:
    """In both forms of its JSON; one without words says it in its title."""
    assert PROGRAM.parse(REF, json.dumps(shown)).unwrap() == item


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("", "Expecting value"),
        ("[" * 100_000, "recursion"),
        ("[]", "it is not a list of one issue"),
        (json.dumps({"error": "no"}), "it is not a list of one issue"),
        (json.dumps([{"id": "bd-1", "title": 3}]), "issue.title: 3 is not a text"),
        (json.dumps([{**ISSUE, "status": "closed"}]), "is already closed"),
    ],
)
def test_what_cannot_be_read_is_no_work(answer: str, reason: str) -> None:
    """An empty answer is never an empty task."""
    error = PROGRAM.parse(REF, answer).failure()
    assert (error.kind, reason in error.message) == ("TrackerFailed", True)
