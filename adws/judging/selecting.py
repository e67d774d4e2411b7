"""Choose the group that a round works on from the ledger."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.entry import Attempt, Entry
from adws.core.errors import BudgetExhausted, PipelineError
from adws.core.failure import Analysis, Failure, by_group
from adws.core.railway import collect, settle
from adws.core.run import state_folder
from adws.core.selected_group import SelectedGroup
from adws.core.suite import SuiteReport
from adws.ledger.earlier_attempt import describe_attempt, without_names
from adws.ledger.journal import attempt_key
from adws.ledger.ledger import Ledger
from adws.ledger.selection import repetition, select, select_all
from adws.ledger.store import load_run
from adws.trust.held_out import held_out, held_out_beside


def next_group(
    root: PurePath, run: str, analysis: Analysis, pivot: str
) -> IOResult[SelectedGroup, PipelineError]:
    """Return the most urgent group of the project's ledger, P0 first.

    ``pivot`` is another diagnosis from which the next attempt starts; empty if it need not. Fails
    with ``BudgetExhausted`` if nothing is left to try.
    """
    return load_run(root, run).bind(lambda ledger: _next(root, ledger, run, analysis, pivot))


def all_groups(
    root: PurePath, run: str, analysis: Analysis, pivot: str
) -> IOResult[tuple[SelectedGroup, ...], PipelineError]:
    """Return each group of the project's ledger that may still be tried, P0 first.

    Each gets a round number; these follow the recorded rounds.
    """

    def each(ledger: Ledger) -> IOResult[tuple[SelectedGroup, ...], PipelineError]:
        numbered = enumerate(select_all(ledger), start=ledger.next_round)
        return collect(
            _selected(root, ledger, group, number, run, analysis, pivot)
            for number, group in numbered
        )

    return load_run(root, run).bind(each)


def _next(
    root: PurePath, ledger: Ledger, run: str, analysis: Analysis, pivot: str
) -> IOResult[SelectedGroup, PipelineError]:
    entries = select(ledger)
    if not entries:
        return IOFailure(
            BudgetExhausted(
                "no failure is left to try",
                hint='stop the workflow before this step: when = "not done"',
            )
        )
    return _selected(root, ledger, entries, ledger.next_round, run, analysis, pivot)


def _selected(
    root: PurePath,
    ledger: Ledger,
    entries: tuple[Entry, ...],
    number: int,
    run: str,
    analysis: Analysis,
    pivot: str,
) -> IOResult[SelectedGroup, PipelineError]:
    first = entries[0]
    case_ids = frozenset(entry.case_id for entry in entries)
    failures = tuple(f for f in analysis.failures if f.case_id in case_ids)
    beside = _held_out_beside(run, failures, analysis.report)
    # A group that was never tried has no diagnosis to give up.
    cause = (repetition(first) or pivot) if first.attempts else ""
    selected = SelectedGroup(
        key=attempt_key(run, number, first.group),
        round=number,
        group=first.group,
        attempt=first.attempt_count + 1,
        tried=len(first.attempts),
        failures=failures,
        held_out=_held_out(run, failures, first.attempt_count + 1),
        held_out_beside=beside,
        pivoted=bool(cause),
        shared_function=first.shared_function,
    )
    visible = frozenset(failure.case_id for failure in selected.visible_failures)
    pivots = (f"Start from another diagnosis: {cause}",) if cause else ()
    earlier = (_described(root, ledger, visible, beside, attempt) for attempt in first.attempts)
    return IOSuccess(evolve(selected, earlier=(*earlier, *pivots)))


def _held_out(run: str, failures: tuple[Failure, ...], attempt: int) -> tuple[str, ...]:
    """Return the cases that the agent does not see.

    Groups that are worked on together may have two causes, so each shows some of its own cases.
    """
    return tuple(
        case_id
        for group, members in by_group(failures).items()
        for case_id in held_out(tuple(f.case_id for f in members), f"{run}/{group}", attempt)
    )


def _held_out_beside(
    run: str, failures: tuple[Failure, ...], report: SuiteReport
) -> tuple[str, ...]:
    """Return the passing cases that the agent does not see: of tests of which one row fails alone.

    They are the same for each attempt: what one attempt is not shown, no later one has seen.
    """
    alone = (
        (group, members[0].case_id)
        for group, members in by_group(failures).items()
        if len(members) == 1
    )
    rows = report.passing_rows
    return tuple(
        hidden
        for group, case_id in alone
        for hidden in held_out_beside(
            case_id, rows.get(case_id.partition("[")[0], ()), f"{run}/{group}"
        )
    )


def _described(
    root: PurePath,
    ledger: Ledger,
    visible: frozenset[str],
    beside: tuple[str, ...],
    attempt: Attempt,
) -> str:
    record = next(
        (
            recorded_round
            for recorded_round in ledger.rounds
            if recorded_round.number == attempt.round
        ),
        None,
    )
    # An attempt without a change has no diff, and the file of another may be missing.
    diff = settle(io_ops.read_text(state_folder(root) / attempt.patch)) if attempt.patch else None
    unseen = without_names(attempt, beside)
    return describe_attempt(unseen, record, visible, diff.value_or("") if diff else "")
