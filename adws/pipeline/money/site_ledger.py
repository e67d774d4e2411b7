"""The money of a site: checked before a look, reserved for an order, settled after it, shown."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import BudgetPaused, HeadMoved, PipelineError
from adws.core.money import MIN_CALL_USD
from adws.core.pipeline_settings import HandOver
from adws.ledger.money.call import Call
from adws.ledger.money.grant import UNLIMITED_USD, decide, warnings
from adws.ledger.money.record import MoneyRecord, MoneyRequest, Settlement
from adws.ledger.money.reservation import Reservation
from adws.ledger.money.spending import spending
from adws.pipeline.agent_result import left_answer
from adws.pipeline.facts import Money
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.money.agent_call import AgentCall
from adws.pipeline.money.limits import money_of, pipeline_caps
from adws.pipeline.money.run_logs import reconcile_runs
from adws.pipeline.money.shared_ledger import ledger_file, read_calls, reserve, settle
from adws.pipeline.remembering import remembered
from adws.pipeline.site import RepositorySite
from adws.pipeline.sticky import keep_usage_comment
from adws.pipeline.texts.credits import credits_comment

_LEAST = MoneyRequest("any call", "", "", MIN_CALL_USD)


@frozen
class CreditCheck:
    """What is spent beside what may be, and a sentence for each limit that is near."""

    money: Money
    warnings: tuple[str, ...] = ()


def check_credits(site: RepositorySite, *, required: bool) -> IOResult[CreditCheck, PipelineError]:
    """Look what is spent; ``required``: fail with ``BudgetPaused`` if nothing is left."""
    return IOResult.do(
        checked
        for calls in read_calls(ledger_file(site.remote))
        for now in io_ops.now()
        for checked in IOResult.from_result(_checked(site, calls, now, required=required))
    )


def reserve_for(site: RepositorySite, order: HeadOrder) -> IOResult[Reservation, PipelineError]:
    """Reserve what the agent of an order may cost: ``max_attempt_usd``, or what is left.

    Fails with ``HeadMoved`` if the pull request is not as it was ordered, or where the call was
    answered already: an order may come twice.
    """
    amount_usd, caps = site.settings.max_attempt_usd, pipeline_caps(site.settings)
    return IOResult.do(
        reserved
        for _spec in ordered_spec(site, order)
        for _open in require_open_call(site, order)
        for call in ordered_call(site, order)
        for reserved in reserve(ledger_file(site.remote), call, amount_usd, caps)
    )


def require_open_call(site: RepositorySite, order: HeadOrder) -> IOResult[None, PipelineError]:
    """Fail with ``HeadMoved`` if the newest call of an agent for a head has ended."""
    return IOResult.do(
        None
        for marks in remembered(site.connection, site.pipeline_settings.account, order.number)
        for _open in IOResult.from_result(_open_call(order, marks))
    )


def _open_call(order: HeadOrder, marks: tuple[Marker, ...]) -> Result[None, PipelineError]:
    ordered = [m.number for m in marks if (m.kind, m.key) == (MarkerKind.AGENT, order.sha)]
    result_numbers = [m.number for m in marks if (m.kind, m.key) == (MarkerKind.RESULT, order.sha)]
    if not ordered or max(ordered) > max(result_numbers, default=0):
        return Success(None)
    return Failure(
        HeadMoved(
            f"#{order.number} {order.sha} has had its agent already: call {max(ordered)} has ended",
            hint="nothing to do: adws pipeline next looks again",
            context={"ordered": order.sha, "now": order.sha},
        )
    )


def settle_for(
    site: RepositorySite, order: HeadOrder
) -> IOResult[Settlement | None, PipelineError]:
    """Enter what the agent of an order did cost, as its job handed over.

    What nobody has reserved counts, too: at ``max_attempt_usd`` while no price is known. A job that
    was ended has handed nothing over: then its call stays open until its log is read.
    """
    most_usd = min(site.settings.max_attempt_usd, UNLIMITED_USD)
    file = ledger_file(site.remote)
    return IOResult.do(
        settled
        for result in left_answer(order.patch or order.out)
        for call in ordered_call(site, order)
        for settled in (
            settle(file, call.key, result.cost_usd, unreserved=call.wish(most_usd))
            if result
            else IOSuccess(None)
        )
    )


def reconcile_site(site: RepositorySite) -> IOResult[tuple[MoneyRecord, ...], PipelineError]:
    """Settle what the agents' runs of the last week have left open, by their logs."""
    if site.pipeline_settings.hand_over is HandOver.HERE:
        return IOSuccess(())
    file, workflow = ledger_file(site.remote), site.pipeline_settings.agent_workflow
    return IOResult.do(
        entries
        for now in io_ops.now()
        for entries in reconcile_runs(
            site.connection, workflow, f"{now - timedelta(days=7):%Y-%m-%dT%H:%M:%SZ}", file
        )
    )


def usage_comment(site: RepositorySite, number: int, *, post: bool) -> IOResult[str, PipelineError]:
    """Return the usage comment of a pull request; ``post``: it says so from now on."""
    caps = pipeline_caps(site.settings)
    return IOResult.do(
        words
        for calls in read_calls(ledger_file(site.remote))
        for now in io_ops.now()
        for words in IOSuccess(credits_comment(calls, caps, number, now))
        for _posted in (
            keep_usage_comment(site.connection, site.pipeline_settings.account, number, words)
            if post
            else IOSuccess(None)
        )
    )


def ordered_call(site: RepositorySite, order: HeadOrder) -> IOResult[AgentCall, PipelineError]:
    """Return the call of an agent that an order asks for: the same in each job of one run.

    A run of the forge is named by ``GITHUB_RUN_ID`` and ``GITHUB_RUN_ATTEMPT``. Elsewhere the head
    names it, and how often an agent was asked to work on it.
    """
    return IOResult.do(
        _call(site, order, variables, marks)
        for variables in io_ops.environment()
        for marks in remembered(site.connection, site.pipeline_settings.account, order.number)
    )


def _checked(
    site: RepositorySite, calls: tuple[Call, ...], now: datetime, *, required: bool
) -> Result[CreditCheck, PipelineError]:
    caps = pipeline_caps(site.settings)
    spendings = spending(calls, caps, "", now)
    check = CreditCheck(money_of(calls, caps, now), warnings(spendings))
    if not required:
        return Success(check)
    return decide(_LEAST, spendings).map(lambda _grant: check).alt(_paused)


def _paused(error: PipelineError) -> PipelineError:
    """Say that money is short for now: the message and the hint name the time, if there is one."""
    return BudgetPaused(error.message, hint=error.hint, context=error.context)


def _call(
    site: RepositorySite, order: HeadOrder, variables: Mapping[str, str], marks: tuple[Marker, ...]
) -> AgentCall:
    number = sum((mark.kind, mark.key) == (MarkerKind.AGENT, order.sha) for mark in marks)
    run = variables.get("GITHUB_RUN_ID", "")
    attempt = variables.get("GITHUB_RUN_ATTEMPT", "1") if run else str(max(1, number))
    return AgentCall(
        run or f"pr-{order.number}-{order.sha[:12]}",
        int(attempt),
        1,
        order.number,
        order.sha,
        order.role,
        site.settings.agent,
    )
