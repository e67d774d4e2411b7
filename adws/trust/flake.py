"""Decide from bare re-runs, without any edit in between, whether a failure is worth an agent."""

from enum import StrEnum

from attrs import frozen

from adws.core.comparison import compare
from adws.core.failure import Analysis, Failure
from adws.core.suite import SuiteReport
from adws.triage.diagnosis import diagnose, has_conflict, is_blocked, is_fault_of_test


class FailureNature(StrEnum):
    """What a failure turned out to be when its case ran again."""

    CONFIRMED = "confirmed"
    FLAKY = "flaky"
    ENVIRONMENT = "environment"
    TEST = "test"
    CONFLICT = "conflict"
    CHANGED = "changed"


@frozen
class Confirmation:
    """The result of a case's re-runs; ``summary`` is a sentence about it."""

    case_id: str
    nature: FailureNature
    summary: str


def confirm_failures(
    analysis: Analysis, case_ids: tuple[str, ...], reruns: tuple[Analysis, ...]
) -> tuple[Confirmation, ...]:
    """Decide for each of these failing cases of ``analysis`` what its re-runs show.

    A case that passed once is flaky, whatever else happened. A case is blocked by the environment
    if that kept it from running each time, or if something that had not failed on the same tree (a
    file that had loaded, a server that had started) hid it each time. If the test's own code cannot
    run each time, the test is to blame. If the markers of a conflict are in the code each time,
    only somebody who knows both sides can help. A case that failed each time in the same way is
    confirmed; only then does an agent get it. Any other case has changed: it failed in another way
    or did not run again, so its evidence is stale.
    """
    failing_ids = frozenset(case.id for case in analysis.report.failing)
    passed = tuple(frozenset(compare(analysis.report, rerun.report).fixed) for rerun in reruns)
    failures = {failure.case_id: failure for failure in analysis.failures}
    confirmations: list[Confirmation] = []
    for case_id in case_ids:
        times_passed = sum(case_id in ids for ids in passed)
        if not times_passed:
            confirmations.append(_still_red(failures[case_id], reruns, failing_ids))
            continue
        of_runs = f"{times_passed} of {len(reruns)}"
        summary = f"failed, then passed in {of_runs} bare re-runs without an edit in between"
        confirmations.append(Confirmation(case_id, FailureNature.FLAKY, summary))
    return tuple(confirmations)


def hidden_cases(analysis: Analysis, later: Analysis) -> frozenset[str]:
    """Return the failing cases of ``analysis`` that something new keeps from running ``later``.

    With a change in between, nobody knows whether they still fail without it.
    """
    failing_ids = frozenset(case.id for case in analysis.report.failing)
    return frozenset(
        failure.case_id for failure in analysis.failures if _hidden_by(failure, later, failing_ids)
    )


def proven_flaky(
    baseline: SuiteReport, suspects: tuple[str, ...], rerun: SuiteReport
) -> tuple[str, ...]:
    """Return the suspects that failed in the baseline and passed in an identical run.

    Only an identical run can prove that a case is flaky: a case that passes alone and always fails
    in the suite depends on other cases. ``rerun`` must be without any change, so that no change can
    make a case count as flaky. A file that loads only sometimes is no case.
    """
    passed = frozenset(compare(baseline, rerun).fixed)
    cases = tuple(case for case in baseline.failing if case.covers is None)
    return tuple(case.id for case in cases if case.id in suspects and case.id in passed)


def _still_red(
    failure: Failure, reruns: tuple[Analysis, ...], failing_ids: frozenset[str]
) -> Confirmation:
    hidden = tuple(_hidden_by(failure, rerun, failing_ids) for rerun in reruns)
    if hidden and all(hidden):
        summary = f"no longer runs, although nothing was changed: {hidden[-1]}"
        return Confirmation(failure.case_id, FailureNature.ENVIRONMENT, summary)
    again = tuple(
        repeated
        for rerun in reruns
        for repeated in rerun.failures
        if repeated.case_id == failure.case_id
    )
    if not again or len(again) < len(reruns):
        summary = f"failed in {len(again)} of {len(reruns)} bare re-runs, and passed in none"
        return Confirmation(failure.case_id, FailureNature.CHANGED, summary)
    hopeless = _hopeless(again)
    if hopeless:
        return Confirmation(failure.case_id, *hopeless)
    if any(repeated.fingerprint != failure.fingerprint for repeated in again):
        summary = f"now fails in another way: {again[-1].error_message}"
        return Confirmation(failure.case_id, FailureNature.CHANGED, summary)
    summary = f"failed in the same way in {len(again)} of {len(reruns)} bare re-runs"
    return Confirmation(failure.case_id, FailureNature.CONFIRMED, summary)


def _hopeless(again: tuple[Failure, ...]) -> tuple[FailureNature, str] | None:
    """Return why no agent can help with a failure, by its re-runs; None if one can."""
    text = diagnose(again[-1]).text
    if all(map(is_blocked, again)):
        return FailureNature.ENVIRONMENT, text
    if all(map(is_fault_of_test, again)):
        return FailureNature.TEST, f"the test itself cannot run, and adws edits no tests: {text}"
    return (FailureNature.CONFLICT, text) if all(map(has_conflict, again)) else None


def _hidden_by(failure: Failure, rerun: Analysis, failing_ids: frozenset[str]) -> str:
    """Return what hid the case in a re-run and had not failed before; empty if nothing did.

    ``failing_ids`` are the cases that failed before: the failure itself may hide all others.
    """
    covers = {case.id: case.covers for case in rerun.report.cases if case.covers is not None}
    return next(
        (
            f"{other.file}: {other.error_message}"
            for other in rerun.failures
            if other.case_id not in failing_ids
            and failure.case_id.startswith(covers.get(other.case_id, "\0"))
        ),
        "",
    )
