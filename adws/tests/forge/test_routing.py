"""Which runs start at the embedded forge: what happens is done through its API or by git."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws.core.http import HttpRequest
from adws.forge import branches, comments, issues, labels, pull_requests, statuses, workflow_runs
from adws.forge.local import git
from adws.forge.local.answering import answer
from adws.forge.local.background import tick
from adws.forge.local.state import PlannedFault, StoredIssue, StoredRun, Token
from adws.forge.statuses import CommitStatus
from adws.tests.forge.server import STATE, Served
from adws.tests.forge.test_serving import script
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
PULL = pull_requests.create("tdd/one", "main", "One", "")


@pytest.fixture
def own(forge: Served) -> Served:
    """Return a forge whose workflow's token asks."""
    forge.set(tokens={**STATE.tokens, "run": Token("helper[bot]", kind="workflow")})
    return forge


def commit(forge: Served, branch: str = "main", **workflows: str) -> str:
    """Commit workflows, which stand in words here: ``a="push"``."""
    texts = {
        f".github/workflows/{name}.yml": f"name: {name}\non: {on}\njobs: {{}}\n"
        for name, on in workflows.items()
    }
    return forge.commit(branch, texts)


def runs(forge: Served) -> list[tuple[str, str, str]]:
    """Return the runs: which workflow, why, and how it stands with it."""
    return [(run.name, run.event, run.conclusion or run.status) for run in forge.state.runs]


def test_what_happens_at_a_pull_request_starts_runs(forge: Served) -> None:
    """Each has the event, as workflows see it."""
    _ = commit(forge, a="{pull_request: {types: [opened, labeled, unlabeled, edited, closed]}}")
    _ = forge.ask(PULL)
    _ = forge.ask(labels.add_labels(1, "tdd"))
    forge.ask(labels.remove_label(1, "tdd"))
    _ = forge.ask(pull_requests.edit(1, title="Two"))
    _ = forge.ask(pull_requests.edit(1, state="closed"))
    actions = [run.payload["action"] for run in forge.state.runs]
    assert actions == ["opened", "labeled", "unlabeled", "edited", "closed"]
    run = forge.state.runs[0]
    head, main = (forge.ask(branches.branch(name)) for name in ("tdd/one", "main"))
    assert (run.ref, run.head_sha, run.actor) == ("tdd/one", head, "helper[bot]")
    assert run.checkout not in {head, main}
    assert run.payload["pull_request"]["head"] == {
        "ref": "tdd/one",
        "sha": head,
        "repo": {"full_name": "team/project"},
    }
    assert forge.state.runs[-1].checkout == main


def test_a_push_starts_the_workflows_of_its_branch(forge: Served) -> None:
    """By git or by the API; a new branch is created as well, and a pull request gets a new head."""
    _ = commit(
        forge,
        "tdd/one",
        a="[push, create]",
        b="{push: {branches: [main]}}",
        c="{pull_request: {types: synchronize}}",
    )
    _ = forge.ask(PULL)
    sha = commit(
        forge, "tdd/two", a="{push: {branches-ignore: [main]}, create: }", b="push: {tags: [v1]}"
    )
    assert runs(forge) == []
    _ = forge.ask(
        branches.move_branch("tdd/one", forge.commit("tdd/three", {"x": "1\n"}, "tdd/one"))
    )
    assert runs(forge) == [("a", "push", "queued"), ("c", "pull_request", "queued")]
    _ = forge.ask(branches.make_branch("tdd/four", sha))
    assert runs(forge)[2:] == [("a", "create", "queued"), ("a", "push", "queued")]
    folder = forge.forge.folder
    text = script(
        forge,
        folder,
        "git clone -q $REMOTE c; cd c; git push -q origin origin/tdd/one:refs/heads/new",
    )
    assert (text, runs(forge)[4:]) == ("", [("a", "create", "queued"), ("a", "push", "queued")])


def test_everything_else_starts_the_workflows_of_the_default_branch(forge: Served) -> None:
    """Whatever another branch says."""
    _ = commit(
        forge, a="[issues, issue_comment, status, delete, repository_dispatch, pull_request_target]"
    )
    _ = commit(forge, "tdd/one", b="[issues, issue_comment, status, delete, pull_request_target]")
    _ = forge.ask(PULL)
    _ = forge.ask(issues.open_issue("An issue", ""))
    written = forge.ask(comments.comment(1, "a"))
    _ = forge.ask(comments.edit_comment(written.id, "b"))
    sha = forge.ask(branches.branch("main"))
    _ = forge.ask(statuses.set_status(sha, CommitStatus("a", "success")))
    forge.ask(branches.delete_branch("tdd/one"))
    names = ["pull_request_target", "issues", "issue_comment", "issue_comment", "status", "delete"]
    assert runs(forge) == [("a", name, "queued") for name in names]
    assert {run.checkout for run in forge.state.runs} == {sha}
    issue, created, edited = forge.state.runs[1:4]
    assert issue.payload["issue"]["title"] == "An issue"
    assert [item.payload["action"] for item in (created, edited)] == ["created", "edited"]
    assert created.payload["issue"]["pull_request"] == {"merged_at": None}


