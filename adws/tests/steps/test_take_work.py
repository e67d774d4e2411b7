"""The step ``take_work``: words, task files, and issues of trackers."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.settings import Settings
from adws.core.work_item import VerificationPolicy, WorkItem, WorkRequest
from adws.slots import PLANNED_MODULES, WORK_ITEM, WORK_WISH
from adws.steps.take_work import take_work
from adws.tests.steps.projects import committed, write
from adws.tests.steps.unstamped import error
from adws.tests.trackers.bd import ISSUE, install, keep
from adws.tests.vcs.repositories import shell, value

TASKS = """\
[tasks.total]
title = "Add a total"
modules = ["billing"]

[tasks.issue]
id = "bd-a3f8"
criteria = ["is documented"]
verification = "always"
"""
REQUEST = "The cart shall say what it costs.\n\nOne function."


def context_with_work(
    root: PurePath, wish: WorkRequest, settings: Settings = Settings()
) -> Context:
    """Return the context after the work was taken."""
    return value(take_work(Context(root, settings).put(WORK_WISH, wish)))


@pytest.fixture
def shop(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Return a project with an issue in Beads, whose program is on the PATH."""
    monkeypatch.setenv("PATH", str(install(here / "bin")), prepend=":")
    files = {"tasks.toml": TASKS, "total.md": "# Add a total\n\nOf all prices.\n"}
    return keep(write(here / "shop", files), ISSUE)


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("wish", "item"),
    [
        (WorkRequest("Add a total.\nAll."), WorkItem("Add a total.", "Add a total.\nAll.")),
        (WorkRequest("Add it", issue="bd-9"), WorkItem("Add it", "Add it", id="bd-9")),
        (
            WorkRequest(file="tasks.toml", task="total", criteria=("fast",)),
            WorkItem("Add a total", "Add a total", ("fast",), modules=("billing",)),
        ),
        (
            WorkRequest(file="total.md", verification=VerificationPolicy.NEVER),
            WorkItem("Add a total", "Of all prices.", verification=VerificationPolicy.NEVER),
        ),
        (
            WorkRequest(issue="bd-a3f8"),
            WorkItem(
                "Add a total",
                REQUEST,
                ("adds prices", "an empty cart costs 0"),
                id="bd-a3f8",
                tracker="beads",
            ),
        ),
        (
            WorkRequest(file="tasks.toml", task="issue"),
            WorkItem(
                "Add a total",
                REQUEST,
                ("adds prices", "an empty cart costs 0", "is documented"),
                id="bd-a3f8",
                tracker="beads",
                verification=VerificationPolicy.ALWAYS,
            ),
        ),
    ],
    ids=["words", "words and issue", "toml", "markdown", "issue", "issue in a file"],
)
def test_what_is_to_be_built_is_found(shop: PurePath, wish: WorkRequest, item: WorkItem) -> None:
    """Wherever it is written down; what a person said beside it counts too."""
    after = context_with_work(shop, wish)
    assert (after.get(WORK_ITEM), after.get(PLANNED_MODULES)) == (item, item.modules)


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("wish", "kind", "hint"),
    [
        (WorkRequest(file="gone.toml"), "IoFailed", ""),
        (WorkRequest(file="tasks.toml"), "TaskInvalid", "name one of them: --task total"),
        (WorkRequest(file="tasks.toml", task="tot"), "NameUnknown", ""),
        (WorkRequest(issue="bd-gone"), "TrackerFailed", "bd list shows the issues"),
        (WorkRequest(issue="--help"), "TrackerFailed", "set 'tracker' to the one that has it"),
    ],
)
def test_what_nobody_knows_is_not_built(
    shop: PurePath, wish: WorkRequest, kind: str, hint: str
) -> None:
    """The hint says what to do."""
    result = error(take_work(Context(shop).put(WORK_WISH, wish)))
    assert (result.kind, result.hint.startswith(hint)) == (kind, True)


@pytest.mark.real_io
def test_an_issue_is_data(shop: PurePath) -> None:
    """Whatever it says, nothing of it is run."""
    hostile = "$(touch x) `touch x`; touch x\n--file=x\n---\n"
    _ = keep(shop, {**ISSUE, "title": hostile, "description": hostile, "design": ""})
    result = context_with_work(shop, WorkRequest(issue="bd-a3f8")).require(WORK_ITEM).unwrap()
    assert (result.title, result.request) == (hostile, hostile.strip())
    assert "x" not in shell(shop, "ls").split()


@pytest.mark.real_io
def test_a_tracker_that_is_set_is_the_one_that_is_asked(shop: PurePath) -> None:
    """One that does not exist is told; none at all knows no issue."""
    wish = Context(shop).put(WORK_WISH, WorkRequest(issue="bd-a3f8"))
    for name, kind in (("jira", "NameUnknown"), ("none", "TrackerFailed")):
        there = Context(shop, Settings(tracker=name), wish.slots)
        assert error(take_work(there)).kind == kind
    assert context_with_work(shop, WorkRequest(issue="bd-a3f8"), Settings(tracker="beads")).get(
        WORK_ITEM
    )


@pytest.mark.real_io
def test_a_program_that_is_not_there_is_told(
    shop: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With how it comes there."""
    _ = committed(shop, {})
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    result = error(take_work(Context(shop).put(WORK_WISH, WorkRequest(issue="bd-a3f8"))))
    assert (result.kind, result.message) == (
        "TrackerFailed",
        "'bd', the program of the tracker 'beads', is not installed",
    )


@pytest.mark.real_io
def test_issues_at_github_are_known_by_the_remote(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a project below the repository's top too."""
    remote = "git remote add origin git@github.com:o/r.git"
    root = committed(here / "r", {"app/a.py": ""})
    _ = shell(root, remote)
    monkeypatch.setenv(
        "PATH", str(write(here / "bin", {"gh": "#!/bin/sh\necho no; exit 1\n"})), prepend=":"
    )
    _ = shell(here, "chmod +x bin/gh")
    result = error(take_work(Context(root / "app").put(WORK_WISH, WorkRequest(issue="#7"))))
    assert result.message == "github refused the issue '#7': no"
