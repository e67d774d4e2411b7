"""Failing cases run again without any change, before an agent sees them."""

from collections.abc import Iterable
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Result, Success

from adws import io_ops
from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.railway import fold, traverse
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
}


@frozen
class ConfirmedGroup:
    """The selected group as it fails now; ``confirmed`` says whether anything of it stays."""

    selected: SelectedGroup
    confirmed: bool


def confirm_open(
    bench: Bench, head: str, analysis: Analysis, reruns: int
) -> IOResult[tuple[ConfirmedFailures, Ledger], PipelineError]:
    """Run all open cases ``reruns`` times at ``head``, together; return what is confirmed.

    The runs share one tree, HOME and ``/tmp``. These are fresh for the first run only: a case that
    counts its runs in a file fails each time where all is fresh, and passes in what was used. A
    case that passes once is escalated as flaky, one that the environment keeps from running as an
    external dependency: the ledger that is returned says so.
    """

    def confirmed(ledger: Ledger) -> IOResult[tuple[ConfirmedFailures, Ledger], PipelineError]:
        still_open = {entry.case_id for entry in ledger.open}
        failures = tuple(one for one in analysis.failures if one.case_id in still_open)
        return _rerun_and_escalate(bench, head, analysis, failures, reruns, number=0).map(
            lambda done: (_confirmed_failures(head, failures, done.confirmations), done.ledger)
        )

    return load_run(bench.root, bench.run).bind(confirmed)


def confirm_selected(
    bench: Bench,
    head: str,
    analysis: Analysis,
    selected: SelectedGroup,
    reruns: int,
    confirmed: ConfirmedFailures | None = None,
) -> IOResult[ConfirmedGroup, PipelineError]:
    """Run the selected cases as ``confirm_open`` runs all of them, unless they are ``confirmed``.

    They are, where each fails as it did then, and where nothing that has landed since changes a
    file of its stack trace.
    """
    return IOResult.do(
        done
        for still in _still_confirmed(bench, head, selected.failures, confirmed)
        for done in (
            IOSuccess(ConfirmedGroup(selected, confirmed=True))
            if still
            else _rerun_and_escalate(
                bench, head, analysis, selected.failures, reruns, number=selected.round
            ).map(lambda done: _confirmed_group(selected, done))
        )
    )


def _still_confirmed(
    bench: Bench,
    head: str,
    failures: tuple[Failure, ...],
    confirmed: ConfirmedFailures | None,
) -> IOResult[bool, PipelineError]:
    known = confirmed or ConfirmedFailures("")
    same = all(known.fingerprints.get(one.case_id) == one.fingerprint for one in failures)
    if not same:
        return IOSuccess(same)
    traced = {bench.base.at_top(path) for one in failures for path in _traced_files(one)}
    return diff_stat(bench.base, known.head, head).map(
        lambda landed: not any(change.path in traced for change in landed)
    )


def _traced_files(failure: Failure) -> Iterable[str]:
    return (failure.file, *(frame.file for frame in failure.evidence.frames))


@frozen
class _Reruns:
    """What bare re-runs showed, and the ledger in which the unfit cases are escalated."""

    analyses: tuple[Analysis, ...]
    confirmations: tuple[Confirmation, ...]
    ledger: Ledger


def _rerun_and_escalate(
    bench: Bench,
    head: str,
    analysis: Analysis,
    failures: tuple[Failure, ...],
    reruns: int,
    *,
    number: int,
) -> IOResult[_Reruns, PipelineError]:
    """Run cases again and escalate those that are for no agent, in round ``number``."""
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


def _confirmed_failures(
    head: str, failures: tuple[Failure, ...], confirmations: tuple[Confirmation, ...]
) -> ConfirmedFailures:
    fingerprints = {failure.case_id: failure.fingerprint for failure in failures}
    return ConfirmedFailures(
        head,
        {
            item.case_id: fingerprints[item.case_id]
            for item in confirmations
            if item.nature is FailureNature.CONFIRMED
        },
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


def _confirmed_group(selected: SelectedGroup, done: _Reruns) -> ConfirmedGroup:
    still_open = {entry.case_id for entry in done.ledger.open}
    newest = {failure.case_id: failure for rerun in done.analyses for failure in rerun.failures}
    staying = tuple(
        newest.get(failure.case_id, failure)
        for failure in selected.failures
        if failure.case_id in still_open
    )
    # A group of which nothing stays is kept as it was, for the round's record.
    return ConfirmedGroup(evolve(selected, failures=staying or selected.failures), bool(staying))
