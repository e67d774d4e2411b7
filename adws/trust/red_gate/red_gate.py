"""The decision of the RED gate, from the reports before and after new tests were written.

Problems of the machine are reported before any about the tests. Cases that failed before do not
count.
"""

from collections.abc import Iterator
from functools import partial

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.red_phase import RedPhase
from adws.core.suite import EXECUTED
from adws.triage.syntax_errors import SYNTAX_ERRORS
from adws.trust.reasons import about_cases
from adws.trust.red_gate.case_failure import cause_in
from adws.trust.red_gate.cause import CauseKind, RedCause
from adws.trust.red_gate.new_cases import NewCases
from adws.trust.red_gate.red_run import RedRun
from adws.trust.red_gate.refusals import (
    about_idle,
    environment_broken,
    not_complete,
    not_failing,
    not_red,
    nothing_ran,
)


def red_gate(run: RedRun) -> Result[RedPhase, PipelineError]:
    """Return the RED phase of new tests that fail for the right reason, or why they are refused.

    Each new case must fail, each case that passed before must still pass, and no new case may be
    hollow. Without an earlier report, one failing case is enough.
    """
    new = run.new_cases()
    causes = tuple(map(partial(cause_in, run), new.failing))
    error = (
        _incomplete(run)
        or _environment(causes)
        or _nothing_new(run, new)
        or _invalid(run, new, causes)
        or (None if new.failing and not new.idle else not_failing(new.idle))
    )
    return Failure(error) if error else Success(_red_phase(new, causes))


def _incomplete(run: RedRun) -> PipelineError | None:
    warnings_before = frozenset(run.before.warnings) if run.before else frozenset[str]()
    doubts = tuple(warning for warning in run.after.warnings if warning not in warnings_before)
    executed = any(case.outcome in EXECUTED for case in run.after.cases)
    doubtful = executed and (doubts or not run.after.ended)
    return not_complete(run.after, doubts) if doubtful else None


def _environment(causes: tuple[RedCause, ...]) -> PipelineError | None:
    reasons = _sentences(causes, CauseKind.ENVIRONMENT)
    return environment_broken(reasons) if reasons else None


def _nothing_new(run: RedRun, new: NewCases) -> PipelineError | None:
    others = new.idle if run.tells_new_cases else run.after.cases
    if new.failing or any(case.outcome in EXECUTED for case in others):
        return None
    return nothing_ran(tuple(case.id for case in others))


def _invalid(run: RedRun, new: NewCases, causes: tuple[RedCause, ...]) -> PipelineError | None:
    reasons = (
        *_sentences(causes, CauseKind.BROKEN),
        *_hollow(run, new, causes),
        *about_cases(new.broken, "passed before and fail now", "passed before and fails now"),
        *about_cases(
            new.missing_ids,
            "ran before and are now missing or left out",
            "ran before and is now missing or left out",
        ),
    )
    return not_red((*reasons, *about_idle(new.idle))) if reasons else None


def _hollow(run: RedRun, new: NewCases, causes: tuple[RedCause, ...]) -> Iterator[str]:
    """Yield a sentence for each hollow new case; files that cannot be read have none."""
    from adws.trust.red_gate.hollow.hollow_cases import (  # noqa: PLC0415 - slow to import
        hollow_cases,
    )

    broken = {cause.case_id for cause in causes if cause.failure_type in SYNTAX_ERRORS}
    unread = {case.file for case in new.failing if case.id in broken}
    for file in new.files if run.tells_new_cases else ():
        before = run.before.cases if run.before else ()
        names_before = frozenset(case.name for case in before if case.file == file)
        text = "" if file in unread else run.texts.get(file, "")
        yield from map(str, hollow_cases(file, text, names_before))


def _red_phase(new: NewCases, causes: tuple[RedCause, ...]) -> RedPhase:
    return RedPhase(
        failure_types=tuple(sorted({cause.failure_type for cause in causes})),
        failure_count=len(causes),
        new=tuple(cause.case_id for cause in causes),
        awaited=tuple(dict.fromkeys(cause.awaited for cause in causes if cause.awaited)),
        hides_assertions=any(cause.hides for cause in causes),
        hidden=new.hidden,
        stale=new.stale,
        flaky=new.flaky,
    )


def _sentences(causes: tuple[RedCause, ...], nature: CauseKind) -> tuple[str, ...]:
    matching = (cause for cause in causes if cause.nature is nature)
    return tuple(f"{cause.case_id}: {cause.sentence}" for cause in matching)
