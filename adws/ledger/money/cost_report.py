"""The report on the calls in the money file."""

from collections.abc import Iterable
from datetime import datetime
from math import fsum, isfinite

from adws.core.cost_report import AgentRow, CostReport, PeriodRow
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.spending import PeriodSpending, spending


def cost_report(calls: Iterable[Call], caps: Caps, run: str, now: datetime) -> CostReport:
    """Report on the run, the day and the week that end now, without released calls.

    An empty ``run`` means the newest run.
    """
    counted_calls = tuple(call for call in calls if not call.released)
    own_calls = tuple(call for call in counted_calls if not call.granted.inherited)
    shown_run = run or (counted_calls[-1].granted.run if counted_calls else "")
    return CostReport(
        at=now.isoformat(timespec="seconds"),
        run=shown_run,
        periods=tuple(_period(period) for period in spending(counted_calls, caps, shown_run, now)),
        agents=_agents(own_calls),
    )


def _period(spending: PeriodSpending) -> PeriodRow:
    return PeriodRow(
        period=spending.period.value,
        usage_usd=spending.spent_usd,
        limit_usd=spending.limit_usd if isfinite(spending.limit_usd) else None,
        runs=len({call.granted.run for call in spending.calls}),
        calls=sum(not call.granted.inherited for call in spending.calls),
        resets_in_seconds=(
            None
            if spending.resets_at is None
            else (spending.resets_at - spending.now).total_seconds()
        ),
    )


def _agents(calls: tuple[Call, ...]) -> tuple[AgentRow, ...]:
    calls_by_agent: dict[tuple[str, str], list[Call]] = {}
    for call in calls:
        calls_by_agent.setdefault((call.granted.agent, call.model), []).append(call)
    return tuple(
        _agent(agent, model, calls_by_agent[agent, model])
        for agent, model in sorted(calls_by_agent)
    )


def _agent(agent: str, model: str, calls: list[Call]) -> AgentRow:
    return AgentRow(
        agent=agent,
        model=model,
        calls=len(calls),
        usage_usd=fsum(call.spent_usd for call in calls),
        unknown=sum(call.price_unknown for call in calls),
        unsettled=sum(call.unsettled for call in calls),
        unpriced=sum(call.unpriced for call in calls),
        unpriced_minutes=fsum(call.minutes for call in calls if call.unpriced),
    )
