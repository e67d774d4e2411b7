"""The doors to the money of all runners, and to what is said of a head."""

from pathlib import Path, PurePath

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import BudgetPaused, DocumentDamaged, HeadMoved
from adws.core.http import HttpResponse
from adws.core.pipeline_settings import HandOver
from adws.forge import comments
from adws.pipeline.actions import Role
from adws.pipeline.agent_result import AgentResult, hand_answer
from adws.pipeline.facts import HeadVerdict, Money
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.money.shared_ledger import ledger_file, read_calls
from adws.pipeline.remembering import remember
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.pipeline_slots import (
    AGENT_PROMPT,
    CREDIT_COMMENT,
    FAILURE_COMMENT,
    HEAD_JUDGEMENT,
    HEAD_ORDER,
    MONEY,
    RESERVED_CALL,
    SITE,
)
from adws.slots import MONEY_WARNINGS
from adws.steps.check_credit_limits import check_credit_limits
from adws.steps.generate_agent_prompt import generate_agent_prompt
from adws.steps.generate_credit_comment import generate_credit_comment
from adws.steps.generate_failure_comment import generate_failure_comment
from adws.steps.reconcile_credits import reconcile_credits
from adws.steps.reserve_credits import reserve_credits
from adws.steps.settle_credits import settle_credits
from adws.tests.pipeline.project import ACCOUNT, ADD, ask_forge, begin_pull, made_project, opened
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
RUNS = b"""{"workflow_runs": [{"id": 77, "run_attempt": 2, "status": "completed",
    "event": "workflow_dispatch", "head_sha": "abc", "created_at": "2026-01-08T00:00:00Z"}]}"""


@pytest.fixture
def ordered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Context:
    """Return the context of a job that works on the head of a spec, as the run 77 of a forge."""
    monkeypatch.setenv("GITHUB_RUN_ID", "77")
    monkeypatch.setenv("GITHUB_RUN_ATTEMPT", "2")
    site = opened(made_project(PurePath(tmp_path)))
    pull = begin_pull(site)
    order = HeadOrder(pull.number, pull.head_sha, Role.FIXER)
    return Context(site.root, site.settings).put(SITE, site).put(HEAD_ORDER, order)


def site_of(context: Context) -> RepositorySite:
    """Return where a job works."""
    return context.require(SITE).unwrap()


def order_of(context: Context) -> HeadOrder:
    """Return what a job was ordered."""
    return context.require(HEAD_ORDER).unwrap()


def limited(context: Context, day_usd: float) -> Context:
    """Return the context with another limit for a day."""
    site = site_of(context)
    return context.put(SITE, evolve(site, settings=evolve(site.settings, max_day_usd=day_usd)))


def spent_by_calls(context: Context) -> list[tuple[str, float]]:
    """Return what the calls in the ledger count."""
    calls = value(read_calls(ledger_file(site_of(context).remote)))
    return [(call.id, call.spent_usd) for call in calls]


def context_of_landing(context: Context, folder: Path, cost_usd: float | None) -> Context:
    """Return the context of the job that lands what an agent did, who has told its price."""
    order = evolve(order_of(context), patch=PurePath(folder))
    result = AgentResult(order.sha, EndCategory.SUCCESS, cost_usd=cost_usd)
    _ = value(hand_answer(PurePath(folder), result))
    return context.put(HEAD_ORDER, order)


def test_money_is_reserved_for_an_order_and_settled_after_it(
    ordered: Context, tmp_path: Path
) -> None:
    """The same order has it once, and the job that lands it knows its name."""
    reserved = value(reserve_credits(ordered))
    assert reserved.get(RESERVED_CALL) == "77/2/1"
    assert spent_by_calls(value(reserve_credits(ordered))) == [("77/2/1", 5.0)]
    _ = value(settle_credits(context_of_landing(ordered, tmp_path / "handed", 0.75)))
    assert spent_by_calls(ordered) == [("77/2/1", 0.75)]


@pytest.mark.parametrize(("cost_usd", "counts"), [(0.75, 0.75), (None, 5.0)])
def test_what_nobody_reserved_counts_too(
    ordered: Context, tmp_path: Path, cost_usd: float | None, counts: float
) -> None:
    """Without a price, as much as one call may cost."""
    landing = context_of_landing(ordered, tmp_path / "handed", cost_usd)
    _ = value(settle_credits(landing)), value(settle_credits(landing))
    assert spent_by_calls(ordered) == [("77/2/1", counts)]


def test_the_call_of_a_job_that_was_ended_stays_open(ordered: Context, tmp_path: Path) -> None:
    """Its log may tell the price; what cannot be read is no such job."""
    order = evolve(order_of(ordered), patch=PurePath(tmp_path / "handed"))
    landing = value(reserve_credits(ordered)).put(HEAD_ORDER, order)
    _ = value(settle_credits(landing))
    [call] = value(read_calls(ledger_file(site_of(ordered).remote)))
    assert call.unsettled
    _ = value(io_ops.write_text(PurePath(tmp_path / "handed/answer.json"), "{"))
    assert isinstance(error(settle_credits(landing)), DocumentDamaged)


def test_nothing_is_reserved_for_a_head_that_has_moved(ordered: Context) -> None:
    """Whoever orders may be late."""
    late = ordered.put(HEAD_ORDER, evolve(order_of(ordered), sha="abc"))
    assert isinstance(error(reserve_credits(late)), HeadMoved)
    assert spent_by_calls(ordered) == []