def test_a_comment_on_what_is_not_there_has_no_issue(forge: Served) -> None:
    """A state may be made by hand."""
    _ = commit(forge, a="issue_comment")
    forge.set(proposed=(StoredIssue(1, "t", "", "ada", "", ""),))
    _ = forge.ask(comments.comment(1, "a"))
    assert "pull_request" not in forge.state.runs[0].payload["issue"]


def test_a_conflict_starts_no_run_of_a_pull_request(forge: Served) -> None:
    """A pipeline that waits for one waits for ever; the base's own workflow runs."""
    _ = commit(forge, a="[pull_request, pull_request_target]")
    _ = forge.commit("main", {"calc.py": "a = 9\n"})
    _ = forge.ask(PULL)
    assert runs(forge) == [("a", "pull_request_target", "queued")]


def test_a_pull_request_into_another_branch_is_filtered(forge: Served) -> None:
    """The filter looks at the base."""
    _ = commit(
        forge, a="{pull_request: {branches: [release]}}", b="{pull_request: {branches: [main]}}"
    )
    _ = forge.ask(PULL)
    assert runs(forge) == [("b", "pull_request", "queued")]


def test_the_token_of_a_run_starts_hardly_anything(own: Served) -> None:
    """Runs of a pull request wait for somebody's approval; a dispatch is the way."""
    _ = commit(
        own,
        a="[push, create, pull_request, pull_request_target, issue_comment]",
        b="workflow_dispatch",
        c="repository_dispatch",
    )
    run = own.by("run")
    _ = run.ask(PULL)
    _ = run.ask(comments.comment(1, "a"))
    _ = run.ask(branches.make_branch("new", run.ask(branches.branch("main"))))
    assert runs(own) == [("a", "pull_request", "waiting")]
    run.ask(workflow_runs.dispatch("b.yml", "main", {}))
    _ = announce(run, "anything")
    assert runs(own)[1:] == [
        ("b", "workflow_dispatch", "queued"),
        ("c", "repository_dispatch", "queued"),
    ]
    _ = own.ask(comments.comment(1, "b"))
    assert runs(own)[3:] == [("a", "issue_comment", "queued")]


def announce(forge: Served, kind: str, **payload: int) -> int:
    """Tell the forge of something, and return the status of the answer."""
    body = json.dumps({"event_type": kind, "client_payload": payload}).encode()
    headers = {"Authorization": f"Bearer {forge.connection.token}"}
    url = f"{forge.connection.address}/repos/team/project/dispatches"
    return value(answer(forge.forge, HttpRequest("POST", url, headers, body))).status


def test_what_happens_elsewhere_is_announced(forge: Served) -> None:
    """By a type, with ten keys at most."""
    _ = commit(forge, a="{repository_dispatch: {types: [ready]}}")
    assert [announce(forge, "ready", pr=7), announce(forge, "other")] == [204, 204]
    assert [announce(forge, ""), announce(forge, "a" * 101)] == [422, 422]
    assert announce(forge, "ready", **{f"k{n}": n for n in range(11)}) == 422
    (run,) = forge.state.runs
    assert (run.payload["action"], run.payload["client_payload"]) == ("ready", {"pr": 7})


DISPATCHED = """\
name: Test
run-name: 'PR ${{ inputs.pr }} by ${{ github.actor }}'
on: {workflow_dispatch: {inputs: {pr: {required: true}, dry: {default: 'no'}}}}
concurrency: {group: 'PR-${{ inputs.pr }}', cancel-in-progress: "${{ inputs.dry == 'yes' }}"}
jobs: {}
"""


