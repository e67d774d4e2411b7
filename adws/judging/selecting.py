"""The group that a round works on, chosen from the ledger."""

from pathlib import PurePath

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.core.entry import Entry
from adws.core.errors import BudgetExhausted, PipelineError
from adws.core.failure import Analysis
from adws.core.selected_group import SelectedGroup
from adws.ledger.journal import attempt_key
from adws.ledger.ledger import Ledger
from adws.ledger.selection import repetition, select, select_all
from adws.ledger.store import load_run
from adws.trust.held_out import held_out


def next_group(
    root: PurePath, run: str, analysis: Analysis, pivot: str
) -> IOResult[SelectedGroup, PipelineError]:
    """Return the most urgent group of the project's ledger, P0 first.

    ``pivot`` says why the next attempt starts from another diagnosis; empty when it need not. Fails
    with ``BudgetExhausted`` where nothing is left to try.
    """
    return load_run(root, run).bind_result(lambda ledger: _select(ledger, run, analysis, pivot))


def all_groups(
    root: PurePath, run: str, analysis: Analysis, pivot: str
) -> IOResult[tuple[SelectedGroup, ...], PipelineError]:
    """Return each group of the project's ledger that may still be tried, P0 first.

    Each is a round of its own: their numbers follow those of the rounds that are recorded.
    """
    return load_run(root, run).map(
        lambda ledger: tuple(
            _selected(entries, number, run, analysis, pivot)
            for number, entries in enumerate(select_all(ledger), start=ledger.next_round)
        )
    )


def _select(
    ledger: Ledger, run: str, analysis: Analysis, pivot: str
) -> Result[SelectedGroup, PipelineError]:
    entries = select(ledger)
    if not entries:
        return Failure(
            BudgetExhausted(
                "no failure is left that may still be tried",
                hint='let the workflow stop before: when = "not done"',
            )
        )
    return Success(_selected(entries, ledger.next_round, run, analysis, pivot))


def _selected(
    entries: tuple[Entry, ...], number: int, run: str, analysis: Analysis, pivot: str
) -> SelectedGroup:
    first = entries[0]
    case_ids = frozenset(entry.case_id for entry in entries)
    failures = tuple(f for f in analysis.failures if f.case_id in case_ids)
    # A group that was never tried has no diagnosis to leave.
    cause = (repetition(first) or pivot) if first.attempts else ""
    return SelectedGroup(
        key=attempt_key(run, number, first.group),
        round=number,
        group=first.group,
        attempt=first.attempt_count + 1,
        tried=len(first.attempts),
        failures=failures,
        held_out=held_out(
            tuple(f.case_id for f in failures),
            f"{run}/{first.group}",
            first.attempt_count + 1,
        ),
        earlier=_earlier(first, cause),
        pivoted=bool(cause),
    )


def _earlier(entry: Entry, pivot: str) -> tuple[str, ...]:
    tried = (f"{one.outcome.value}: {'; '.join(one.reasons)}" for one in entry.attempts)
    return (*tried, f"Start from another diagnosis: {pivot}") if pivot else (*tried,)