def test_nothing_is_reserved_for_a_call_that_has_ended(ordered: Context) -> None:
    """An order may come twice; the next call has a number of its own."""
    site, order = site_of(ordered), order_of(ordered)

    def marked(kind: MarkerKind, word: str, number: int) -> None:
        mark = Marker(kind, order.sha, word, number)
        _ = value(remember(site.connection, site.pipeline_settings.account, order.number, mark))

    marked(MarkerKind.AGENT, "fixer", 1)
    marked(MarkerKind.RESULT, "unchanged", 1)
    again = error(reserve_credits(ordered))
    assert (type(again), again.message.endswith("call 1 has ended")) == (HeadMoved, True)
    assert spent_by_calls(ordered) == []
    marked(MarkerKind.AGENT, "fixer", 2)
    assert spent_by_calls(value(reserve_credits(ordered))) == [("77/2/1", 5.0)]


def test_calls_of_ended_runs_are_settled_by_their_logs(ordered: Context) -> None:
    """Where runs of the forge ask; in this process none is lost."""
    _ = value(reconcile_credits(value(reserve_credits(ordered))))
    site = site_of(ordered)
    answers = iter([HttpResponse(200, {}, RUNS), HttpResponse(410, {}, b"{}")])
    own = evolve(site.pipeline_settings, hand_over=HandOver.DISPATCH)
    far = evolve(
        site,
        settings=evolve(site.settings, pipeline=own),
        connection=evolve(site.connection, exchange=lambda _: IOSuccess(next(answers))),
    )
    _ = value(reconcile_credits(ordered.put(SITE, far)))
    (call,) = value(read_calls(ledger_file(site.remote)))
    assert (call.spent_usd, call.price_unknown) == (5.0, True)


def test_without_a_run_of_a_forge_the_head_names_the_call(
    ordered: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And how often an agent was asked to work on it."""
    monkeypatch.delenv("GITHUB_RUN_ID")
    site, order = site_of(ordered), order_of(ordered)
    names = [value(reserve_credits(ordered)).get(RESERVED_CALL)]
    for number in (1, 2):
        mark = Marker(MarkerKind.AGENT, order.sha, order.role, number)
        value(remember(site.connection, ACCOUNT, order.number, mark))
        names.append(value(reserve_credits(ordered)).get(RESERVED_CALL))
    head = f"pr-1-{order.sha[:12]}"
    assert names == [f"{head}/1/1", f"{head}/1/1", f"{head}/2/1"]


def test_limits_are_checked_before_anything_is_begun(ordered: Context) -> None:
    """From 80 % on with a warning; where nothing is left, who requires it is refused."""
    before = value(check_credit_limits(ordered, required=True))
    assert (before.get(MONEY), before.get(MONEY_WARNINGS)) == (Money(), ())
    _ = value(reserve_credits(ordered))
    tight = limited(ordered, 5.0)
    after = value(check_credit_limits(tight))
    assert after.get(MONEY) == Money(5.0, 5.0, 5.0, pulls={1: 5.0})
    assert after.get(MONEY_WARNINGS) == ("$5.00 of the $5.00 for 24 hours is spent",)
    refused = error(check_credit_limits(tight, required=True))
    assert (type(refused), refused.exit_code) == (BudgetPaused, 75)
    assert str(refused.context["until"]) in refused.message
    assert str(refused.context["until"]) in refused.hint


def test_the_usage_comment_is_generated_and_posted(ordered: Context) -> None:
    """Only where that is wanted; a second time it is written anew."""
    site, number = site_of(ordered), order_of(ordered).number
    words = value(generate_credit_comment(ordered)).get(CREDIT_COMMENT) or ""
    assert words.startswith("# ✅ Credits Available\n")
    assert ask_forge(site, comments.comments(number)) == ()
    _ = value(generate_credit_comment(value(reserve_credits(ordered)), post=True))
    _ = value(generate_credit_comment(limited(ordered, 5.0), post=True))
    (posted,) = ask_forge(site, comments.comments(number))
    assert posted.body.startswith("# ⏸️ Credit Limit Reached\n")
    assert "This pull request: $5.00 in 1 call." in posted.body


@pytest.mark.parametrize(
    ("word", "title"),
    [
        (HeadVerdict.RED, "❌ **Tests Fail"),
        (HeadVerdict.QUALITY, "🧹 **Tests Pass, Quality Checks Do Not"),
    ],
)
def test_a_failure_comment_tells_what_the_judge_said(
    ordered: Context, word: HeadVerdict, title: str
) -> None:
    """Of tests, or of quality alone."""
    sha = order_of(ordered).sha
    judgement = HeadJudgement(ADD, sha, sha, word, ("1 case fails",))
    context = value(generate_failure_comment(ordered.put(HEAD_JUDGEMENT, judgement)))
    words = context.get(FAILURE_COMMENT) or ""
    assert words.startswith(title)
    assert "- 1 case fails\n" in words


def test_a_failure_comment_needs_no_judgement(ordered: Context) -> None:
    """It is shorter then."""
    words = value(generate_failure_comment(ordered)).get(FAILURE_COMMENT) or ""
    assert words.startswith("❌ **Tests Fail: Attempt 1/5 Begins**")
    assert "What the judge says" not in words


def test_a_prompt_is_that_of_the_role_that_is_ordered(ordered: Context) -> None:
    """For Claude Code it names the Task tool."""
    plain = value(generate_agent_prompt(ordered)).get(AGENT_PROMPT) or ""
    assert plain.startswith("Make the failing test of a spec pass.\n")
    cleaning = ordered.put(HEAD_ORDER, evolve(order_of(ordered), role=Role.REFACTORER))
    named = value(generate_agent_prompt(cleaning, claude_code=True)).get(AGENT_PROMPT) or ""
    assert named.startswith(
        "Use the Task tool to invoke the `codebase-refactor-auditor` agent to improve the quality"
    )
