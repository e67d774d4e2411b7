"""The embedded forge: what goes wrong by order, and what it says as a server does."""

import json
import subprocess
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import ForgeBusy, PipelineError, RepositoryUnusable
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle
from adws.forge import branches, comments, labels, pull_requests, repository, statuses
from adws.forge.comments import Comment
from adws.forge.local import answering, git
from adws.forge.local.answering import answer, connect
from adws.forge.local.skeletons import example_with
from adws.forge.local.state import Move, PlannedFault, StoredIssue, Token
from adws.forge.requests import ask, write
from adws.tests.forge.github_api import skeletons, trim
from adws.tests.forge.server import STATE, Served
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io
PULL = pull_requests.create("tdd/one", "main", "One", "")
COMMENT = comments.comment(1, "text")
SAID = statuses.CheckResult("success", "", "")
CHECK = statuses.add_check("0" * 40, "judge", "", SAID)
TOP = f"{answering.ADDRESS}/repos/{STATE.repository}"


def get(forge: Served, path: str, **headers: str) -> HttpResponse:
    """Return the answer as it is sent."""
    whole = {"Authorization": "Bearer secret", **headers}
    return value(answer(forge.forge, HttpRequest("GET", f"{TOP}{path}", whole)))


def test_a_fault_that_was_ordered_comes_as_often_as_that(forge: Served) -> None:
    """Nothing is done; then all is well again."""
    forge.fail("unavailable", "POST", "/pulls")
    error = forge.refused(PULL)
    assert isinstance(error, ForgeBusy)
    assert (error.context["status"], forge.state.proposed) == (502, ())
    assert forge.state.faults == (PlannedFault("unavailable", "POST", "/pulls", 0),)
    assert forge.ask(PULL).number == 1


def test_a_limit_is_lifted_after_a_second(forge: Served) -> None:
    """The client waits for that by itself."""
    forge.fail("limited", "GET", "")
    assert forge.ask(repository.repository()).default_branch == "main"


def test_an_answer_can_be_lost_after_the_work_is_done(forge: Served) -> None:
    """Then a change is looked for before it is asked for again: there is one comment."""
    _ = forge.ask(PULL)
    forge.fail("unanswered", "POST", "/issues/1/comments")

    def look() -> IOResult[Comment | None, PipelineError]:
        return ask(forge.connection, comments.comments(1)).map(
            lambda item: item[0] if item else None
        )

    written = value(write(forge.connection, COMMENT, look))
    assert (written.body, len(forge.state.comments)) == ("text", 1)


def test_other_requests_are_not_concerned_by_a_fault(forge: Served) -> None:
    """Neither another method nor another path."""
    forge.fail("unavailable", "POST", "/pulls", 5)
    assert forge.ask(pull_requests.pull_requests()) == ()
    assert forge.ask(labels.define_label("a", "ff0000", "")) is None


def test_what_has_not_changed_is_not_sent_again(forge: Served) -> None:
    """Its tag is enough."""
    tag = get(forge, "/pulls").headers["etag"]
    again = get(forge, "/pulls", **{"If-None-Match": tag})
    assert (again.status, again.body) == (304, b"")
    _ = forge.ask(PULL)
    assert get(forge, "/pulls", **{"If-None-Match": tag}).status == 200


def test_a_page_has_a_hundred_items_at_most(forge: Served) -> None:
    """And says where the next one is."""
    pulls = tuple(
        StoredIssue(number, "t", "", "ada", "", "", head="tdd/one", base="main")
        for number in range(1, 106)
    )
    forge.set(proposed=pulls)
    first, second = get(forge, "/pulls?per_page=500"), get(forge, "/pulls?per_page=100&page=2")
    assert [len(json.loads(page.body)) for page in (first, second)] == [100, 5]
    assert first.headers["link"] == f'<{TOP}/pulls?per_page=500&page=2>; rel="next"'
    assert "link" not in second.headers


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/unknown"), ("PUT", "/pulls"), ("GET", "/rate_limit"), ("POST", "/graphql")],
)
def test_what_nobody_answers_is_not_found(forge: Served, method: str, path: str) -> None:
    """Below the repository there is nothing of the top, either."""
    request = HttpRequest(method, f"{TOP}{path}", {"Authorization": "Bearer secret"}, b"{}")
    assert value(answer(forge.forge, request)).status == 404


