"""What is worth saying while something is built: who writes what, and what the judge saw."""

from collections.abc import Callable

from adws.core.purpose import Purpose
from adws.engine.events import Event, EventKind
from adws.reports.counted import counted
from adws.slots import (
    AFTER,
    AGENT,
    BASELINE,
    KEPT,
    PROPOSAL,
    RED_PHASE,
    VERIFICATION,
    VERIFICATION_NEED,
)

_SHOWN = 3
_TESTS = (Purpose.WRITE_TESTS, Purpose.VERIFY)


def work_lines(event: Event) -> tuple[str, ...]:
    """Return what an event of a run that builds something is worth saying."""
    tell = _TOLD.get((event.kind, event.step.rpartition("/")[2]))
    return tell(event) if tell else ()


def _began(event: Event) -> tuple[str, ...]:
    before = event.context.get(BASELINE)
    if before is None:
        return ()
    red = f", {len(before.failing)} of them red" if before.failing else ""
    return (f"before: {counted(before.counts.total, 'case')}{red}",)


def _wrote_tests(event: Event) -> tuple[str, ...]:
    return _proposed(event, "wrote")


def _proposed(event: Event, did: str) -> tuple[str, ...]:
    proposal = event.context.get(PROPOSAL)
    if proposal is None:
        return ()
    paths = proposal.kept.paths
    more = f" and {len(paths) - _SHOWN} more" if len(paths) > _SHOWN else ""
    left = f" (not taken: {', '.join(proposal.dropped)})" if proposal.dropped else ""
    return (f"{proposal.agent} {did} {', '.join(paths[:_SHOWN]) or 'nothing'}{more}{left}",)


def _red(event: Event) -> tuple[str, ...]:
    red = event.context.get(RED_PHASE)
    if red is None:
        return ()
    return (f"RED: {counted(red.failure_count, 'case')} fail: {', '.join(red.failure_types)}",)


def _built(event: Event) -> tuple[str, ...]:
    return _proposed(event, "changed")


def _green(event: Event) -> tuple[str, ...]:
    after = event.context.get(AFTER)
    if after is None:
        return ()
    return (f"GREEN: {counted(after.report.counts.total, 'case')}, nothing new is red",)


def _kept(event: Event) -> tuple[str, ...]:
    kept = event.context.get(KEPT)
    if not kept:
        return ()
    flags = ", ".join(flag.place for flag in kept[-1].flags)
    look = f"; look at {flags}" if flags else ""
    return (f"kept as {kept[-1].commit[:12]} ({kept[-1].purpose.value}){look}",)


def _kept_tests(event: Event) -> tuple[str, ...]:
    """Return nothing where no test was kept just now: the newest change is another one then."""
    kept = event.context.get(KEPT)
    return _kept(event) if kept and kept[-1].purpose in _TESTS else ()


def _needed(event: Event) -> tuple[str, ...]:
    need = event.context.get(VERIFICATION_NEED)
    if need is None:
        return ()
    word = "needed" if need.required else "not needed"
    return (f"independent verification: {word}: {'; '.join(need.reasons)}",)


def _verified(event: Event) -> tuple[str, ...]:
    seen = event.context.get(VERIFICATION)
    if seen is None or seen.verdict is None:
        return ()
    return (f"independent verification: {seen.verdict.value}",)


def _working(what: str) -> Callable[[Event], tuple[str, ...]]:
    def tell(event: Event) -> tuple[str, ...]:
        who: str | None = event.context.get(AGENT)
        again = f" (try {event.attempt})" if event.attempt > 1 else ""
        return (f"{who or 'the agent'} {what}{again}",)

    return tell


def _ended(how: str) -> Callable[[Event], tuple[str, ...]]:
    def tell(event: Event) -> tuple[str, ...]:
        return (f"{how}: {event.error.message}",) if event.error else ()

    return tell


_FINISHED, _STARTED = EventKind.STEP_FINISHED, EventKind.STEP_STARTED
_TOLD: dict[tuple[EventKind, str], Callable[[Event], tuple[str, ...]]] = {
    (_FINISHED, "begin_work"): _began,
    (_STARTED, "write_failing_tests"): _working("is writing tests"),
    (_FINISHED, "write_failing_tests"): _wrote_tests,
    (_FINISHED, "verify_tests_fail"): _red,
    (_STARTED, "implement"): _working("is building"),
    (_FINISHED, "implement"): _built,
    (_STARTED, "refactor"): _working("is cleaning up"),
    (_FINISHED, "refactor"): _built,
    (_FINISHED, "verify_tests_pass"): _green,
    (_FINISHED, "keep_tests"): _kept_tests,
    (_FINISHED, "keep_change"): _kept,
    (_FINISHED, "decide_verification"): _needed,
    (_STARTED, "verify_independently"): _working("is verifying"),
    (_FINISHED, "verify_independently"): _verified,
    (EventKind.STEP_FAILED, "red"): _ended("given up"),
    (EventKind.STEP_FAILED, "green"): _ended("given up"),
    (EventKind.STEP_FAILED, "built"): _ended("given up"),
    (EventKind.STEP_FAILED, "cleaned"): _ended("left as built"),
    (EventKind.STEP_FAILED, "develop"): _ended("given up"),
}
