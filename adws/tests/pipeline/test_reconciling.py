"""Whole lives of specs at the embedded forge: look, decide, do, and look again."""

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import ForgeBusy, ForgeDenied, ForgeRefused, PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle
from adws.forge import branches, comments, issues, labels, pull_requests, workflow_runs
from adws.forge.issues import Issue
from adws.forge.local.state import Token
from adws.pipeline.actions import BeginSpec, CleanUp, MergeHead, SetStatus, Sync
from adws.pipeline.actions import WriteComment as Told
from adws.pipeline.applying import apply
from adws.pipeline.deciding import decide
from adws.pipeline.facts import HeadVerdict, SpecSettings
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import BUDGET, CONFLICT, LABEL, MANUAL, RESET, REVIEW
from adws.pipeline.results import EndCategory
from adws.tests.forge.server import Served
from adws.tests.pipeline.world import Script, world
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
RED, GREEN = HeadVerdict.RED, HeadVerdict.GREEN


def texts(done: Sequence[object]) -> list[str]:
    """Return what people were told, in order."""
    return [item.text.value for item in done if isinstance(item, Told)]


def test_two_specs_become_two_merges_one_after_the_other(forge: Served) -> None:
    """Red, fixed, green, merged; then the next one begins on the newest main branch."""
    here = world(forge, Script(), Script((RED, RED, GREEN)))
    _ = here.settle()
    pulls = [here.pull(number) for number in (1, 2)]
    assert [(pull.merged, pull.labels, pull.title) for pull in pulls] == [
        (True, (), "[TDD] Implement API-001 | Attempt 2/5"),
        (True, (), "[TDD] Implement API-002 | Attempt 3/5"),
    ]
    assert forge.state.statuses[-1].state == "success"
    left = set(forge.state.proposed), here.forge.refused(branches.branch("tdd/API-001")).context
    assert (len(left[0]), left[1]["status"]) == (2, 404)
    assert [item for item in here.done if isinstance(item, BeginSpec)] == [
        BeginSpec("API-001"),
        BeginSpec("API-002"),
    ]


def test_five_reds_call_people_once_and_the_next_spec_begins(forge: Served) -> None:
    """Four times an agent was asked."""
    here = world(forge, Script((RED,)), Script((GREEN,)))
    _ = here.settle()
    given_up, next_one = here.pull(1), here.pull(3)
    assert (given_up.is_open, given_up.labels) == (True, (LABEL, MANUAL))
    assert (here.agent_calls, next_one.merged) == ({"API-001": 4}, True)
    called = [item for item in forge.ask(issues.issues(MANUAL)) if not item.is_pull_request]
    assert called == [
        Issue(2, "Look at #1", called[0].body, is_open=True, labels=(MANUAL,)),
    ]
    assert texts(here.done) == [*(["failure"] * 4), "ended"]


@pytest.mark.parametrize(
    ("category", "label", "calls"),
    [
        (EndCategory.MAX_TURNS, REVIEW, 1),
        (EndCategory.MAX_BUDGET, BUDGET, 1),
        (EndCategory.TRANSIENT, MANUAL, 5),
        (EndCategory.UNKNOWN_EXECUTION, MANUAL, 2),
    ],
)
def test_a_run_that_cannot_succeed_closes_the_pull_request(
    forge: Served, category: EndCategory, label: str, calls: int
) -> None:
    """With the reason; the spec is not begun again."""
    here = world(forge, Script((RED,), (category,) * 9))
    _ = here.settle()
    closed = here.pull(1)
    assert (closed.is_open, closed.merged, closed.labels) == (False, False, (LABEL, label))
    assert (here.agent_calls, len(forge.state.proposed)) == ({"API-001": calls}, 1)


def test_bad_quality_costs_no_attempt(forge: Served) -> None:
    """The title still says the first."""
    here = world(forge, Script((HeadVerdict.QUALITY, GREEN)))
    _ = here.settle()
    assert (here.pull(1).merged, here.pull(1).title) == (
        True,
        "[TDD] Implement API-001 | Attempt 1/5",
    )


