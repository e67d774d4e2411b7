"""Cases from the records of vitest: the tests, and what went wrong outside of any test."""

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from attrs import evolve

from adws.core.suite import FAILING, Case, Evidence, Outcome
from adws.runners.javascript.cases import SEPARATOR, CaseContext, case_id, numbered
from adws.runners.javascript.errors import evidence_of
from adws.runners.places import placed, within
from adws.runners.plain_text import plain_text
from adws.runners.vitest.records import (
    VitestCase,
    VitestError,
    VitestModule,
    VitestSession,
    VitestUnhandledError,
)

_NOWHERE = "(no test file)"
_UNHANDLED = "unhandled error"
_MEANT_TO_RUN = frozenset({"run", "only"})


def cases_of(session: VitestSession, folder: str) -> tuple[Case, ...]:
    """Return the cases of a run by file, each file's in the order they are there.

    Tests of the same name in the same place differ by their number there. A file that was
    not loaded, a suite whose hooks failed, and an error that no test caught are cases too, and hide
    what could not be run because of them.
    """
    scene = CaseContext(folder, PurePath(session.hello.cwd))
    return tuple(numbered(_cases(session, scene)))


def _cases(session: VitestSession, scene: CaseContext) -> Iterator[Case]:
    for module in session.modules:
        yield from _module_cases(module, scene)
    for file in session.running:
        yield _broken_file_case(
            scene, file, (), Evidence(message="the run ended while this file was run")
        )
    for error in session.finish.unhandled if session.finish else ():
        yield _unhandled(error, scene)


def _module_cases(module: VitestModule, scene: CaseContext) -> Iterator[Case]:
    yield from _broken_parts(module, (), module.errors, "collect", scene)
    for suite in module.suites:
        yield from _broken_parts(module, suite.path, suite.errors, "setup", scene)
    broken = [suite.path for suite in module.suites if suite.errors]
    for record in module.cases:
        case = _case(module.file, record, scene)
        yield evolve(case, hook=_hook(case, record, broken if not module.errors else [()]))
    if module.failed and not _tells_why(module):
        yield _broken_file_case(scene, module.file, (), Evidence(message="vitest gave no reason"))


def _hook(case: Case, record: VitestCase, broken: Iterable[tuple[str, ...]]) -> str:
    """Return the suite whose hook kept a case from running; vitest itself calls it skipped."""
    if case.outcome is not Outcome.SKIPPED or record.mode not in _MEANT_TO_RUN:
        return ""
    around = (path for path in broken if record.path[: len(path)] == path)
    return next((case_id(case.file, *path) for path in around), "")


def _tells_why(module: VitestModule) -> bool:
    by_suites = any(suite.errors for suite in module.suites)
    by_cases = any(record.state == "failed" for record in module.cases)
    return bool(module.errors) or by_suites or by_cases


def _broken_parts(
    module: VitestModule,
    path: tuple[str, ...],
    errors: tuple[VitestError, ...],
    phase: str,
    scene: CaseContext,
) -> Iterator[Case]:
    if errors:
        yield _broken_file_case(scene, module.file, path, _evidence(errors, scene, phase))


def _broken_file_case(
    scene: CaseContext, file: str, path: tuple[str, ...], evidence: Evidence
) -> Case:
    place = within(scene.folder, file)
    id_ = case_id(place, *path)
    name = SEPARATOR.join(path) or place
    return Case(id_, place, name, Outcome.ERRORED, evidence=evidence, covers=f"{id_}{SEPARATOR}")


def _unhandled(error: VitestUnhandledError, scene: CaseContext) -> Case:
    thrown = VitestError(error.name, error.message, error.stack, error.diff)
    case = _broken_file_case(scene, error.file, (_UNHANDLED,), _evidence((thrown,), scene, "call"))
    if not error.file:
        return evolve(case, id=case_id(_NOWHERE, _UNHANDLED), file=_NOWHERE, covers="")
    return evolve(case, covers=f"{case.file}{SEPARATOR}")


def _case(file: str, record: VitestCase, scene: CaseContext) -> Case:
    place = within(scene.folder, file)
    outcome = outcome_of(record)
    failing = outcome in FAILING
    return Case(
        id=case_id(place, *record.path),
        file=place,
        name=SEPARATOR.join(record.path),
        outcome=outcome,
        duration_seconds=record.seconds,
        evidence=_evidence(record.errors, scene, "call") if failing else None,
    )


def outcome_of(record: VitestCase) -> Outcome:
    """Return the outcome of a test; one that never ended is an error."""
    if record.state == "passed":
        return Outcome.XFAILED if record.fails else Outcome.PASSED
    outcomes = {"failed": Outcome.FAILED, "skipped": Outcome.SKIPPED}
    return outcomes.get(record.state, Outcome.ERRORED)


def _evidence(errors: tuple[VitestError, ...], scene: CaseContext, phase: str) -> Evidence:
    if not errors:
        return Evidence(message="the test did not end", phase=phase)
    first, *others = errors
    name = "" if first.name == "Error" and "STACK_TRACE_ERROR" in first.stack else first.name
    evidence = evidence_of(name, first.message, first.stack, scene.cwd, phase)
    diff = f"\n\n{plain_text(first.diff)}" if first.diff else ""
    more = "".join(f"\n\n{error.name}: {plain_text(error.message)}" for error in others)
    return placed(evolve(evidence, trace=f"{evidence.trace}{diff}{more}"), scene.folder)