def test_a_dispatch_starts_the_workflow_of_a_branch(forge: Served) -> None:
    """With its inputs checked; the default branch must have it, too."""
    old = DISPATCHED.replace("dry: {default: 'no'}", "")
    _ = forge.commit("main", {".github/workflows/test.yml": old})
    sha = forge.commit("tdd/one", {".github/workflows/test.yml": DISPATCHED})
    _ = commit(forge, "tdd/one", new="workflow_dispatch")
    sha = forge.commit("tdd/one", {"x": "1\n"})
    start = workflow_runs.dispatch
    forge.ask(start("test.yml", "refs/heads/tdd/one", {"pr": "7"}))
    refused = [
        start("gone.yml", "main", {}),
        start("new.yml", "tdd/one", {}),
        start("test.yml", "gone", {"pr": "7"}),
        start("test.yml", "tdd/one", {}),
        start("test.yml", "main", {"pr": "7", "dry": "yes"}),
    ]
    assert [forge.refused(item).context["status"] for item in refused] == [404, 404, 422, 422, 422]
    (run,) = forge.state.runs
    assert (run.title, run.group, run.ref, run.checkout) == (
        "PR 7 by helper[bot]",
        "pr-7",
        "tdd/one",
        sha,
    )
    assert run.inputs == {"pr": "7", "dry": "no"}
    assert run.payload["inputs"] == run.inputs


def test_a_forge_without_its_default_branch_has_no_workflows(forge: Served) -> None:
    """Nothing is dispatched, nothing starts."""
    forge.set(default_branch="trunk", scheduled_until="2026-06-01T11:00:00+00:00")
    _ = value(tick(forge.forge, datetime(2026, 6, 1, 12, tzinfo=UTC)))
    assert forge.refused(workflow_runs.dispatch("a.yml", "main", {})).context["status"] == 404
    _ = forge.ask(issues.open_issue("An issue", ""))
    assert runs(forge) == []


def test_a_dispatch_can_tell_which_run_it_started(forge: Served) -> None:
    """The newer way: no other run can be taken for it."""
    _ = commit(forge, a="{workflow_dispatch: {inputs: {dry: {type: boolean}}}}")
    asked = workflow_runs.dispatch("a.yml", "main", {})
    fields = {"ref": "main", "inputs": {"dry": True}, "return_run_details": True}
    forge.ask(evolve(asked, fields=fields))
    assert [run.inputs for run in forge.state.runs] == [{"dry": "true"}]
    url = f"{forge.connection.address}{'/repos/team/project'}{asked.path}"
    headers = {"Authorization": "Bearer secret"}
    body = json.dumps({**fields, "inputs": {}}).encode()
    document = json.loads(value(answer(forge.forge, HttpRequest("POST", url, headers, body))).body)
    assert document["workflow_run_id"] == forge.state.runs[-1].id


def test_runs_of_a_group_wait_for_each_other(forge: Served) -> None:
    """The newest one that waits counts; who cancels the first lets the next one go on."""
    _ = forge.commit("main", {".github/workflows/test.yml": DISPATCHED})
    start = workflow_runs.dispatch
    for number in ("7", "7", "8", "7"):
        forge.ask(start("test.yml", "main", {"pr": number}))
    assert [run[2] for run in runs(forge)] == ["queued", "cancelled", "queued", "pending"]
    forge.ask(workflow_runs.cancel(forge.state.runs[0].id))
    assert [run[2] for run in runs(forge)] == ["cancelled", "cancelled", "queued", "queued"]
    forge.ask(start("test.yml", "main", {"pr": "8", "dry": "yes"}))
    assert [run[2] for run in runs(forge)][2:] == ["cancelled", "queued", "queued"]


def test_the_end_of_a_run_starts_others_three_deep(forge: Served) -> None:
    """Whatever its conclusion was."""
    _ = commit(
        forge,
        a="workflow_dispatch",
        b="{workflow_run: {workflows: [a], types: [completed]}}",
        c="{workflow_run: {workflows: [b, c], branches: [main]}}",
    )
    forge.ask(workflow_runs.dispatch("a.yml", "main", {}))
    for _ in range(9):
        for run in forge.state.runs:
            if run.status == "queued":
                forge.ask(workflow_runs.cancel(run.id))
    assert [(run.name, run.depth) for run in forge.state.runs] == [
        ("a", 0),
        ("b", 1),
        ("c", 2),
        ("c", 3),
    ]
    assert forge.state.runs[1].payload["workflow_run"]["conclusion"] == "cancelled"


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("event-lost", []),
        ("event-twice", ["queued", "queued"]),
        ("run-cancelled", ["cancelled"]),
    ],
)
def test_events_go_wrong_by_order(forge: Served, what: str, expected: list[str]) -> None:
    """As often as that, and with these workflows alone."""
    _ = commit(forge, a="workflow_dispatch", b="workflow_dispatch")
    forge.set(faults=(PlannedFault(what, "workflow_dispatch", "a"),))
    forge.ask(workflow_runs.dispatch("b.yml", "main", {}))
    forge.ask(workflow_runs.dispatch("a.yml", "main", {}))
    forge.ask(workflow_runs.dispatch("a.yml", "main", {}))
    results = [status for name, _, status in runs(forge) if name == "a"]
    assert results == [*expected, "queued"]