def test_an_agent_that_changes_nothing_is_not_asked_for_ever(forge: Served) -> None:
    """Each such call is an attempt."""
    here = world(forge, Script((RED,), (EndCategory.UNCHANGED,) * 9))
    _ = here.settle()
    assert (here.agent_calls, here.pull(1).labels) == ({"API-001": 4}, (LABEL, MANUAL))


def test_what_is_behind_is_brought_up_to_date_first(forge: Served) -> None:
    """Somebody has pushed to the main branch: that is no attempt."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    _ = forge.commit("main", {"other.py": "b = 2\n"})
    _ = here.settle()
    assert (here.pull(1).merged, here.judge_calls) == (True, {"API-001": 1})
    assert [item.number for item in here.done if isinstance(item, Sync)] == [1]


def test_a_lost_label_and_a_rewritten_title_are_put_back(forge: Served) -> None:
    """The branch says what it is; the marks say which attempt it is."""
    here = world(forge, Script((RED, GREEN)))
    for _ in range(3):
        _ = here.look()
    forge.ask(labels.remove_label(1, LABEL))
    _ = forge.ask(pull_requests.edit(1, title="Mine"))
    _ = here.look()
    assert (here.pull(1).labels, here.pull(1).title) == (
        (LABEL,),
        "[TDD] Implement API-001 | Attempt 2/5",
    )
    _ = here.settle()
    assert (here.pull(1).merged, texts(here.done).count("adopted")) == (True, 1)


def test_marks_of_a_stranger_count_nothing(forge: Served) -> None:
    """Not even with the right checksum: the account is another one."""
    here = world(forge, Script((RED, GREEN)))
    _ = here.look()
    sha = here.pull(1).head_sha
    stranger = forge.by("stranger")
    forge.set(tokens={**forge.state.tokens, "stranger": Token("ada")})
    _ = stranger.ask(comments.comment(1, str(Marker(MarkerKind.VERDICT, sha, GREEN))))
    _ = here.look()
    assert [item for item in here.done if isinstance(item, MergeHead)] == []
    _ = here.settle()
    assert here.pull(1).merged


def test_a_pull_request_from_a_fork_is_nobodys_spec(forge: Served) -> None:
    """Nor is a branch of somebody else without the label."""
    here = world(forge, Script((GREEN,)))
    _ = forge.commit("tdd/API-009", {"x.py": "x = 1\n"})
    forge.set(tokens={**forge.state.tokens, "other": Token("ada")})
    _ = forge.by("other").ask(pull_requests.create("tdd/API-009", "main", "Mine", ""))
    _ = here.settle()
    assert (here.pull(1).labels, here.pull(2).merged) == ((), True)


def test_a_required_status_is_told_before_the_merge(forge: Served) -> None:
    """What has no verdict cannot be merged by anybody."""
    forge.set(required=("adws/tdd",))
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    _ = here.look()
    refused = forge.refused(pull_requests.merge(1, here.pull(1).head_sha, ""))
    assert refused.context["status"] == pull_requests.NOT_MERGEABLE
    _ = here.settle()
    assert here.pull(1).merged


def test_a_merge_that_another_rule_forbids_is_armed(forge: Served) -> None:
    """The forge merges it by itself as soon as it may; nothing is done meanwhile."""
    forge.set(required=("review",))
    here = world(forge, Script((GREEN,)))
    _ = here.settle()
    assert (here.pull(1).armed, here.pull(1).merged) == (True, False)
    assert len([item for item in here.done if isinstance(item, MergeHead)]) == 1


def test_two_reconcilers_do_everything_once(forge: Served) -> None:
    """Both look at the same time, again and again: nothing is counted twice."""
    here = world(forge, Script((RED, RED, GREEN)))
    for _ in range(14):
        actions = decide(here.facts(), here.now)
        quiet = tuple(item for item in actions if isinstance(item, (Told, SetStatus)))
        _ = value(apply(here.desk, quiet))
        _ = value(apply(here.desk, actions))
        here.now += 60
    results = [comment for comment in forge.state.comments if "Text: failure" in comment.body]
    assert (here.pull(1).merged, here.pull(1).title, len(results)) == (
        True,
        "[TDD] Implement API-001 | Attempt 3/5",
        2,
    )


@pytest.mark.parametrize("what", ["unavailable", "unanswered", "limited"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/issues/1/comments"),
        ("POST", "/issues/1/labels"),
        ("PATCH", "/pulls/1"),
        ("PUT", "/pulls/1/merge"),
        ("POST", "/statuses"),
        ("GET", "/pulls/1"),
        ("DELETE", "/git/refs"),
    ],
)
@pytest.mark.exhaustive(sample=4)
def test_a_fault_leaves_the_same_end(forge: Served, what: str, method: str, path: str) -> None:
    """One comment an attempt, one merge; the next look goes on."""
    here = world(forge, Script((RED, GREEN)))
    _ = here.look()
    forge.fail(what, method, path, 2)
    for _ in range(14):
        with suppress(AssertionError):  # the look that a fault has ended
            _ = here.look()
        here.now += 60
    results = [
        comment.body.splitlines()[0] for comment in forge.state.comments if "Text" in comment.body
    ]
    merged = here.pull(1)
    assert (merged.merged, merged.labels, merged.title) == (
        True,
        (),
        "[TDD] Implement API-001 | Attempt 2/5",
    )
    assert results == ["Text: failure"]


def test_a_head_that_has_moved_is_not_merged(forge: Served) -> None:
    """The next look decides on the new one."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    judged = here.pull(1).head_sha
    _ = here.push("tdd/API-001")
    assert value(apply(here.desk, (MergeHead(1, judged, "API-001"),))) is None
    assert not here.pull(1).merged


