"""Cases from the records of mocha: the tests, and what went wrong outside of any test."""

from collections.abc import Iterator
from pathlib import PurePath

from attrs import evolve

from adws.core.suite import Case, Evidence, Frame, NotRun, Outcome
from adws.runners.javascript.cases import SEPARATOR, CaseContext, case_id, numbered
from adws.runners.javascript.errors import evidence_of
from adws.runners.mocha.command import NOWHERE
from adws.runners.mocha.records import (
    HookName,
    MochaCase,
    MochaError,
    MochaHook,
    MochaSession,
    StartedTest,
    UnrunTest,
)
from adws.runners.not_run import BEHIND, LEFT_OUT
from adws.runners.places import placed, within
from adws.runners.plain_text import plain_text

_OUTCOMES = {
    "passed": Outcome.PASSED,
    "failed": Outcome.FAILED,
    "pending": Outcome.SKIPPED,
    "unloaded": Outcome.ERRORED,
}
_NO_REASON = MochaError("", "mocha gave no reason", "", "")


def cases_of(session: MochaSession, folder: str) -> tuple[Case, ...]:
    """Return the cases of a run in the order in which they ended.

    Tests of the same name in the same place differ by their number there. A file that could
    not be loaded, a hook that failed, and an error that no test caught are cases too, and hide what
    could not be run because of them.
    """
    scene = CaseContext(folder, PurePath(session.hello.cwd))
    return tuple(numbered(_cases(session, scene)))


def not_run(session: MochaSession, folder: str) -> tuple[NotRun, ...]:
    """Return the tests that did not run, each with its reason."""
    return tuple(_not_run(test, folder) for test in session.unrun)


def _cases(session: MochaSession, scene: CaseContext) -> Iterator[Case]:
    for record in _last_records(session.cases):
        yield _case(record, scene)
    for hook in session.hooks:
        yield _hook_case(hook, scene)
    if session.running:
        yield _cut_off(session.running, scene)


def _last_records(cases: tuple[MochaCase, ...]) -> Iterator[MochaCase]:
    """Yield each test once: mocha tells again of one that failed after it had passed."""
    replaced = {(record.file, record.path): record for record in cases if record.again}
    for record in cases:
        if not record.again:
            yield replaced.pop((record.file, record.path), record)


def _case(record: MochaCase, scene: CaseContext) -> Case:
    file = within(scene.folder, record.file)
    outcome = _OUTCOMES.get(record.state, Outcome.ERRORED)
    phase = "collect" if record.state == "unloaded" else "call"
    failing = outcome in (Outcome.FAILED, Outcome.ERRORED)
    evidence = _evidence(record.error or _NO_REASON, scene, phase) if failing else None
    return Case(
        id=case_id(file, *record.path),
        file=file,
        name=SEPARATOR.join(record.path) or file,
        outcome=outcome,
        duration_seconds=record.seconds,
        evidence=evidence if record.path or evidence is None else _in_file(evidence, file),
        covers=None if record.path else f"{file}{SEPARATOR}",
    )


def _in_file(evidence: Evidence, file: str) -> Evidence:
    """Return an evidence that names the file: of a module's syntax, node says no place."""
    named = any(frame.file == file for frame in evidence.frames)
    return evidence if named else evolve(evidence, frames=(*evidence.frames, Frame(file, 1)))


def _hook_case(hook: MochaHook, scene: CaseContext) -> Case:
    """Return the case of a hook; after one of all files' fails, nothing more is run."""
    id_ = _hook_id(hook, scene.folder)
    file = within(scene.folder, hook.file) if hook.file else NOWHERE
    behind = case_id(file, *hook.path, "") if hook.path else ""
    return Case(
        id=id_,
        file=file,
        name=id_.removeprefix(f"{file}{SEPARATOR}"),
        outcome=Outcome.ERRORED,
        evidence=_evidence(hook.error, scene, hook.phase or "call"),
        covers=behind if hook.phase else f"{id_}{SEPARATOR}",
    )


def _hook_id(hook: MochaHook | HookName, folder: str) -> str:
    file = within(folder, hook.file) if hook.file else NOWHERE
    return case_id(file, *hook.path, hook.title)


def _cut_off(running: StartedTest, scene: CaseContext) -> Case:
    file = within(scene.folder, running.file)
    name = SEPARATOR.join(running.path)
    evidence = Evidence(message=f"mocha ended while '{name}' was run")
    id_ = case_id(file, *running.path)
    return Case(id_, file, name, Outcome.ERRORED, evidence=evidence, covers="")


def _evidence(error: MochaError, scene: CaseContext, phase: str) -> Evidence:
    evidence = evidence_of(error.name, error.message, error.stack, scene.cwd, phase)
    diff = f"\n\n{plain_text(error.diff).strip()}" if error.diff else ""
    return placed(evolve(evidence, trace=f"{evidence.trace}{diff}"), scene.folder)


def _not_run(test: UnrunTest, folder: str) -> NotRun:
    id_ = case_id(within(folder, test.file), *test.path)
    if test.why != "hook":
        return NotRun(id_, LEFT_OUT)
    hook = _hook_id(test.hook, folder)
    return NotRun(id_, BEHIND.format(case=hook), cases=0, hook=hook)
