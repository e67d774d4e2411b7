"""Failing cases run again without any change, before an agent sees them."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult
from returns.result import Result, Success

from adws import io_ops
from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.railway import fold, traverse
from adws.core.selected_group import SelectedGroup
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import judge
from adws.ledger.escalation import escalate
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load_run, save
from adws.runners.runner import selection_of
from adws.trust.flake import Confirmation, FailureNature, confirm_failures

_REASONS = {
    FailureNature.FLAKY: EscalationReason.FLAKY,
    FailureNature.ENVIRONMENT: EscalationReason.EXTERNAL_DEPENDENCY,
}


@frozen
class ConfirmedGroup:
    """The selected group as it fails now; ``confirmed`` says whether anything of it stays."""

    selected: SelectedGroup
    confirmed: bool


def confirm_selected(
    bench: Bench, head: str, analysis: Analysis, selected: SelectedGroup, reruns: int
) -> IOResult[ConfirmedGroup, PipelineError]:
    """Run the selected cases ``reruns`` times at ``head``, all in one tree, HOME and ``/tmp``.

    These are fresh for the first of these runs only: a case that counts its runs in a file fails
    each time where all is fresh, and passes in what was used. A case that passes once is escalated
    as flaky, one that the environment keeps from running as an external dependency. The others stay
    selected.
    """
    options = RunOptions(selection_of(analysis.report, selected.case_ids))
    return IOResult.do(
        _confirmed_group(selected, again, escalated)
        for again in io_ops.with_folder(lambda folder: _rerun(bench, head, options, reruns, folder))
        for ledger in load_run(bench.root, bench.run)
        for escalated in IOResult.from_result(
            _escalate_unfit(
                ledger, selected.round, confirm_failures(analysis, selected.case_ids, again)
            )
        )
        for _saved in save(ledger_path(bench.root), escalated)
    )


def _rerun(
    bench: Bench, head: str, options: RunOptions, reruns: int, surroundings: PurePath
) -> IOResult[tuple[Analysis, ...], PipelineError]:
    shared = evolve(options, surroundings=surroundings)
    return traverse(
        lambda number: judge(bench, head, evolve(shared, used_tree=number > 0)).map(
            lambda ran: ran.analysis
        ),
        range(reruns),
    )


def _escalate_unfit(
    ledger: Ledger, number: int, confirmations: tuple[Confirmation, ...]
) -> Result[Ledger, PipelineError]:
    still_open = {entry.case_id for entry in ledger.open}
    unfit = (
        item for item in confirmations if item.nature in _REASONS and item.case_id in still_open
    )
    start: Result[Ledger, PipelineError] = Success(ledger)
    return fold(
        start,
        unfit,
        lambda known, item: escalate(
            known, (item.case_id,), _REASONS[item.nature], detail=item.summary, number=number
        ),
    )


def _confirmed_group(
    selected: SelectedGroup, again: tuple[Analysis, ...], ledger: Ledger
) -> ConfirmedGroup:
    still_open = {entry.case_id for entry in ledger.open}
    newest = {failure.case_id: failure for rerun in again for failure in rerun.failures}
    staying = tuple(
        newest.get(failure.case_id, failure)
        for failure in selected.failures
        if failure.case_id in still_open
    )
    # A group of which nothing stays is kept as it was, for the round's record.
    return ConfirmedGroup(evolve(selected, failures=staying or selected.failures), bool(staying))