def test_what_was_not_judged_with_the_newest_main_is_not_merged(forge: Served) -> None:
    """Another pull request was merged since the look."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    merge = MergeHead(1, here.pull(1).head_sha, "API-001")
    _ = forge.commit("main", {"other.py": "b = 2\n"})
    assert value(apply(here.desk, (merge,))) is None
    assert not here.pull(1).merged


def test_what_somebody_else_has_merged_is_fine(forge: Served) -> None:
    """Before the look at it, or between that and the merge."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    merge = MergeHead(1, here.pull(1).head_sha, "API-001")

    def overtaken(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        if request.method == "PUT":
            _ = forge.ask(pull_requests.merge(1, merge.sha, "Mine"))
        return forge.connection.exchange(request)

    late = evolve(
        here.desk, connection=evolve(forge.connection, exchange=overtaken, known_answers={})
    )
    for desk in (late, here.desk):
        assert value(apply(desk, (merge,))) is None
    assert here.pull(1).merged


def test_a_merge_that_could_be_done_at_once_is_not_armed(forge: Served) -> None:
    """The forge refuses that; the next look merges. Any other refusal is an error."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    merge = MergeHead(1, here.pull(1).head_sha, "API-001")

    def refusing(words: str, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        if request.method == "PUT":
            return IOSuccess(HttpResponse(405, {}, b'{"message": "not mergeable"}'))
        if request.url.endswith("/graphql") and words:
            body = json.dumps({"data": None, "errors": [{"message": words}]}).encode()
            return IOSuccess(HttpResponse(200, {}, body))
        return forge.connection.exchange(request)

    def applied(words: str) -> IOResult[None, PipelineError]:
        exchange = partial(refusing, words)
        connection = evolve(forge.connection, exchange=exchange, known_answers={})
        return apply(evolve(here.desk, connection=connection), (merge,))

    assert value(applied("")) is None
    assert isinstance(settle(applied("No such node")).failure(), ForgeRefused)
    assert not here.pull(1).merged


def test_what_somebody_closes_is_his(forge: Served) -> None:
    """It is not begun anew, whether he has closed it or deleted its branch."""
    here = world(forge, Script((GREEN,)), Script((GREEN,)))
    here.most_lanes = 2
    _ = here.look()
    _ = forge.ask(pull_requests.edit(1, state="closed"))
    forge.ask(branches.delete_branch("tdd/API-002"))
    assert (here.pull(2).is_open, here.look()) == (False, ())


def test_a_merge_whose_answer_is_lost_is_seen(forge: Served) -> None:
    """It is not asked for again."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    forge.fail("unanswered", "PUT", "/pulls/1/merge")
    assert value(apply(here.desk, (MergeHead(1, here.pull(1).head_sha, "API-001"),))) is None
    assert here.pull(1).merged


def test_a_merge_that_the_token_may_not_do_is_an_error(forge: Served) -> None:
    """Nothing is armed in its place."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    rights = {"contents": "read", "pull_requests": "read"}
    forge.set(tokens={**forge.state.tokens, "looking": Token("helper[bot]", rights, "app")})
    desk = evolve(here.desk, connection=forge.by("looking").connection)
    error = settle(apply(desk, (MergeHead(1, here.pull(1).head_sha, "API-001"),))).failure()
    assert isinstance(error, ForgeDenied)


def test_what_is_cleaned_up_already_is_fine(forge: Served) -> None:
    """Somebody has deleted the branch; any other refusal is an error."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    forge.ask(branches.delete_branch("tdd/API-001"))
    assert value(apply(here.desk, (CleanUp(1, "tdd/API-001"),))) is None
    desk = evolve(here.desk, connection=forge.by("unknown").connection)
    assert isinstance(settle(apply(desk, (CleanUp(1, "a"),))).failure(), ForgeDenied)
    unavailable = evolve(here.desk, connection=evolve(forge.connection, patience_seconds=0.0))
    forge.fail("unavailable", "DELETE", "/git/refs", 9)
    assert isinstance(settle(apply(unavailable, (CleanUp(1, "a"),))).failure(), ForgeBusy)


def test_a_merge_is_disarmed_when_the_main_branch_is_in_conflict(forge: Served) -> None:
    """A person looks before it is merged."""
    forge.set(required=("review",))
    here = world(forge, Script((GREEN,)))
    for _ in range(4):
        _ = here.look()
    assert here.pull(1).armed
    _ = forge.commit("main", {"API-001.py": "other = 1\n"})
    _ = here.look()
    assert (here.pull(1).armed, here.pull(1).labels) == (False, (LABEL, CONFLICT))


def test_a_spec_that_was_reset_is_begun_again(forge: Served) -> None:
    """A closed one is not, where its label says why it was closed."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    _ = forge.ask(labels.add_labels(1, REVIEW))
    _ = forge.ask(pull_requests.edit(1, state="closed"))
    assert here.facts().pending == ()
    _ = forge.ask(labels.add_labels(1, RESET))
    assert here.facts().pending == here.specs


@pytest.mark.scenario(keep=True)
def test_a_run_that_goes_on_is_waited_for(forge: Served) -> None:
    """Its title names the pull request."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    forge.ask(workflow_runs.dispatch("tdd-test.yml", "main", {"pr": "1"}))
    assert here.facts().lanes[0].running == {"test"}
    assert here.look() == ()


def test_a_spec_whose_mark_is_gone_from_the_base_has_defaults(forge: Served) -> None:
    """Its branch still names it."""
    here = world(forge, Script((GREEN,)))
    _ = here.look()
    here.specs = ()
    assert here.facts().lanes[0].spec == SpecSettings("API-001")


def test_who_waits_for_a_person_costs_one_request(forge: Served) -> None:
    """However many wait, a look stays quick: only what was written there is asked for."""
    here = world(forge, Script((GREEN,)), Script((GREEN,)))
    here.most_lanes = 2
    _ = here.look()
    asked = list[str]()

    def noted(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        asked.append(urlsplit(request.url).path)
        return forge.connection.exchange(request)

    own = evolve(forge, connection=evolve(forge.connection, exchange=noted, known_answers={}))
    watched = evolve(here, forge=own)
    _ = watched.facts()
    assert [sum(f"/{number}" in path for path in asked) for number in (1, 2)] == [2, 2]
    _ = forge.ask(labels.add_labels(1, MANUAL))
    asked.clear()
    _ = watched.facts()
    assert [path for path in asked if "/1" in path] == [
        f"/repos/{forge.connection.repository}/issues/1/comments"
    ]
