"""What a forge does, asked by the client that adws has; GitHub's description is the referee."""

import pytest
from attrs import evolve

from adws.core.errors import ForgeDenied, ForgeRefused
from adws.forge import (
    branches,
    comments,
    issues,
    labels,
    pull_requests,
    repository,
    settings,
    statuses,
    workflow_runs,
)
from adws.forge.account import Account
from adws.forge.branches import Distance
from adws.forge.issues import Issue
from adws.forge.local.state import ForgeSettings
from adws.forge.operation import Operation
from adws.forge.repository import RateLimit, Repository
from adws.forge.statuses import Annotation, CheckResult, CheckRun, CommitStatus
from adws.tests.forge.server import Served

pytestmark = pytest.mark.real_io
HELPER = Account(2, "helper[bot]", "Bot")


@pytest.fixture
def pull(forge: Served) -> pull_requests.PullRequest:
    """Return an open pull request."""
    return forge.ask(pull_requests.create("tdd/one", "main", "[TDD] One", "Text"))


def test_a_repository_says_what_it_allows(forge: Served) -> None:
    """Its default branch, and how may be merged."""
    result = forge.ask(repository.repository())
    assert result == Repository("team/project", "main", allow_auto_merge=True, may_push=True)


def test_who_may_command_is_asked_by_name(forge: Served) -> None:
    """A stranger has none."""
    asked = [forge.ask(repository.permission(login)) for login in ("ada", "mallory")]
    assert asked == ["write", "none"]


def test_the_limit_is_told(forge: Served) -> None:
    """To ask costs nothing."""
    assert forge.ask(repository.rate_limit()) == RateLimit(5000, 0)


def test_a_pull_request_is_opened_and_read(forge: Served, pull: pull_requests.PullRequest) -> None:
    """Its head is the branch's; that it can be merged is told by the one who reads it alone."""
    sha = forge.ask(branches.branch("tdd/one"))
    expected = pull_requests.PullRequest(
        number=1,
        title="[TDD] One",
        body="Text",
        is_open=True,
        author=HELPER,
        labels=(),
        head="tdd/one",
        head_sha=sha,
        head_repository="team/project",
        base="main",
        mergeable_state="unknown",
        node="PR_1",
        updated_at=pull.updated_at,
    )
    assert pull == expected
    seen = evolve(expected, mergeable=True, mergeable_state="clean")
    assert forge.ask(pull_requests.pull_request(1)) == seen
    assert forge.ask(pull_requests.pull_requests()) == (expected,)


@pytest.mark.parametrize(
    ("state", "head", "base", "count"),
    [
        ("open", "team:tdd/one", "main", 1),
        ("open", "team:other", "", 0),
        ("open", "", "other", 0),
        ("closed", "", "", 0),
        ("all", "", "", 1),
    ],
)
@pytest.mark.usefixtures("pull")
def test_pull_requests_are_listed_by_state_and_branches(
    forge: Served, state: str, head: str, base: str, count: int
) -> None:
    """Each given one must fit."""
    result = forge.ask(pull_requests.pull_requests(state=state, head=head, base=base))
    assert len(result) == count


@pytest.mark.parametrize(
    ("head", "base", "code"),
    [
        ("gone", "main", "invalid"),
        ("main", "main", "custom"),
        ("tdd/one", "main", "custom"),
    ],
)
@pytest.mark.usefixtures("pull")
def test_a_pull_request_that_cannot_be_is_refused(
    forge: Served, head: str, base: str, code: str
) -> None:
    """No branch, no commit of its own, or one is open already."""
    error = forge.refused(pull_requests.create(head, base, "Two", ""))
    assert isinstance(error, ForgeRefused)
    assert (error.context["status"], error.context["codes"]) == (422, (code,))


def test_a_pull_request_is_edited_closed_and_reopened(
    forge: Served, pull: pull_requests.PullRequest
) -> None:
    """What is not said stays."""
    edited = forge.ask(pull_requests.edit(1, title="Two", body=""))
    assert (edited.title, edited.body, edited.is_open) == ("Two", "", True)
    closed = forge.ask(pull_requests.edit(1, state="closed"))
    assert (closed.title, closed.is_open, closed.head_sha) == ("Two", False, pull.head_sha)
    assert forge.ask(pull_requests.pull_request(1)).mergeable is None
    assert forge.ask(pull_requests.edit(1, state="open")).is_open


def test_a_pull_request_without_its_branch_is_not_reopened(
    forge: Served, pull: pull_requests.PullRequest
) -> None:
    """There is nothing to merge."""
    _ = forge.ask(pull_requests.edit(pull.number, state="closed"))
    forge.ask(branches.delete_branch("tdd/one"))
    assert forge.refused(pull_requests.edit(1, state="open")).context["status"] == 422


