"""An agent's work landed, and verdicts recorded: real git, and an embedded forge."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.check import CheckSort
from adws.core.errors import ForgeRefused, PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.forge import comments, statuses
from adws.forge.local.answering import LocalForge, read_state
from adws.forge.local.state import Token
from adws.pipeline.actions import Role
from adws.pipeline.agent_result import AgentResult
from adws.pipeline.candidate import candidate_of
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.history import History, history
from adws.pipeline.landing import Work, land, land_order
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.observing import CONTEXT
from adws.pipeline.recording import CHECK, record_judgement, record_order, verdict_words
from adws.pipeline.remembering import remember, remembered
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.reports.verdict_remarks import Remark, RemarkSeverity
from adws.tests.pipeline.project import (
    ACCOUNT,
    ADD,
    CALC,
    STATE,
    ask_forge,
    begin_pull,
    change_forge,
    head,
    pushed,
)
from adws.tests.pipeline.test_candidate import DIFF
from adws.tests.vcs.repositories import error, shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
BRANCH = f"tdd/{ADD}"


def worked(
    site: RepositorySite,
    word: HeadVerdict | None,
    category: EndCategory = EndCategory.SUCCESS,
) -> Work:
    """Return an agent's work on a new head, and what the judge says of it."""
    sha = begin_pull(site).head_sha
    folder = site.root.parent
    _ = value(io_ops.write_text(folder / "change.patch", DIFF))
    commit = value(candidate_of(site, ADD, sha, Role.FIXER, folder / "change.patch")).commit
    judgement = HeadJudgement(ADD, sha, commit, word, ("because",), cage="bwrap") if word else None
    result = AgentResult(sha, category, "I mended it. <!-- adws v1 x -->")
    return Work(1, ADD, Role.FIXER, result, folder, judgement)


def marks(site: RepositorySite) -> list[tuple[MarkerKind, str, str, int]]:
    """Return what is remembered: kind, key, word and number."""
    markers = value(remembered(site.connection, ACCOUNT, 1))
    return [(marker.kind, marker.key, marker.word, marker.number) for marker in markers]


def said_by_ada(site: RepositorySite, words: str) -> None:
    """Write a comment as somebody else."""
    token = next(text for text in STATE.tokens if STATE.tokens[text].login == "ada")
    theirs = evolve(site, connection=evolve(site.connection, token=token))
    _ = ask_forge(theirs, comments.comment(1, words))


@pytest.mark.parametrize("word", [HeadVerdict.GREEN, HeadVerdict.FLAGGED, HeadVerdict.QUALITY])
def test_what_the_judge_accepts_is_pushed(site: RepositorySite, word: HeadVerdict) -> None:
    """Its verdict belongs to the new head: it need not be judged again."""
    work = worked(site, word)
    assert work.judgement
    commit = value(land(site, work))
    assert commit == work.judgement.commit == head(site, BRANCH)
    assert marks(site) == [
        (MarkerKind.VERDICT, commit, word, 0),
        (MarkerKind.RESULT, work.result.sha, "success", 1),
    ]


@pytest.mark.parametrize(
    ("word", "category", "end"),
    [
        (HeadVerdict.RED, EndCategory.SUCCESS, "unchanged"),
        (HeadVerdict.INFRASTRUCTURE, EndCategory.SUCCESS, "transient"),
        (None, EndCategory.UNCHANGED, "unchanged"),
        (None, EndCategory.TRANSIENT, "transient"),
    ],
)
def test_what_is_not_accepted_is_remembered_alone(
    site: RepositorySite, word: HeadVerdict | None, category: EndCategory, end: str
) -> None:
    """Under the number of the call."""
    work = worked(site, word, category)
    call = Marker(MarkerKind.AGENT, work.result.sha, "fixer", 3)
    _ = value(remember(site.connection, ACCOUNT, 1, call))
    assert value(land(site, work)) == ""
    assert head(site, BRANCH) == work.result.sha
    assert marks(site)[1:] == [(MarkerKind.RESULT, work.result.sha, end, 3)]


def test_another_commit_than_the_judged_one_is_not_pushed(site: RepositorySite) -> None:
    """A patch that somebody has changed since then gives another commit."""
    work = worked(site, HeadVerdict.GREEN)
    other = DIFF.replace("a + b", "a * b")
    _ = value(io_ops.write_text(work.folder / "change.patch", other))
    assert value(land(site, work)) == ""
    assert head(site, BRANCH) == work.result.sha


