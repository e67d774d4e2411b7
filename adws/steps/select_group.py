"""Choose the group that the next round works on."""

from functools import partial

from returns.io import IOResult
from returns.result import Failure, Result

from adws.core.context import Context
from adws.core.entry import Entry
from adws.core.errors import BudgetExhausted, PipelineError
from adws.core.failure import Analysis
from adws.core.selected import Selected
from adws.core.step import show, step
from adws.ledger.journal import attempt_key
from adws.ledger.ledger import Ledger
from adws.ledger.repetition import repetition
from adws.ledger.selection import select
from adws.ledger.store import ledger_path, load
from adws.reports import round_terminal
from adws.slots import (
    AFTER,
    ANALYSIS,
    ANSWER,
    CLAIMS,
    LEDGER_OPEN,
    PATCH,
    PIVOT,
    PROPOSAL,
    RUN,
    SEALED_EDITS,
    SELECTED,
    SELECTION,
    TASK,
    VERDICT,
)
from adws.trust.held_out import held_out

_OF_A_ROUND = (
    SELECTION,
    TASK,
    ANSWER,
    PATCH,
    PROPOSAL,
    VERDICT,
    AFTER,
    SEALED_EDITS,
    CLAIMS,
)


@step(
    reads=(LEDGER_OPEN, ANALYSIS, RUN),
    writes=(SELECTED,),
    shows=show(round_terminal.selected_line, SELECTED),
)
def select_group(context: Context) -> IOResult[Context, PipelineError]:
    """Put the most urgent group of the ledger into the context, P0 first.

    What an earlier round left behind is taken out of the context.
    """
    return load(ledger_path(context.root)).bind_result(partial(_select, context))


def _select(context: Context, ledger: Ledger) -> Result[Context, PipelineError]:
    if not select(ledger):
        return Failure(
            BudgetExhausted(
                "no failure is left that may still be tried",
                hint='let the workflow stop before: when = "not done"',
            )
        )
    return Result.do(
        context.drop(*_OF_A_ROUND).put(
            SELECTED, _selected(ledger, analysis, run, context.get(PIVOT) or "")
        )
        for analysis in context.require(ANALYSIS)
        for run in context.require(RUN)
    )


def _selected(ledger: Ledger, analysis: Analysis, run: str, pivot: str) -> Selected:
    entries = select(ledger)
    case_ids = frozenset(entry.case_id for entry in entries)
    group = entries[0].group
    cause = _pivot(entries[0], pivot)
    failures = tuple(f for f in analysis.failures if f.case_id in case_ids)
    return Selected(
        key=attempt_key(run, ledger.next_round, group),
        round=ledger.next_round,
        group=group,
        attempt=entries[0].attempt_count + 1,
        tried=len(entries[0].attempts),
        failures=failures,
        held_out=held_out(tuple(f.case_id for f in failures), f"{run}/{group}"),
        earlier=_earlier(entries[0], cause),
        pivoted=bool(cause),
    )


def _pivot(entry: Entry, pivot: str) -> str:
    """Say why the group must start from another diagnosis; one never tried has none to leave."""
    return (repetition(entry) or pivot) if entry.attempts else ""


def _earlier(entry: Entry, pivot: str) -> tuple[str, ...]:
    tried = (f"{one.outcome.value}: {'; '.join(one.reasons)}" for one in entry.attempts)
    return (*tried, f"Start from another diagnosis: {pivot}") if pivot else (*tried,)