def test_a_merge_is_one_commit_on_the_base(forge: Served, pull: pull_requests.PullRequest) -> None:
    """Tied to the commit that was judged."""
    done = forge.ask(pull_requests.merge(1, pull.head_sha, "One (#1)"))
    merged = forge.ask(pull_requests.pull_request(1))
    assert done == pull_requests.Merge(merged=True, sha=forge.ask(branches.branch("main")))
    assert (merged.merged, merged.is_open, merged.merge_sha) == (True, False, done.sha)
    assert forge.refused(pull_requests.merge(1, pull.head_sha, "")).context["status"] == 405


def test_another_head_is_not_merged(forge: Served, pull: pull_requests.PullRequest) -> None:
    """Somebody has pushed since it was judged."""
    newer = forge.commit("tdd/one", {"calc.py": "a = 3\n"})
    error = forge.refused(pull_requests.merge(1, pull.head_sha, "One"))
    assert error.context["status"] == pull_requests.HEAD_MOVED
    assert forge.ask(pull_requests.pull_request(1)).head_sha == newer


def test_a_conflict_is_not_merged(forge: Served, pull: pull_requests.PullRequest) -> None:
    """The base says something else at the same place."""
    _ = forge.commit("main", {"calc.py": "a = 9\n"})
    seen = forge.ask(pull_requests.pull_request(1))
    assert (seen.mergeable, seen.mergeable_state) == (False, "dirty")
    error = forge.refused(pull_requests.merge(1, pull.head_sha, "One"))
    assert error.context["status"] == pull_requests.NOT_MERGEABLE


def test_whether_it_can_be_merged_may_not_be_known_yet(forge: Served) -> None:
    """It is computed when it is asked for."""
    forge.set(unsure_reads=2)
    _ = forge.ask(pull_requests.create("tdd/one", "main", "One", ""))
    results = [forge.ask(pull_requests.pull_request(1)).mergeable for _ in range(3)]
    assert results == [None, None, True]


def test_a_required_status_keeps_a_pull_request_from_being_merged(
    forge: Served, pull: pull_requests.PullRequest
) -> None:
    """Then a merge can be armed, and where nothing is missing it cannot."""
    forge.set(required=("adws/tdd",))
    assert forge.ask(pull_requests.pull_request(1)).mergeable_state == "blocked"
    assert forge.refused(pull_requests.merge(1, pull.head_sha, "")).context["status"] == 405
    forge.ask(pull_requests.arm(pull.node, pull.head_sha))
    assert forge.ask(pull_requests.pull_request(1)).armed
    forge.ask(pull_requests.disarm(pull.node))
    assert not forge.ask(pull_requests.pull_request(1)).armed
    _ = forge.ask(statuses.set_status(pull.head_sha, CommitStatus("adws/tdd", "success")))
    error = forge.refused(pull_requests.arm(pull.node, pull.head_sha))
    assert error.context["codes"] == ("Pull request is in clean status",)


@pytest.mark.parametrize(("node", "sha"), [("PR_9", ""), ("other", ""), ("PR_1", "0" * 40)])
@pytest.mark.usefixtures("pull")
def test_only_an_open_head_is_armed(forge: Served, node: str, sha: str) -> None:
    """GraphQL tells that with status 200."""
    error = forge.refused(pull_requests.arm(node, sha))
    assert (isinstance(error, ForgeRefused), error.context["status"]) == (True, 200)


def test_comments_are_written_edited_and_listed(
    forge: Served, pull: pull_requests.PullRequest
) -> None:
    """One by one, with who wrote them."""
    first = forge.ask(comments.comment(pull.number, "one"))
    second = forge.ask(comments.comment(pull.number, "two"))
    edited = forge.ask(comments.edit_comment(first.id, "1"))
    assert edited == evolve(first, body="1", author=HELPER, updated_at=edited.updated_at)
    assert forge.ask(comments.comments(1)) == (edited, second)
    assert forge.ask(comments.comments(1, since="2999-01-01T00:00:00Z")) == ()


def test_long_lists_are_read_page_by_page(forge: Served, pull: pull_requests.PullRequest) -> None:
    """A hundred at a time."""
    first = forge.ask(comments.comment(pull.number, "text"))
    state = forge.state
    many = tuple(evolve(state.comments[0], id=first.id + n) for n in range(230))
    forge.set(comments=many)
    assert len(forge.ask(comments.comments(1))) == 230


