"""Cases from the records of node:test: one for each test, and for each file without tests."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePath

from attrs import evolve, frozen

from adws.core.suite import Case, Evidence, Outcome
from adws.runners.javascript.cases import SEPARATOR, case_id, numbered
from adws.runners.javascript.errors import evidence_of, printed_evidence
from adws.runners.node_test.records import NodeEvent, NodeSession
from adws.runners.places import placed, within

_HOOK_FAILED = "hookFailed"
_CANCELLED = "cancelledByParent"
_NOT_RUN = frozenset({_HOOK_FAILED, _CANCELLED, "parentAlreadyFinished"})
_SUBTESTS = "subtestsFailed"
_DIED = "the process of this file ended before its tests did: look for process.exit()"
_KEPT_OUTPUT = 4000
_CaseEvent = tuple[NodeEvent, Case]
"""What node reported, and the case that it makes."""


@frozen
class NodeContext:
    """What must be known to make cases of records.

    ``folder`` is the suite's, relative to the project. ``natural`` are the files, relative to where
    node ran, whose processes came to their natural end.
    """

    folder: str
    natural: frozenset[str]


def cases_of(session: NodeSession, context: NodeContext) -> tuple[Case, ...]:
    """Return the cases of a run in the order of its report.

    Tests with the same name in the same place are numbered.
    """
    case_events = tuple(_case_events(session, context))
    cases = numbered(case for _, case in case_events)
    events = (event for event, _ in case_events)
    return tuple(_with_hooks(tuple(zip(events, cases, strict=True))))


def _case_events(session: NodeSession, context: NodeContext) -> Iterator[_CaseEvent]:
    path: list[str] = []
    printed: defaultdict[str, list[str]] = defaultdict(list)
    for event in session.events:
        if event.kind == "stderr":
            printed[event.file].append(event.message)
        elif event.kind == "start":
            path[event.nesting :] = [event.name]
        elif event.whole:
            yield event, _file_case(event, session, context, "".join(printed[event.file]))
        elif not event.suite or _fails_by_itself(event):
            yield event, _case(event, (*path[: event.nesting], event.name), session, context)


def _with_hooks(cases: tuple[_CaseEvent, ...]) -> Iterator[Case]:
    """Yield each suite whose hook failed before the cases that node cancelled because of that."""
    broken = {
        f"{case.id}{SEPARATOR}": case
        for event, case in cases
        if event.suite and _failure(event) == _HOOK_FAILED
    }
    moved: set[str] = set()
    for event, case in cases:
        cancelled = _failure(event) == _CANCELLED and not event.skip
        suite = next(
            (broken[suite_id] for suite_id in broken if cancelled and case.id.startswith(suite_id)),
            None,
        )
        if suite is None:
            yield from () if case.id in moved else (case,)
            continue
        hook = f"before of {suite.id}"
        if suite.id not in moved:
            yield evolve(suite, hook=hook)
        moved.add(suite.id)
        yield evolve(case, evidence=suite.evidence, hook=hook)


def _failure(event: NodeEvent) -> str:
    return event.error.failure if event.error else ""


def _fails_by_itself(event: NodeEvent) -> bool:
    error = event.error
    return event.kind == "fail" and error is not None and error.failure != _SUBTESTS


def _case(
    event: NodeEvent, names: tuple[str, ...], session: NodeSession, context: NodeContext
) -> Case:
    file = within(context.folder, event.file)
    outcome = outcome_of(event)
    failing = outcome in (Outcome.FAILED, Outcome.ERRORED)
    return Case(
        id=case_id(file, *names),
        file=file,
        name=SEPARATOR.join(names),
        outcome=outcome,
        duration_seconds=event.seconds,
        evidence=_evidence(event, session, context) if failing else None,
        covers=f"{case_id(file, *names)}{SEPARATOR}" if event.suite else None,
    )


def outcome_of(event: NodeEvent) -> Outcome:
    """Return the outcome of a reported test; what is to be done one day counts as not run."""
    if event.skip or (event.todo and event.kind == "pass"):
        return Outcome.SKIPPED
    if event.kind == "pass":
        return Outcome.PASSED
    if event.todo:
        return Outcome.XFAILED
    not_run = event.error is not None and event.error.failure in _NOT_RUN
    return Outcome.ERRORED if not_run else Outcome.FAILED


def _evidence(event: NodeEvent, session: NodeSession, context: NodeContext) -> Evidence:
    error = event.error
    if error is None:
        return Evidence(message="node:test gave no reason")
    phase = "setup" if error.failure == _HOOK_FAILED else "call"
    name = "" if error.name == "Error" and error.code == "ERR_TEST_FAILURE" else error.name
    evidence = evidence_of(name, error.message, error.stack, PurePath(session.cwd), phase)
    return placed(evidence, context.folder)


def _file_case(event: NodeEvent, session: NodeSession, context: NodeContext, printed: str) -> Case:
    """Return the case of a file without tests: a script, or a file that could not be loaded."""
    file = within(context.folder, event.file)
    case = Case(file, file, file, outcome_of(event), event.seconds)
    if event.kind == "pass" and (event.skip or event.file in context.natural):
        return case
    reason = _DIED if event.kind == "pass" else (event.error.message if event.error else "")
    printed_error = printed_evidence(printed, PurePath(session.cwd), reason)
    evidence = evolve(placed(printed_error, context.folder), output=printed[-_KEPT_OUTPUT:])
    return evolve(case, outcome=Outcome.ERRORED, evidence=evidence, covers=f"{file}{SEPARATOR}")
