"""The comment that tells what agents have cost: one a pull request, written anew each time."""

from collections.abc import Iterable
from datetime import datetime
from math import fsum

from adws.core.money import usd
from adws.core.quantity import quantity
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.pipeline.money.agent_call import number_of
from adws.pipeline.money.limits import usage_report
from adws.reports.costs import CostStatus, cost_status
from adws.reports.costs_markdown import costs_markdown

_FOLLOWS = {
    CostStatus.AVAILABLE: "Agents are asked.",
    CostStatus.NEAR: "adws asks agents until the limit is reached.",
    CostStatus.REACHED: "adws asks no agent until there is money again.",
}


def credits_comment(calls: Iterable[Call], caps: Caps, number: int, now: datetime) -> str:
    """Return the usage of the day and the week, and what this pull request has cost."""
    all_calls = tuple(calls)
    report = usage_report(all_calls, caps, now)
    own = [call for call in all_calls if number_of(call) == number and not call.released]
    spent_text = f"{usd(fsum(call.spent_usd for call in own))} in {quantity(len(own), 'call')}"
    follows = _FOLLOWS[cost_status(report)]
    return f"{costs_markdown(report)}\n{follows} This pull request: {spent_text}.\n"
