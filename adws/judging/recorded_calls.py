"""Record the calls of fixed cases, and notice a change that keeps them from being recorded."""

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.cage.mount_points import read_written
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.suite import SuiteReport
from adws.core.witness import WitnessFile
from adws.judging.call_runs import CallSetup, run_cases
from adws.runners.suite_runner import records_calls
from adws.runners.suites import of_suite
from adws.runners.unreadable import is_timed_out
from adws.trust.repetition import not_passing, standing_for
from adws.trust.signals import failing_alike


@frozen
class RecordedCalls:
    """The calls of cases, and what their recording did to the cases."""

    text: str = ""
    """The recorded calls, a line each."""
    failed: tuple[str, ...] = ()
    """The cases that do not pass while their calls are recorded."""
    error: PipelineError | None = None
    """Why the run of the cases cannot be read; None if it can."""
    hindered_by_change: tuple[str, ...] = ()
    """The cases that the change keeps from passing each time their calls are recorded."""


def record_calls(
    setup: CallSetup, head: str, earlier: WitnessFile | None
) -> IOResult[RecordedCalls, PipelineError]:
    """Return the calls of the cases: from an earlier run if it recorded them, else from a new one.

    If cases fail in the new one, or end its process, it is repeated: only what happens both times
    counts. ``head`` is the commit without the change.
    """
    return IOResult.do(
        recorded
        for text in _recorded_earlier(setup, earlier)
        for first in (IOSuccess(RecordedCalls(text)) if text else _record(setup, "calls"))
        for recorded in (
            _confirmed(setup, head, first) if _is_hindered(setup, first) else IOSuccess(first)
        )
    )


def _recorded_earlier(
    setup: CallSetup, earlier: WitnessFile | None
) -> IOResult[str, PipelineError]:
    """Return what an earlier run of just these cases recorded; empty if none did."""
    if (
        earlier is None
        or not earlier.with_calls
        or earlier.tree != setup.trial.proposal.kept.tree
        or {c for c in earlier.case_ids if of_suite(setup.suite, c)} != {*setup.selection.case_ids}
    ):
        return IOSuccess("")
    file = earlier.calls_of(setup.suite.name)
    return read_written(file.parent, file.name)


def _is_hindered(setup: CallSetup, recorded: RecordedCalls) -> bool:
    """Whether recording may be why the cases, which passed before, do not pass.

    Where test files are altered to record calls, a case may fail for that reason.
    """
    return bool(recorded.failed) and (recorded.error is not None or records_calls(setup.suite))


def _record(setup: CallSetup, name: str) -> IOResult[RecordedCalls, PipelineError]:
    case_ids = setup.selection.case_ids

    def unread(error: PipelineError) -> IOResult[RecordedCalls, PipelineError]:
        ended = isinstance(error, SuiteUnreadable) and not is_timed_out(error)
        return IOSuccess(RecordedCalls("", case_ids, error)) if ended else IOFailure(error)

    tree = setup.trial.proposal.kept.tree
    recorded: IOResult[RecordedCalls, PipelineError] = run_cases(setup, tree, name).map(
        lambda ran: RecordedCalls(ran.text, not_passing(case_ids, ran.report))
    )
    return recorded.lash(unread)


def _confirmed(
    setup: CallSetup, head: str, first: RecordedCalls
) -> IOResult[RecordedCalls, PipelineError]:
    """Return the calls of a second look, and the cases that the change hinders in both.

    Without the change, such a case fails with its old message while its calls are recorded: it
    comes as far as the bug.
    """
    return IOResult.do(
        evolve(again, hindered_by_change=hindered)
        for again in _record(setup, "calls-again")
        for twice in IOSuccess(tuple(sorted({*first.failed} & {*again.failed})))
        for hindered in (_reaching_bug(setup, head, twice) if twice else IOSuccess(()))
    )


def _reaching_bug(
    setup: CallSetup, head: str, case_ids: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the cases that recording does not hinder without the change.

    Where a file cannot be loaded without the change, its own failure stands for those of its cases.
    """
    before = setup.trial.baseline
    earlier = {case_id: standing_for(before, case_id) for case_id in case_ids}
    nothing: IOResult[tuple[str, ...], PipelineError] = IOSuccess(())

    def reaching(report: SuiteReport) -> tuple[str, ...]:
        alike = failing_alike(before, report, {*earlier.values()})
        return tuple(case_id for case_id in case_ids if earlier[case_id] in alike)

    reached = run_cases(setup, head, "calls-before").map(lambda ran: reaching(ran.report))
    return reached.lash(
        lambda error: nothing if isinstance(error, SuiteUnreadable) else IOFailure(error)
    )
