"""Run failing cases again without any change, before an agent sees them."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Result, Success

from adws import io_ops
from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.railway import collect, fold
from adws.core.selected_group import SelectedGroup
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import judge
from adws.ledger.escalation import escalate
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load_run, save
from adws.runners.runner import selection_of
from adws.trust.flake import Confirmation, FailureNature, confirm_failures
from adws.vcs.diff import diff_stat

_REASONS = {
    FailureNature.FLAKY: EscalationReason.FLAKY,
    FailureNature.ENVIRONMENT: EscalationReason.EXTERNAL_DEPENDENCY,
    FailureNature.TEST: EscalationReason.OUT_OF_SCOPE,
    FailureNature.CONFLICT: EscalationReason.OUT_OF_SCOPE,
}


@frozen
class ConfirmedGroup:
    """The selected group as it fails now; ``confirmed`` says whether any case still fails."""

    selected: SelectedGroup
    confirmed: bool


def confirm_open(
    bench: Bench,
    head: str,
    analysis: Analysis,
    reruns: int,
    confirmed: ConfirmedFailures | None = None,
) -> IOResult[tuple[ConfirmedFailures, Ledger], PipelineError]:
    """Run the open cases ``reruns`` times at ``head``, together; return the confirmed failures.

    Cases that are already ``confirmed`` do not run, if they still fail in the same way and no later
    commit changes a file of their stack trace. The runs share one tree, HOME and ``/tmp``, which
    are empty only for the first: a case that counts its runs in a file fails in every fresh tree
    and passes in a used one. A case that passes once is escalated as flaky, and a case that the
    environment keeps from running as an external dependency; the returned ledger says so.
    """

    def confirm(ledger: Ledger) -> IOResult[tuple[ConfirmedFailures, Ledger], PipelineError]:
        still_open = {entry.case_id for entry in ledger.open}
        failures = tuple(failure for failure in analysis.failures if failure.case_id in still_open)
        return IOResult.do(
            (
                evolve(
                    _all_confirmed(head, failures, doubtful, reruns_done.confirmations), runs=reruns
                ),
                reruns_done.ledger,
            )
            for doubtful in _doubtful(bench, head, failures, confirmed)
            for reruns_done in (
                _rerun_and_escalate(bench, head, analysis, doubtful, reruns, ledger.last_round)
                if doubtful
                else IOSuccess(_Reruns((), (), ledger))
            )
        )

    return load_run(bench.root, bench.run).bind(confirm)


def confirm_selected(
    bench: Bench,
    head: str,
    analysis: Analysis,
    selected: SelectedGroup,
    reruns: int,
    confirmed: ConfirmedFailures | None = None,
) -> IOResult[ConfirmedGroup, PipelineError]:
    """Run the selected cases as ``confirm_open`` runs all; none if all are ``confirmed``."""
    return IOResult.do(
        confirmed_group
        for doubtful in _doubtful(bench, head, selected.failures, confirmed)
        for reruns_done in (
            _rerun_and_escalate(bench, head, analysis, selected.failures, reruns, selected.round)
            if doubtful
            else IOSuccess(None)
        )
        for confirmed_group in IOSuccess(
            _confirmed_group(selected, reruns_done)
            if reruns_done
            else ConfirmedGroup(selected, confirmed=True)
        )
    )


def still_confirmed(
    bench: Bench, head: str, failures: tuple[Failure, ...], confirmed: ConfirmedFailures | None
) -> IOResult[frozenset[str], PipelineError]:
    """Return the cases that need no further run: confirmed, and not altered since."""
    return IOResult.do(
        frozenset(failure.case_id for failure in failures)
        - {failure.case_id for failure in doubtful}
        for doubtful in _doubtful(bench, head, failures, confirmed)
    )


def _doubtful(
    bench: Bench, head: str, failures: tuple[Failure, ...], confirmed: ConfirmedFailures | None
) -> IOResult[tuple[Failure, ...], PipelineError]:
    """Return the failures that are not confirmed, or that a later change may have altered."""
    if confirmed is None:
        return IOSuccess(failures)
    fingerprints = confirmed.fingerprints

    def is_altered(failure: Failure, landed: frozenset[str]) -> bool:
        traced_files = (failure.file, *(frame.file for frame in failure.evidence.frames))
        return not landed.isdisjoint(map(bench.base.at_top, traced_files))

    def after(landed: frozenset[str]) -> tuple[Failure, ...]:
        return tuple(
            failure
            for failure in failures
            if fingerprints.get(failure.case_id) != failure.fingerprint
            or is_altered(failure, landed)
        )

    return IOResult.do(
        after(frozenset(change.path for change in changes))
        for changes in diff_stat(bench.base, confirmed.head, head)
    )


@frozen
class _Reruns:
    """The results of bare re-runs, and the ledger in which the unfit cases are escalated."""

    analyses: tuple[Analysis, ...]
    confirmations: tuple[Confirmation, ...]
    ledger: Ledger


def _rerun_and_escalate(
    bench: Bench,
    head: str,
    analysis: Analysis,
    failures: tuple[Failure, ...],
    reruns: int,
    number: int,
) -> IOResult[_Reruns, PipelineError]:
    """Run cases again and escalate those that no agent can fix, in round ``number``."""
    case_ids = tuple(failure.case_id for failure in failures)
    options = RunOptions(selection_of(analysis.report, case_ids))
    return IOResult.do(
        _Reruns(again, confirmations, escalated)
        for again in io_ops.with_folder(lambda folder: _rerun(bench, head, options, reruns, folder))
        for confirmations in IOSuccess(confirm_failures(analysis, case_ids, again))
        for ledger in load_run(bench.root, bench.run)
        for escalated in IOResult.from_result(_escalate_unfit(ledger, number, confirmations))
        for _saved in save(ledger_path(bench.root), escalated)
    )


def _all_confirmed(
    head: str,
    failures: tuple[Failure, ...],
    doubtful: tuple[Failure, ...],
    confirmations: tuple[Confirmation, ...],
) -> ConfirmedFailures:
    """Return the failures confirmed at ``head``: not in doubt, or failed again."""
    again = {
        confirmation.case_id
        for confirmation in confirmations
        if confirmation.nature is FailureNature.CONFIRMED
    }
    run_again = tuple(failure.case_id for failure in doubtful)
    unsure = frozenset(run_again) - again
    return ConfirmedFailures(
        head,
        {
            failure.case_id: failure.fingerprint
            for failure in failures
            if failure.case_id not in unsure
        },
        run_again,
    )


def _rerun(
    bench: Bench, head: str, options: RunOptions, reruns: int, surroundings: PurePath
) -> IOResult[tuple[Analysis, ...], PipelineError]:
    shared = evolve(options, surroundings=surroundings)
    return IOResult.do(
        tuple(run.analysis for run in runs)
        for runs in collect(
            judge(bench, head, evolve(shared, used_tree=number > 0)) for number in range(reruns)
        )
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
        lambda ledger, item: escalate(
            ledger, (item.case_id,), _REASONS[item.nature], detail=item.summary, number=number
        ),
    )


def _confirmed_group(selected: SelectedGroup, confirmations: _Reruns) -> ConfirmedGroup:
    still_open = {entry.case_id for entry in confirmations.ledger.open}
    newest = {
        failure.case_id: failure for rerun in confirmations.analyses for failure in rerun.failures
    }
    staying = tuple(
        newest.get(failure.case_id, failure)
        for failure in selected.failures
        if failure.case_id in still_open
    )
    # A group without a remaining failure stays as it was, for the round's record.
    return ConfirmedGroup(evolve(selected, failures=staying or selected.failures), bool(staying))
