"""The embedded forge, served: asked by git, by gh and over plain HTTP."""

import base64
import gzip
import json
import os
import shlex
from io import BytesIO
from pathlib import PurePath
from zipfile import ZipFile

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.forge import branches, pull_requests, statuses, workflow_runs
from adws.forge.connection import Connection
from adws.forge.local.serving import while_serving
from adws.forge.local.state import Token
from adws.forge.requests import ask
from adws.forge.statuses import CommitStatus
from adws.tests.forge.server import Served
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io
ZERO = "0" * 40
COMMIT = "git add -A && git -c user.name=a -c user.email=a@b commit -qm change"


def script(forge: Served, folder: PurePath, text: str, password: str = "secret") -> str:  # noqa: S107 - known to the test alone
    """Run a script while the forge is served, and return what it prints."""

    def run(address: str) -> IOResult[str, PipelineError]:
        remote = address.replace("//", f"//any:{password}@") + "/team/project.git"
        settings = f"export GIT_TERMINAL_PROMPT=0 REMOTE={remote} ADDRESS={address} 2>&1\n"
        return IOSuccess(shell(folder, f"exec 2>&1; {settings}{text}"))

    return value(while_serving(forge.forge, 0, run))


def answer(forge: Served, method: str, target: str, **headers: str) -> HttpResponse:
    """Return the answer to one request at a served forge."""

    def send(address: str) -> IOResult[HttpResponse, PipelineError]:
        return io_ops.exchange(HttpRequest(method, address + target, headers))

    return value(while_serving(forge.forge, 0, send))


def test_our_client_asks_a_served_forge_as_any_other(forge: Served) -> None:
    """Long lists too: the next page is at the address that was asked."""
    forge.set(labels=())
    _ = forge.ask(pull_requests.create("tdd/one", "main", "One", ""))
    result = forge.state.proposed[0]
    forge.set(proposed=tuple(evolve(result, number=number) for number in range(1, 131)))

    def asked(address: str) -> IOResult[int, PipelineError]:
        return ask(
            Connection("team/project", "secret", address), pull_requests.pull_requests()
        ).map(len)

    assert value(while_serving(forge.forge, 0, asked)) == 130


def test_a_lost_answer_closes_the_connection(forge: Served) -> None:
    """The change is made all the same."""
    forge.fail("unanswered", "POST", "/git/refs")
    sha = forge.ask(branches.branch("main"))
    body = json.dumps({"ref": "refs/heads/new", "sha": sha})
    command = f"curl -s -H 'Authorization: token secret' -d '{body}' $ADDRESS/repos/team/project"
    assert script(forge, forge.forge.folder, f"{command}/git/refs || echo $?") == "52\n"
    assert forge.ask(branches.branch("new")) == sha


def test_git_clones_fetches_and_pushes(forge: Served, here: PurePath) -> None:
    """A large push too, which comes in chunks."""
    text = script(
        forge,
        here,
        f"""set -e
        git clone -q $REMOTE a; git clone -q $REMOTE b; cd a; cat calc.py
        git checkout -q -b tdd/two; head -c 3000000 /dev/urandom > big; {COMMIT}
        git push -q origin tdd/two; cd ../b; git fetch -q; git log -1 --format=%s origin/tdd/two
        git push -q origin :tdd/two; git ls-remote --heads origin | cut -f 2""",
    )
    assert text == "a = 1\nchange\nrefs/heads/main\nrefs/heads/tdd/one\n"


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("wrong", "Authentication failed"),
        ("reading", "The requested URL returned error: 403"),
    ],
)
def test_git_needs_a_token_that_may(forge: Served, here: PurePath, token: str, words: str) -> None:
    """It is the password, whatever the user's name is."""
    assert words in script(forge, here, "git ls-remote $REMOTE || true", token)


def test_who_may_read_does_not_push(forge: Served, here: PurePath) -> None:
    """A push needs the permission to write."""
    tokens = {**forge.state.tokens, "half": Token("ada", {"contents": "read"})}
    forge.set(tokens=tokens)
    text = script(
        forge, here, "git clone -q $REMOTE a; cd a; git push -q origin main:new || true", "half"
    )
    assert "error: 403" in text
    assert sorted(value(forge_heads(forge))) == ["main", "tdd/one"]


def forge_heads(forge: Served) -> IOResult[list[str], PipelineError]:
    """Return the branches of a forge."""
    printed = shell(forge.forge.repository, "git for-each-ref --format='%(refname:short)'")
    return IOSuccess(printed.split())