@pytest.mark.parametrize("body", ["", "a" * 65_537])
def test_a_comment_has_a_length(forge: Served, pull: pull_requests.PullRequest, body: str) -> None:
    """Neither nothing nor more than 65,536 characters, when it is written anew too."""
    written = forge.ask(comments.comment(pull.number, "a" * 65_536))
    refused = [
        forge.refused(asked).context["status"]
        for asked in (comments.comment(1, body), comments.edit_comment(written.id, body))
    ]
    assert refused == [422, 422]


def test_labels_are_put_on_and_taken_off(forge: Served, pull: pull_requests.PullRequest) -> None:
    """What is so already is fine."""
    forge.ask(labels.define_label("tdd: now", "ff0000", "What is worked on."))
    forge.ask(labels.define_label("tdd: now", "ff0000", "What is worked on."))
    assert forge.ask(labels.add_labels(pull.number, "tdd: now", "b")) == ("tdd: now", "b")
    assert forge.ask(labels.add_labels(1, "b")) == ("tdd: now", "b")
    forge.ask(labels.remove_label(1, "tdd: now"))
    forge.ask(labels.remove_label(1, "tdd: now"))
    assert forge.ask(pull_requests.pull_request(1)).labels == ("b",)


@pytest.mark.usefixtures("pull")
def test_issues_share_their_numbers_with_pull_requests(forge: Served) -> None:
    """And are listed with them, by all of their labels."""
    opened = forge.ask(issues.open_issue("Look", "Text", "a", "b"))
    assert opened == Issue(2, "Look", "Text", is_open=True, labels=("a", "b"))
    assert forge.ask(issues.issues("a", "b")) == (opened,)
    assert [item.is_pull_request for item in forge.ask(issues.issues())] == [False, True]
    assert forge.ask(issues.issues(state="closed")) == ()
    assert forge.refused(issues.open_issue("", "")).context["status"] == 422


def test_a_branch_is_a_claim_that_one_can_win(forge: Served) -> None:
    """It is made once."""
    sha = forge.ask(branches.branch("main"))
    assert forge.ask(branches.make_branch("tdd/two", sha)) == sha
    refused = [
        forge.refused(branches.make_branch("tdd/two", sha)).context["status"],
        forge.refused(branches.make_branch("tdd/two/below", sha)).context["status"],
        forge.refused(branches.make_branch("tdd/three", "0" * 40)).context["status"],
    ]
    assert refused == [branches.EXISTS, 422, 422]


def test_a_branch_moves_forward_and_never_back(forge: Served) -> None:
    """A commit that would be lost keeps it where it is."""
    old, new = (forge.ask(branches.branch(name)) for name in ("main", "tdd/one"))
    assert forge.ask(branches.move_branch("main", new)) == new
    refused = [
        forge.refused(asked).context["status"]
        for asked in (
            branches.move_branch("main", old),
            branches.move_branch("main", "0" * 40),
            branches.move_branch("gone", old),
        )
    ]
    assert refused == [422, 422, 422]
    assert forge.refused(branches.delete_branch("gone")).context["status"] == 422
    assert isinstance(forge.refused(branches.branch("gone")), ForgeDenied)


def test_branches_are_compared(forge: Served) -> None:
    """By the commits that each has alone."""
    _ = forge.commit("main", {"other.py": "b = 2\n"})
    assert forge.ask(branches.distance("main", "tdd/one")) == Distance(ahead=1, behind=1)
    assert forge.refused(branches.distance("main", "gone")).context["status"] == 404


def test_the_newest_status_of_each_context_is_told(forge: Served) -> None:
    """A description has 140 characters at most."""
    sha = forge.ask(branches.branch("tdd/one"))
    results = (
        CommitStatus("adws/tdd", "pending"),
        CommitStatus("adws/tdd", "success", "d" * 150, "http://localhost/a"),
        CommitStatus("lint", "failure"),
    )
    for item in results:
        _ = forge.ask(statuses.set_status(sha, item))
    kept = evolve(results[1], description="d" * 140)
    assert forge.ask(statuses.statuses(sha)) == (kept, results[2])
    assert forge.refused(statuses.set_status("0" * 40, results[0])).context["status"] == 422


