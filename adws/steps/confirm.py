"""Run the selected cases again, with no change, before an agent sees them."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Result, Success

from adws.core.context import Context
from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.railway import traverse
from adws.core.selected import Selected
from adws.core.step import show, step
from adws.ledger.escalation import escalate
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, save
from adws.reports import round_terminal
from adws.runners.runner import selection_of
from adws.slots import ANALYSIS, BASE, CONFIRMED, HEAD, LEDGER_OPEN, SELECTED, SELECTION, SUITES
from adws.steps.judged_run import judged_run
from adws.trust.flake import Confirmation, Nature, confirm_failures

_REASONS = {
    Nature.FLAKY: EscalationReason.FLAKY,
    Nature.ENVIRONMENT: EscalationReason.EXTERNAL_DEPENDENCY,
}


@step(
    reads=(SELECTED, ANALYSIS, LEDGER_OPEN, SUITES, BASE, HEAD),
    writes=(SELECTED, CONFIRMED),
    shows=show(round_terminal.unconfirmed_line, CONFIRMED),
)
def confirm(context: Context, *, reruns: int = 2) -> IOResult[Context, PipelineError]:
    """Run the selected cases ``reruns`` times without any change.

    A case that passes once is escalated as flaky, one that the environment keeps from running as an
    external dependency. The others stay selected; ``confirmed`` says whether there are any.
    """
    return IOResult.do(
        after
        for selected in IOResult.from_result(context.require(SELECTED))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for again in traverse(partial(_rerun, context, selected, analysis), range(reruns))
        for ledger in load(ledger_path(context.root))
        for found in IOSuccess(confirm_failures(analysis, selected.case_ids, again))
        for escalated in IOResult.from_result(_escalate_all(selected.round, found, ledger))
        for _saved in save(ledger_path(context.root), escalated)
        for after in IOSuccess(_conclude(context, selected, again, escalated))
    )


def _rerun(
    context: Context, selected: Selected, analysis: Analysis, _number: int
) -> IOResult[Analysis, PipelineError]:
    selection = selection_of(analysis.report, selected.case_ids)
    return judged_run(context.put(SELECTION, selection)).bind_result(
        lambda after: after.require(ANALYSIS)
    )


def _escalate_all(
    number: int, found: tuple[Confirmation, ...], ledger: Ledger
) -> Result[Ledger, PipelineError]:
    still_open = {entry.case_id for entry in ledger.open}
    outcome: Result[Ledger, PipelineError] = Success(ledger)
    for item in found:
        if item.nature in _REASONS and item.case_id in still_open:
            outcome = outcome.bind(partial(_escalate, number, item))
    return outcome


def _escalate(number: int, item: Confirmation, ledger: Ledger) -> Result[Ledger, PipelineError]:
    return escalate(ledger, (item.case_id,), _REASONS[item.nature], detail=item.seen, number=number)


def _conclude(
    context: Context, selected: Selected, again: tuple[Analysis, ...], ledger: Ledger
) -> Context:
    still_open = {entry.case_id for entry in ledger.open}
    newest = {failure.case_id: failure for rerun in again for failure in rerun.failures}
    staying = tuple(
        newest.get(failure.case_id, failure)
        for failure in selected.failures
        if failure.case_id in still_open
    )
    # A group of which nothing stays is kept as it was, for the round's record.
    kept = evolve(selected, failures=staying or selected.failures)
    return context.put(SELECTED, kept).put(CONFIRMED, bool(staying))