def test_a_protected_branch_takes_only_what_has_its_statuses(forge: Served, here: PurePath) -> None:
    """Nor is it set back or deleted; the refusal is one that git understands."""
    forge.set(required=("adws/tdd",))
    push = "cd a; git push -q $REMOTE"
    text = script(forge, here, f"git clone -q $REMOTE a; {push} origin/tdd/one:main || true")
    assert "remote: GH006: Protected branch update failed: 'adws/tdd' is expected." in text
    assert "! [remote rejected] origin/tdd/one -> main (protected branch hook declined)" in text
    result, old = (forge.ask(branches.branch(name)) for name in ("tdd/one", "main"))
    for sha in (result, old):
        _ = forge.ask(statuses.set_status(sha, CommitStatus("adws/tdd", "success")))
    assert script(forge, here, f"{push} origin/tdd/one:main") == ""
    assert forge.ask(branches.branch("main")) == result
    text = script(forge, here, f"{push} +{old}:main || git push $REMOTE :main || true")
    assert "GH006: Cannot force-push to this branch." in text
    assert text.count("remote rejected") == 2
    assert script(forge, here, f"{push} {old}:refs/heads/new") == ""


def test_a_protected_branch_can_be_made(forge: Served, here: PurePath) -> None:
    """There is nothing to protect yet."""
    forge.set(required=("adws/tdd",), default_branch="trunk")
    push = "git push -q $REMOTE origin/main:refs/heads/trunk"
    assert script(forge, here, f"git clone -q $REMOTE a 2>/dev/null; cd a; {push}") == ""


WORKFLOW = "mkdir -p .github/workflows; echo 'on: push' > .github/workflows/%s.yml"


@pytest.mark.parametrize(
    ("token", "status"),
    [
        (Token("helper[bot]", kind="workflow"), 1),
        (Token("helper[bot]", {"contents": "write"}, "app"), 1),
        (Token("helper[bot]", {"contents": "write", "workflows": "write"}, "app"), 0),
        (Token("ada"), 0),
    ],
)
def test_workflows_are_changed_by_those_who_may(
    forge: Served, here: PurePath, token: Token, status: int
) -> None:
    """A push that does it unasked leaves nothing behind; what another branch has may be merged."""
    _ = forge.commit("main", {".github/workflows/known.yml": "on: push\n"})
    forge.set(tokens={**forge.state.tokens, "pushing": token})
    before = value(forge_heads(forge))
    text = script(
        forge,
        here,
        f"""git clone -q $REMOTE a; cd a; git checkout -q -b new; {WORKFLOW % "new"}; {COMMIT}
        git push -q origin new:new new:tdd/one --force && echo pushed || echo refused""",
        "pushing",
    )
    assert text.splitlines()[-1] == ("refused" if status else "pushed")
    assert ("refusing to change .github/workflows/" in text) == bool(status)
    assert (value(forge_heads(forge)) == before) == bool(status)
    merge = "git checkout -q -B merged origin/tdd/one && git -c user.name=a -c user.email=a@b"
    push = "merge -q -m merge origin/main && git push -q $REMOTE merged && echo pushed"
    assert script(forge, here, f"cd a; {merge} {push}", "pushing") == "pushed\n"


@pytest.mark.parametrize(
    ("method", "target", "status"),
    [
        ("GET", "/team/other.git/info/refs?service=git-upload-pack", 404),
        ("GET", "/team/project.git/info/refs?service=git-upload-pack", 200),
        ("GET", "/team/project.git/info/refs", 403),
        ("GET", "/", 200),
        ("GET", "/team/project", 200),
        ("GET", "/team/project/pull/1", 200),
        ("GET", "/team/project/pull/9", 404),
        ("GET", "/runs/9", 404),
        ("GET", "/favicon.ico", 404),
        ("POST", "/", 404),
        ("GET", "/rate_limit", 200),
    ],
)
def test_each_address_has_its_answer(forge: Served, method: str, target: str, status: int) -> None:
    """Of the API, of git, of the pages."""
    _ = forge.ask(pull_requests.create("tdd/one", "main", "One", ""))
    basic = base64.b64encode(b"any:secret").decode()
    assert answer(forge, method, target, Authorization=f"Basic {basic}").status == status