WORKFLOW = """\
diff --git a/.github/workflows/a.yml b/.github/workflows/a.yml
new file mode 100644
--- /dev/null
+++ b/.github/workflows/a.yml
@@ -0,0 +1 @@
+on: push
"""


@pytest.mark.parametrize(
    ("patch", "words"),
    [
        (
            f"{DIFF}{WORKFLOW}",
            "no agent may change these files:\n\n```text\n.github/workflows/a.yml",
        ),
        ("", "The judge says yes"),
    ],
)
def test_what_the_forge_would_run_is_not_pushed(
    site: RepositorySite, patch: str, words: str
) -> None:
    """Nor is a patch without any change; whatever the job that judges has said."""
    work = worked(site, HeadVerdict.GREEN)
    _ = value(io_ops.write_text(work.folder / "change.patch", patch))
    candidate = value(
        candidate_of(site, ADD, work.result.sha, Role.FIXER, work.folder / "change.patch")
    )
    judgement = HeadJudgement(ADD, work.result.sha, candidate.commit, HeadVerdict.GREEN)
    assert value(land(site, evolve(work, judgement=judgement))) == ""
    assert head(site, BRANCH) == work.result.sha
    [written] = ask_forge(site, comments.comments(1))
    assert words in written.body


def test_a_head_that_has_moved_keeps_what_it_has(site: RepositorySite) -> None:
    """Whoever pushed meanwhile; the call has ended all the same."""
    work = worked(site, HeadVerdict.GREEN)
    theirs = pushed(site, BRANCH, "calc.py", "theirs = 1\n")
    assert value(land(site, work)) == ""
    assert head(site, BRANCH) == theirs
    assert marks(site) == [(MarkerKind.RESULT, work.result.sha, "unchanged", 1)]


def test_to_land_again_does_nothing_more(site: RepositorySite) -> None:
    """A job may be run twice."""
    work = worked(site, HeadVerdict.RED)
    _ = value(land(site, work))
    before = marks(site)
    _ = value(land(site, work))
    assert marks(site) == before


def test_people_read_why(site: RepositorySite) -> None:
    """What an agent says is fenced, and can be no mark."""
    work = worked(site, HeadVerdict.RED)
    _ = value(land(site, work))
    [written] = ask_forge(site, comments.comments(1))
    assert written.body.partition("<!-- adws")[0] == (
        "```text\nI mended it. <!- - adws v1 x -->\n```\n\nThe judge says no.\n\n"
        "```text\n- because\n```\n\nWhat confined the code on trial: bwrap.\n\n"
    )


@pytest.mark.parametrize(
    ("word", "state", "conclusion"),
    [
        (HeadVerdict.GREEN, "success", "success"),
        (HeadVerdict.RED, "failure", "failure"),
        (HeadVerdict.INFRASTRUCTURE, "error", "cancelled"),
    ],
)
def test_a_verdict_is_shown_with_its_commit(
    site: RepositorySite, word: HeadVerdict, state: str, conclusion: str
) -> None:
    """And written once for each time that the test was ordered; the check run tells the lines."""
    sha = begin_pull(site).head_sha
    remark = Remark("calc.py", 3, RemarkSeverity.WARNING, "exit", "it ends the run")
    judgement = HeadJudgement(ADD, sha, sha, word, remarks=(remark,))
    for _ in range(2):
        assert value(record_judgement(site, 1, sha, judgement, 5)) is None
    assert [(item.context, item.state) for item in ask_forge(site, statuses.statuses(sha))] == [
        (CONTEXT, state)
    ]
    assert marks(site) == [(MarkerKind.VERDICT, sha, word, 0)]
    [check] = ask_forge(site, statuses.check_runs(sha))
    assert (check.name, check.conclusion) == (CHECK, conclusion)
    [kept] = value(read_state(LocalForge(site.root.parent / "forge"))).checks
    assert [(annotation["path"], annotation["start_line"]) for annotation in kept.annotations] == [
        ("calc.py", 3)
    ]
    _ = value(remember(site.connection, ACCOUNT, 1, Marker(MarkerKind.TEST, sha, number=1)))
    _ = value(record_judgement(site, 1, sha, judgement, 5))
    assert marks(site)[2:] == [(MarkerKind.VERDICT, sha, word, 1)]