def test_what_another_process_does_meanwhile_is_waited_for(forge: Served) -> None:
    """Requests are answered one after the other."""
    lock = forge.forge.folder / "lock"
    holding = f"exec 9>{lock}; flock 9; sleep 0.3"
    with subprocess.Popen(["bash", "-c", f"{holding}; echo over > {lock}.over"]):
        _ = shell(forge.forge.folder, f"until [ -e {lock} ] && ! flock -n {lock} true; do :; done")
        _ = forge.ask(repository.repository())
        assert shell(forge.forge.folder, "cat lock.over") == "over\n"


def test_a_folder_that_holds_no_repository_is_told_of(here: PurePath) -> None:
    """Where git refuses."""
    error = settle(git.heads(here)).failure()
    assert isinstance(error, RepositoryUnusable)
    assert error.message.startswith(f"git for-each-ref failed in {here}: fatal: not a git")


def test_a_merge_loses_against_a_push(forge: Served) -> None:
    """The base has moved since it was looked at."""
    old = forge.ask(branches.branch("main"))
    _ = forge.commit("main", {"other.py": "b = 2\n"})
    result = forge.ask(branches.branch("tdd/one"))
    assert value(git.move(forge.forge.repository, "main", result, old)) is False


def test_a_merge_that_loses_leaves_everything_as_it_was(
    forge: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The base has moved between the look at it and the merge."""
    pull = forge.ask(PULL)
    monkeypatch.setattr(git, "move", lambda *_: IOSuccess(False))  # noqa: FBT003 - the answer itself
    lost = forge.refused(pull_requests.merge(pull.number, pull.head_sha, ""))
    state = forge.state
    assert (lost.context["status"], state.moving, state.proposed[0].is_open) == (409, None, True)


def test_a_merge_that_a_kill_has_halved_is_finished(forge: Served) -> None:
    """Before anything else is answered."""
    result, main = (forge.ask(branches.branch(name)) for name in ("tdd/one", "main"))
    forge.set(moving=Move("main", result, main))
    assert (forge.ask(branches.branch("main")), forge.state.moving) == (result, None)


def test_a_connection_needs_no_server(forge: Served) -> None:
    """This process answers."""
    connection = connect(forge.forge, STATE, "secret")
    assert value(ask(connection, repository.repository())).full_name == "team/project"


@pytest.mark.parametrize(
    ("token", "may"),
    [
        (Token("a"), {"issues:read", "issues:write", "checks:read"}),
        (Token("a", {"issues": "write"}), {"issues:read", "issues:write"}),
        (Token("a", {"issues": "read"}), {"issues:read"}),
    ],
)
def test_a_token_without_permissions_named_may_do_everything(token: Token, may: set[str]) -> None:
    """One with some may do these, and who may write may read."""
    asked = ("issues:read", "issues:write", "checks:read")
    assert {item for item in asked if token.may(*item.split(":"))} == may


def test_a_completed_check_needs_its_conclusion(forge: Served) -> None:
    """GitHub's description does not say so; the forge does."""
    begun = evolve(CHECK, fields={"name": "judge", "head_sha": "0" * 40, "status": "in_progress"})
    asked = statuses.append_to_check(forge.ask(begun).id, statuses.CheckResult("", "No", "Because"))
    started = evolve(CHECK, fields={**(begun.fields or {}), "status": "completed"})
    unchecked = evolve(forge, connection=connect(forge.forge, STATE, "secret"))
    assert [unchecked.refused(item).context["status"] for item in (asked, started)] == [422, 422]


def test_the_smallest_answers_are_those_of_the_description() -> None:
    """A newer description is a command away."""
    document = json.loads(skeletons.TARGET.read_text(encoding="utf-8"))
    assert (document, example_with("label", name="a")["name"]) == (skeletons.skeletons(), "a")


def test_a_description_is_trimmed_to_what_is_asked() -> None:
    """References are followed, words are dropped, and what may be null says so."""
    schema = {"type": "object", "properties": {"title": {"type": "string", "nullable": True}}}
    whole = {
        "info": {"version": "1"},
        "paths": {},
        "components": {
            "schemas": {"one": {**schema, "description": "d", "x-a": 1}, "other": {}},
            "parameters": {"page": {"name": "page", "in": "query", "schema": {"type": "integer"}}},
        },
    }
    answers = {"200": {"content": {"application/json": {"schema": {"$ref": "#/c/schemas/one"}}}}}
    operation = {"responses": answers, "parameters": [{"$ref": "#/components/parameters/page"}]}
    for method, path in trim.OPERATIONS:
        whole["paths"].setdefault(path, {})[method] = operation  # type: ignore[attr-defined]
    values = trim.trimmed(whole)
    nullable = {"anyOf": [{"type": "null"}, {"type": "string"}]}
    assert values["components"] == {
        "schemas": {"one": {"type": "object", "properties": {"title": nullable}}}
    }
    assert values["paths"]["/rate_limit"]["get"] == {
        "body": None,
        "query": {"page": {"type": "integer"}},
        "answers": {"200": {"$ref": "#/c/schemas/one"}},
    }


def test_a_status_says_one_of_four_things(forge: Served) -> None:
    """Any other word is refused; of several contexts the worst counts."""
    sha = forge.ask(branches.branch("main"))
    unchecked = evolve(forge, connection=connect(forge.forge, STATE, "secret"))
    wrong = statuses.set_status(sha, statuses.CommitStatus("a", "fine"))
    assert unchecked.refused(wrong).context["status"] == 422
    combined = []
    for context, state in (("a", "pending"), ("a", "success"), ("b", "error")):
        _ = forge.ask(statuses.set_status(sha, statuses.CommitStatus(context, state)))
        combined.append(json.loads(get(forge, f"/commits/{sha}/status").body)["state"])
    assert combined == ["pending", "success", "failure"]


def test_a_request_has_fifty_annotations_at_most(forge: Served) -> None:
    """The client sends no more; another may."""
    begun = forge.ask(CHECK)
    fields = {
        "path": "a",
        "start_line": 1,
        "end_line": 1,
        "annotation_level": "notice",
        "message": "",
    }
    output = {"title": "", "summary": "", "annotations": [fields] * 51}
    asked = evolve(statuses.append_to_check(begun.id, SAID), fields={"output": output})
    unchecked = evolve(forge, connection=connect(forge.forge, STATE, "secret"))
    assert unchecked.refused(asked).context["status"] == 422


def test_a_pull_request_of_a_fork_is_no_branch_here(forge: Served) -> None:
    """Its repository is another one, though the branch is called alike; lists tell them apart."""
    sha = forge.ask(branches.branch("main"))
    theirs = forge.add_pull_request("tdd/one", author="ada", fork="ada/project", head_sha=sha)
    ours = forge.ask(PULL).number
    _ = forge.commit("tdd/one", {"calc.py": "a = 3\n"})
    shown = [forge.ask(pull_requests.pull_request(number)) for number in (theirs, ours)]
    assert [(item.head_repository, item.head_sha == sha) for item in shown] == [
        ("ada/project", True),
        (STATE.repository, False),
    ]
    listed = [
        [item.number for item in forge.ask(pull_requests.pull_requests(head=f"{owner}:tdd/one"))]
        for owner in ("ada", "team")
    ]
    assert listed == [[theirs], [ours]]


def test_a_pull_request_whose_branch_is_deleted_is_closed(forge: Served) -> None:
    """As at GitHub; that of a fork is not."""
    sha = forge.ask(branches.branch("main"))
    theirs = forge.add_pull_request("tdd/one", author="ada", fork="ada/project", head_sha=sha)
    ours = forge.ask(PULL).number
    forge.ask(branches.delete_branch("tdd/one"))
    shown = [forge.ask(pull_requests.pull_request(number)) for number in (theirs, ours)]
    assert [item.is_open for item in shown] == [True, False]