@pytest.mark.parametrize("word", ["Basic nonsense!", "Basic YQ==", "Bearer wrong", "secret", ""])
def test_who_is_not_known_is_asked_for_a_token(forge: Served, word: str) -> None:
    """In the way that git understands."""
    target = "/team/project.git/info/refs?service=git-upload-pack"
    response = answer(forge, "GET", target, Authorization=word)
    assert (response.status, response.headers["www-authenticate"]) == (401, 'Basic realm="adws"')
    assert answer(forge, "GET", "/repos/team/project", Authorization=word).status == 401


def test_a_page_is_shown_under_the_names_of_this_machine_only(forge: Served) -> None:
    """A page of somebody else may let its own name mean this address."""
    assert answer(forge, "GET", "/", Host="evil.example").status == 404
    assert answer(forge, "GET", "/", Host="localhost").status == 200


def test_the_page_of_a_run_shows_its_log(forge: Served) -> None:
    """As it is kept beside the state."""
    forge.ask(workflow_runs.dispatch("tdd-test.yml", "main", {}))
    number = forge.state.runs[0].id
    assert answer(forge, "GET", f"/runs/{number}").body.endswith(b"<pre></pre>\n")
    _ = value(io_ops.write_text(forge.forge.log(number), "the log"))
    assert answer(forge, "GET", f"/runs/{number}").body.endswith(b"<pre>the log</pre>\n")


def test_the_log_of_a_run_is_sent_as_a_zip(forge: Served) -> None:
    """At an address that is told; it is gone where there is none."""
    forge.ask(workflow_runs.dispatch("tdd-test.yml", "main", {}))
    number = forge.state.runs[0].id
    asked = workflow_runs.logs(number)
    refused = [forge.refused(item).context["status"] for item in (asked, workflow_runs.logs(99))]
    assert refused == [410, 404]
    _ = value(io_ops.write_text(forge.forge.log(number), "the log"))

    def fetched(address: str) -> IOResult[bytes, PipelineError]:
        connection = Connection("team/project", "secret", address)
        return ask(connection, asked).bind(
            lambda place: io_ops.exchange(HttpRequest("GET", place)).map(lambda item: item.body)
        )

    with ZipFile(BytesIO(value(while_serving(forge.forge, 0, fetched)))) as archive:
        assert [archive.read(name) for name in archive.namelist()] == [b"the log"]


@pytest.mark.parametrize("body", [b"[]", b"{", b"\xff"])
def test_a_body_that_is_no_object_is_refused(forge: Served, body: bytes) -> None:
    """Packed or not."""

    def send(address: str) -> IOResult[HttpResponse, PipelineError]:
        headers = {"Authorization": "token secret", "Content-Encoding": "gzip"}
        url = f"{address}/repos/team/project/labels"
        return io_ops.exchange(HttpRequest("POST", url, headers, gzip.compress(body)))

    assert value(while_serving(forge.forge, 0, send)).status == 400


@needs("gh")
def test_gh_works_with_a_served_forge(forge: Served, here: PurePath) -> None:
    """It takes the forge for a proxy on the way to the host that it asks without encryption."""
    gh = shlex.quote(str(find("gh")))
    text = script(
        forge,
        here,
        f"""export HOME={here} GH_TELEMETRY=false GH_NO_UPDATE_NOTIFIER=1 PATH={os.environ["PATH"]}
        export GH_HOST=github.localhost GH_TOKEN=secret HTTP_PROXY=$ADDRESS
        at=repos/team/project
        {gh} api $at --jq .full_name
        {gh} api -X POST $at/pulls -f head=tdd/one -f base=main -f title=One --jq .number
        {gh} api -X POST $at/issues/1/labels -f 'labels[]=tdd: now' --jq '.[].name'
        {gh} api -X POST $at/issues/1/comments -f body=Text --jq .user.login
        {gh} api -X DELETE "$at/issues/1/labels/tdd%3A%20now" --jq length
        {gh} api -X POST $at/pulls -f head=tdd/one -f base=main -f title=One --silent || echo $?
        {gh} api $at/actions/workflows/tdd-test.yml/dispatches -f ref=main -f 'inputs[pr]=1'
        {gh} api "$at/actions/workflows/tdd-test.yml/runs" --jq '.workflow_runs[].display_title'
        {gh} api -X PUT $at/pulls/1/merge --jq .merged
        {gh} api $at/pulls/1 --jq .state""",
    )
    lines = text.splitlines()
    assert lines[:5] == ["team/project", "1", "tdd: now", "helper[bot]", "0"]
    assert "gh: A pull request already exists for tdd/one. (HTTP 422)" in lines
    assert lines[-4:] == ["1", "tdd-test.yml pr=1", "true", "closed"]