def test_schedules_start_runs_on_a_clock_that_the_test_moves(forge: Served) -> None:
    """Once for each schedule, however many minutes have passed; the first look only begins."""
    _ = commit(forge, a="{schedule: [{cron: '23 * * * *'}, {cron: '0 0 1 1 *'}]}", b="push")
    now = datetime(2026, 6, 1, 12, 0, 30, tzinfo=UTC)
    counts = []
    for minutes in (0, 0, 22, 23, 23, 24, 24 * 60):
        _ = value(tick(forge.forge, now + timedelta(minutes=minutes)))
        counts.append(len(forge.state.runs))
    assert counts == [0, 0, 0, 1, 1, 1, 2]
    (run, _) = forge.state.runs
    assert (run.event, run.payload["schedule"], run.ref) == ("schedule", "23 * * * *", "main")
    assert run.created_at == "2026-06-01T12:23:00Z"


def test_runs_are_listed_by_what_is_known_of_them(forge: Served) -> None:
    """Event, branch and commit."""
    runs_of = tuple(
        StoredRun(n, "tdd-test.yml", event, ref, "a" * 40, {}, "", "")
        for n, (event, ref) in enumerate((("push", "main"), ("push", "b"), ("status", "main")), 1)
    )
    forge.set(runs=runs_of)
    asked = workflow_runs.runs("tdd-test.yml")
    queries = [{"event": "push"}, {"branch": "main"}, {"head_sha": "b" * 40}]
    results = [[item.id for item in forge.ask(evolve(asked, query=query))] for query in queries]
    assert results == [[2, 1], [3, 1], []]


@pytest.mark.parametrize(
    ("token", "started"), [("secret", ["push", "status"]), ("run", ["status"])]
)
def test_an_armed_merge_is_done_when_nothing_is_missing(
    own: Served, token: str, started: list[str]
) -> None:
    """What it starts is what the token starts that has armed it."""
    _ = commit(own, a="{push: {branches: [main]}, status: }")
    own.set(required=("adws/tdd",))
    pull = own.ask(PULL)
    own.by(token).ask(pull_requests.arm(pull.node, pull.head_sha))
    _ = own.ask(statuses.set_status(pull.head_sha, CommitStatus("other", "success")))
    assert not own.ask(pull_requests.pull_request(1)).merged
    own.set(runs=())
    _ = own.ask(statuses.set_status(pull.head_sha, CommitStatus("adws/tdd", "success")))
    done = own.ask(pull_requests.pull_request(1))
    assert (done.merged, done.merge_sha) == (True, own.ask(branches.branch("main")))
    assert sorted(run.event for run in own.state.runs) == started
    assert own.state.moving is None


def test_only_the_commit_that_was_armed_is_merged(own: Served) -> None:
    """Neither a newer one, nor one that is in conflict with the base."""
    own.set(required=("adws/tdd",))
    pull = own.ask(PULL)
    own.ask(pull_requests.arm(pull.node, pull.head_sha))
    newer = own.commit("tdd/one", {"calc.py": "a = 3\n"})
    for sha in (newer, pull.head_sha):
        _ = own.ask(statuses.set_status(sha, CommitStatus("adws/tdd", "success")))
    assert not own.ask(pull_requests.pull_request(1)).merged
    _ = own.commit("main", {"calc.py": "a = 9\n"})
    own.set(proposed=(evolve(own.state.proposed[0], armed=newer),))
    _ = own.ask(statuses.set_status(newer, CommitStatus("other", "success")))
    assert not own.ask(pull_requests.pull_request(1)).merged


def test_an_armed_merge_that_loses_leaves_everything_as_it_was(
    own: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The base has moved between the look at it and the merge."""
    own.set(required=("adws/tdd",))
    pull = own.ask(PULL)
    own.ask(pull_requests.arm(pull.node, pull.head_sha))
    monkeypatch.setattr(git, "move", lambda *_: IOSuccess(False))  # noqa: FBT003 - the answer itself
    _ = own.ask(statuses.set_status(pull.head_sha, CommitStatus("adws/tdd", "success")))
    state = own.state
    assert (state.moving, state.proposed[0].is_open) == (None, True)
    assert [status.context for status in state.statuses] == ["adws/tdd"]