def test_a_token_that_may_make_no_check_run_shows_the_status(site: RepositorySite) -> None:
    """As that of a person at GitHub."""
    sha = begin_pull(site).head_sha
    rights = {"issues": "write", "pull_requests": "write", "statuses": "write"}
    change_forge(site, tokens={**STATE.tokens, "ours": Token("adws[bot]", rights)})
    judgement = HeadJudgement(ADD, sha, sha, HeadVerdict.GREEN)
    assert value(record_judgement(site, 1, sha, judgement, 5)) is None
    assert [item.state for item in ask_forge(site, statuses.statuses(sha))] == ["success"]


def test_a_check_run_that_is_refused_ends_the_recording(site: RepositorySite) -> None:
    """Nothing is remembered, so that it is recorded again."""
    sha = begin_pull(site).head_sha
    exchange = site.connection.exchange

    def refuse(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        refused = (request.method, request.url.endswith("/check-runs")) == ("POST", True)
        return IOSuccess(HttpResponse(422, {}, b"{}")) if refused else exchange(request)

    refusing = evolve(site, connection=evolve(site.connection, exchange=refuse))
    judgement = HeadJudgement(ADD, sha, sha, HeadVerdict.GREEN)
    assert isinstance(error(record_judgement(refusing, 1, sha, judgement, 5)), ForgeRefused)
    assert marks(site) == []


def test_the_next_agent_is_told_what_was_refused(site: RepositorySite) -> None:
    """In the pipeline's own words, without the marks; strangers are not listened to."""
    work = worked(site, HeadVerdict.RED)
    sha = work.result.sha
    _ = value(
        remember(site.connection, ACCOUNT, 1, Marker(MarkerKind.ATTEMPT, sha, number=2), "Next.")
    )
    _ = value(land(site, work))
    said_by_ada(site, f"Be quick. {Marker(MarkerKind.VERDICT, sha, 'green')}")
    candidate = value(candidate_of(site, ADD, sha, Role.FIXER))
    result = value(history(site, 1, sha, candidate))
    assert (result.attempt, result.conflicts, len(result.refusals)) == (2, (), 1)
    assert "I mended it." in result.refusals[0]
    assert "adws v1 kind" not in result.refusals[0]


def test_jobs_that_were_ended_count_as_a_fault_of_the_machine(
    site: RepositorySite, here: PurePath
) -> None:
    """Both are begun again, later each time, and not for ever."""
    sha = begin_pull(site).head_sha
    order = HeadOrder(1, sha, patch=here / "none", verdict=here / "none")
    assert value(record_order(site, order)).reasons == (
        "The job of the judge ended before it had a verdict.",
    )
    result, pushed_commit = value(land_order(site, order))
    assert (result.category, pushed_commit) == (EndCategory.TRANSIENT, "")
    assert marks(site) == [
        (MarkerKind.VERDICT, sha, HeadVerdict.INFRASTRUCTURE, 0),
        (MarkerKind.RESULT, sha, EndCategory.TRANSIENT, 1),
    ]


@pytest.mark.scenario(keep=True)
def test_checks_that_were_left_out_are_told() -> None:
    """With the reason."""
    judgement = HeadJudgement(
        ADD,
        "a",
        "a",
        HeadVerdict.GREEN,
        skipped=(CheckSort.TYPES,),
        skipped_why="the file contains no code",
    )
    assert verdict_words(judgement) == (
        "The judge says yes: the spec passes, and no other test gets worse.\n\nOnly marks of tests "
        "differ from the main branch. Checks of these sorts did not run: types (the file contains "
        "no code)."
    )


def test_files_in_conflict_are_told(site: RepositorySite) -> None:
    """With git's codes."""
    _ = begin_pull(site)
    sha = pushed(site, BRANCH, "calc.py", CALC.replace("a - b", "a + b"))
    _ = pushed(site, "main", "calc.py", CALC.replace("a - b", "b + a"))
    candidate = value(candidate_of(site, ADD, sha, Role.CONFLICT))
    assert value(history(site, 1, sha, candidate)) == History(1, (), ("UU calc.py",))


def test_nothing_in_the_clone_changes(site: RepositorySite) -> None:
    """Neither its branches nor its files."""
    before = shell(site.root, "git status --porcelain; git for-each-ref refs/heads; ls -a")
    _ = value(land(site, worked(site, HeadVerdict.GREEN)))
    assert shell(site.root, "git status --porcelain; git for-each-ref refs/heads; ls -a") == before