def test_a_check_run_is_made_and_appended_to(forge: Served) -> None:
    """With annotations, fifty in one request."""
    sha = forge.ask(branches.branch("tdd/one"))
    notes = tuple(Annotation("calc.py", n, n, "warning", "Look", "Title") for n in range(1, 61))
    result = CheckResult("failure", "No", "Because", notes)
    made = forge.ask(statuses.add_check(sha, "judge", "key", result))
    assert made == CheckRun(made.id, "judge", "completed", "failure", "key")
    assert len(forge.state.checks[0].annotations) == statuses.MOST_ANNOTATIONS
    more = evolve(result, annotations=notes[statuses.MOST_ANNOTATIONS :])
    assert forge.ask(statuses.append_to_check(made.id, more)) == made
    assert forge.ask(statuses.check_runs(sha)) == (made,)
    assert [annotation["start_line"] for annotation in forge.state.checks[0].annotations] == [
        *range(1, 61)
    ]


def test_a_workflow_is_dispatched_found_and_cancelled(forge: Served) -> None:
    """Its title names the inputs, so that a run can be found again."""
    forge.ask(workflow_runs.dispatch("tdd-test.yml", "main", {"pr": "1", "key": "a"}))
    (run,) = forge.ask(workflow_runs.runs("tdd-test.yml", created=">=2020-01-01T00:00:00Z"))
    assert (run.title, run.event, run.status) == (
        "tdd-test.yml pr=1 key=a",
        "workflow_dispatch",
        "queued",
    )
    (job,) = forge.ask(workflow_runs.jobs(run.id))
    assert (job.name, job.status, job.conclusion) == ("tdd-test.yml", "queued", "")
    forge.ask(workflow_runs.cancel(run.id))
    (ended,) = forge.ask(workflow_runs.runs("tdd-test.yml", status="cancelled"))
    assert (ended.status, ended.conclusion) == ("completed", "cancelled")
    assert forge.refused(workflow_runs.cancel(run.id)).context["status"] == 409
    forge.ask(workflow_runs.rerun_failed(run.id))
    assert forge.ask(workflow_runs.runs("tdd-test.yml"))[0].attempt == 2


@pytest.mark.parametrize(
    ("workflow", "ref", "status"), [("other.yml", "main", 404), ("tdd-test.yml", "gone", 422)]
)
def test_only_what_is_there_is_dispatched(
    forge: Served, workflow: str, ref: str, status: int
) -> None:
    """A workflow's file, on a branch."""
    assert forge.refused(workflow_runs.dispatch(workflow, ref, {})).context["status"] == status


@pytest.mark.parametrize(
    "asked",
    [
        pull_requests.pull_request(7),
        pull_requests.edit(7, title="a"),
        pull_requests.merge(7, "", ""),
        comments.comment(7, "a"),
        comments.edit_comment(7, "a"),
        labels.add_labels(7, "a"),
        workflow_runs.jobs(7),
        workflow_runs.cancel(7),
        workflow_runs.rerun_failed(7),
        statuses.append_to_check(7, CheckResult("success", "", "")),
    ],
    ids=str,
)
def test_what_is_not_there_is_not_found(forge: Served, asked: Operation[object]) -> None:
    """It may also be that the token may not see it."""
    error = forge.refused(asked)
    assert (isinstance(error, ForgeDenied), error.context["status"]) == (True, 404)


def test_a_token_may_do_what_its_permissions_say(forge: Served) -> None:
    """The refusal names the permission that is missing."""
    reader = forge.by("reading")
    assert reader.ask(pull_requests.pull_requests()) == ()
    error = reader.refused(pull_requests.create("tdd/one", "main", "One", ""))
    assert (error.context["status"], error.context["permissions"]) == (403, "pull_requests=write")
    refused = reader.refused(comments.comment(1, "text")).context["permissions"]
    assert refused == "issues=write; pull_requests=write"
    assert forge.by("unknown").refused(repository.repository()).context["status"] == 401


def test_settings_are_read_by_name(forge: Served) -> None:
    """Of secrets the names alone; rules are those of the branch that is asked for."""
    forge.set(
        required=("adws/tdd",),
        settings=ForgeSettings(environments={"a b": ("KEY",)}, secrets=("OTHER",)),
    )
    assert forge.ask(settings.may_open_pull_requests()) is True
    assert forge.ask(settings.required_by_rules("main")) == ("adws/tdd",)
    assert forge.ask(settings.required_by_rules("tdd/one")) == ()
    assert forge.ask(settings.required_by_protection("main")) == ()
    assert forge.refused(settings.required_by_protection("gone")).context["status"] == 404
    path = ".github/workflows/tdd-test.yml"
    assert forge.ask(settings.workflow_files()) == (settings.WorkflowFile(path, "active"),)
    assert forge.ask(settings.environments()) == ("a b",)
    assert forge.ask(settings.environment_secrets("a b")) == ("KEY",)
    assert forge.refused(settings.environment_secrets("gone")).context["status"] == 404
    assert forge.ask(settings.repository_secrets()) == ("OTHER",)
