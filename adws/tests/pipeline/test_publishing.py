"""Tests of how a verdict is shown on a pull request."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.forge import comments, pull_requests, statuses
from adws.forge.statuses import CheckRun, CommitStatus
from adws.pipeline.publishing import publish
from adws.pipeline.step_outputs import summarise
from adws.reports.publication import Publication
from adws.reports.verdict_remarks import Remark, RemarkSeverity
from adws.tests.cli.program import read
from adws.tests.forge.server import Served
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
REMARKS = tuple(Remark("a.py", n, RemarkSeverity.WARNING, "rule", "message") for n in range(1, 61))
SHOWN = Publication("red", trusted=False, title="no: 1 reason", comment="# No\n", cage="bwrap: all")
GREEN = evolve(SHOWN, colour="green", trusted=True, title="yes", comment="# Yes\n")


def test_a_verdict_is_shown_as_status_check_run_and_one_comment(forge: Served) -> None:
    """A second verdict rewrites the comment; what a person wrote stays, whatever it looks like.

    The same verdict is shown once.
    """
    _ = forge.ask(pull_requests.create("tdd/one", "main", "One", ""))
    sha = forge.ask(pull_requests.pull_request(1)).head_sha
    person = evolve(forge.state.tokens["secret"], login="ada")
    forge.set(tokens={**forge.state.tokens, "person": person})
    forged = "<!-- adws judge -->\n# Yes\n"
    _ = forge.by("person").ask(comments.comment(1, forged))
    shown = evolve(SHOWN, remarks=REMARKS)
    for verdict in (shown, shown, GREEN):
        assert value(publish(forge.connection, 1, sha, verdict)) is None
    written = forge.ask(comments.comments(1))
    assert [(item.author.login, item.body) for item in written] == [
        ("ada", forged),
        ("helper[bot]", forged),
    ]
    assert forge.ask(statuses.statuses(sha)) == (CommitStatus("adws/judge", "success", "yes"),)
    first = forge.state.checks[0]
    assert [len(check.annotations) for check in forge.state.checks] == [60, 0]
    assert first.annotations[0]["title"] == "rule"
    newest = forge.state.checks[-1]
    assert forge.ask(statuses.check_runs(sha)) == (
        CheckRun(newest.id, "adws/judge", "completed", "success", newest.key),
    )


@pytest.mark.parametrize(("colour", "conclusion"), [("yellow", "neutral"), ("red", "failure")])
def test_what_is_not_trusted_is_no_success(forge: Served, colour: str, conclusion: str) -> None:
    """A flagged change waits for a person."""
    _ = forge.ask(pull_requests.create("tdd/one", "main", "One", ""))
    sha = forge.ask(pull_requests.pull_request(1)).head_sha
    assert value(publish(forge.connection, 1, sha, evolve(SHOWN, colour=colour))) is None
    assert forge.state.checks[0].conclusion == conclusion
    assert forge.ask(statuses.statuses(sha))[0].state == "failure"


def test_a_step_leaves_outputs_and_a_summary(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A value with an end of line in it begins no other output; elsewhere nothing is written."""
    monkeypatch.delenv("GITHUB_OUTPUT", raising=False)
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    assert value(summarise(SHOWN)) is None
    monkeypatch.setenv("GITHUB_OUTPUT", str(here / "output"))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(here / "summary"))
    assert value(summarise(evolve(SHOWN, cage="a\ntrusted=true"))) is None
    assert read(here / "output") == "verdict=red\ntrusted=false\ncage=a trusted=true\n"
    assert read(here / "summary") == "# No\n\n"
