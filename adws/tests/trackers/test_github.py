"""GitHub: how ``gh`` is asked, what its answers mean, and the real one against a little service."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.core.work_item import WorkItem
from adws.tests.tools import needs
from adws.tests.trackers.github_service import ISSUE, GitHub, serving
from adws.tests.vcs.repositories import error, shell, value
from adws.trackers.asking import ask_tracker
from adws.trackers.finding import program_for_issue
from adws.trackers.github import TRACKER
from adws.trackers.tracker import IssueRef, NewIssue

PROGRAM = program_for_issue((TRACKER,), "#12").unwrap()
assert PROGRAM.create
CREATION = PROGRAM.create
REF = IssueRef("#12", PurePath("/p"))
HOSTILE = "--force $(touch x)\n`id`; 'quoted' @everyone\x00"


def test_every_text_is_one_argument_or_on_the_standard_input() -> None:
    """The issue stands behind the dashes; no shell sees any of it."""
    clean = HOSTILE.removesuffix("\x00")
    new = NewIssue(HOSTILE, HOSTILE, REF.folder)
    asks = (
        PROGRAM.read(REF),
        PROGRAM.close(REF, HOSTILE),
        PROGRAM.note(REF, HOSTILE),
        CREATION.command(new),
    )
    assert [(command.argv, command.stdin) for command in asks] == [
        (("gh", "issue", "view", "--json=title,body,state", "--", "12"), ""),
        (
            ("gh", "issue", "close", "--reason=completed", f"--comment={clean}", "--", "12"),
            "",
        ),
        (("gh", "issue", "comment", "--body-file=-", "--", "12"), clean),
        (("gh", "issue", "create", f"--title={clean}", "--body-file=-"), clean),
    ]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("", "Expecting value"),
        ("[" * 100_000, "recursion"),
        ('{"body": "x"}', "issue"),
        ('{"title": "x", "body": null}', "issue.body: None is not a text"),
        ('{"title": "x", "state": "CLOSED"}', "the issue '#12' of github is already closed"),
    ],
)
def test_what_cannot_be_read_is_no_work(answer: str, reason: str) -> None:
    """An empty answer is never an empty task."""
    error = PROGRAM.parse(REF, answer).failure()
    assert (error.kind, reason in error.message) == ("TrackerFailed", True)


def test_an_answer_without_an_address_names_no_issue() -> None:
    """It may be words of another version of the program."""
    assert CREATION.issue_in("done\n") == ""


def test_an_issue_without_a_text_says_it_in_its_title() -> None:
    """As many do."""
    item = PROGRAM.parse(REF, '{"title": "Do it", "body": "", "state": "OPEN"}').unwrap()
    assert item == WorkItem("Do it", "Do it", id="#12", tracker="github")


@pytest.fixture
def github(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[GitHub]:
    """Return a service that ``gh`` takes for GitHub; a socket's path must not be long."""
    service = GitHub()
    with serving(service, PurePath(tmp_path_factory.mktemp("gh"))) as settings:
        monkeypatch.setenv("GH_CONFIG_DIR", str(settings))
        monkeypatch.setenv("GH_TOKEN", "none")
        yield service


@pytest.fixture
def issue(tmp_path: PurePath) -> IssueRef:
    """Return an issue of a repository at GitHub."""
    remote = "git init --quiet . && git remote add origin https://github.com/o/r.git"
    _ = shell(PurePath(tmp_path), remote)
    return IssueRef("#12", PurePath(tmp_path))


@pytest.mark.real_io
@needs("gh")
def test_an_issue_is_read_noted_closed_and_opened(github: GitHub, issue: IssueRef) -> None:
    """What others wrote reaches the service to the letter."""
    clean = HOSTILE.removesuffix("\x00")
    read = ask_tracker(PROGRAM, issue, PROGRAM.read(issue))
    assert value(read.bind_result(lambda text: PROGRAM.parse(issue, text))) == WorkItem(
        "Add a total",
        "The cart shall say what it costs.\n\n- [ ] adds prices",
        ("adds prices",),
        id="#12",
        tracker="github",
    )
    _ = value(ask_tracker(PROGRAM, issue, PROGRAM.note(issue, HOSTILE)))
    _ = value(ask_tracker(PROGRAM, issue, PROGRAM.close(issue, HOSTILE)))
    new = CREATION.command(NewIssue("Flaky", HOSTILE, issue.folder))
    printed = value(ask_tracker(PROGRAM, IssueRef("", issue.folder), new))
    assert CREATION.issue_in(printed) == "https://github.com/o/r/issues/13"
    assert (github.comments, github.closed) == ([clean, clean], ["COMPLETED"])
    assert github.opened == [("Flaky", clean)]
    assert "x" not in shell(issue.folder, "ls").split()


NOT_FOUND = "Could not resolve to an issue or pull request with the number of 12."
MISSING = {
    "data": {"repository": {"hasIssuesEnabled": True, "issue": None}},
    "errors": [{"type": "NOT_FOUND", "message": NOT_FOUND, "path": ["repository", "issue"]}],
}


@pytest.mark.real_io
@needs("gh")
@pytest.mark.parametrize(
    ("refusal", "status", "hint"),
    [
        (MISSING, 200, "gh issue list shows the issues"),
        ({"message": "Bad credentials"}, 401, "log in: gh auth login, or set GH_TOKEN"),
        ({"message": "API rate limit exceeded"}, 403, "wait, or ask for the right"),
        ({"message": "Oops"}, 500, "try it by hand: gh issue view"),
    ],
)
def test_what_github_refuses_is_told_with_what_to_do(
    github: GitHub, issue: IssueRef, refusal: dict[str, object], status: int, hint: str
) -> None:
    """Each for its own reason."""
    github.refusal, github.status = refusal, status
    result = error(ask_tracker(PROGRAM, issue, PROGRAM.read(issue)))
    assert (result.kind, result.context["issue"], result.hint.startswith(hint)) == (
        "TrackerFailed",
        "#12",
        True,
    )


@pytest.mark.real_io
@needs("gh")
@pytest.mark.usefixtures("github")
@pytest.mark.parametrize(
    ("prepare", "token", "hint"),
    [
        ("true", "", "log in: gh auth login, or set GH_TOKEN"),
        ("git remote remove origin", "none", "give the issue's whole address, or add"),
    ],
)
def test_who_nobody_knows_must_say_so(
    issue: IssueRef, monkeypatch: pytest.MonkeyPatch, prepare: str, token: str, hint: str
) -> None:
    """Not logged in; not in a repository of GitHub."""
    monkeypatch.setenv("GH_TOKEN", token)
    _ = shell(issue.folder, prepare)
    result = error(ask_tracker(PROGRAM, issue, PROGRAM.read(issue)))
    assert (result.kind, result.hint.startswith(hint)) == ("TrackerFailed", True)


def test_the_service_tells_an_issue_as_github_does() -> None:
    """With the fields that are asked for."""
    query = "query IssueByNumber { ...on Issue{title,state} }"
    answer = GitHub().answer({"query": query, "variables": {}})
    results = {name: ISSUE[name] for name in ("__typename", "title", "state")}
    assert answer["data"]["repository"]["issue"] == results
