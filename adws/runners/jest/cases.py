"""Cases from the records of jest: the tests, and what went wrong outside of any test."""

from collections.abc import Iterator
from pathlib import PurePath

from attrs import evolve

from adws.core.suite import FAILING, Case, Evidence, Outcome
from adws.runners.javascript.cases import SEPARATOR, case_id, numbered
from adws.runners.javascript.places import Scene
from adws.runners.jest.evidence import broken_evidence, evidence_of
from adws.runners.jest.records import CaseRecord, Module, Obsolete, Session, Started
from adws.runners.places import within

_NOWHERE = "(no test file)"
_OBSOLETE = "obsolete snapshots"
_OUTCOMES = {
    "passed": Outcome.PASSED,
    "failed": Outcome.FAILED,
    "pending": Outcome.SKIPPED,
    "skipped": Outcome.SKIPPED,
    "todo": Outcome.SKIPPED,
    "disabled": Outcome.SKIPPED,
}


def cases_of(session: Session, folder: str) -> tuple[Case, ...]:
    """Return the cases of a run by file, each file's in the order they stand there.

    Tests of the same name in the same place are told apart by their number there, and so are those
    of a file that several of jest's projects run. What went wrong outside of any test is a case
    too: a file that was not loaded or did not end, snapshots that no test asked for (jest ends with
    exit code 1 then), and a jest that did not exit.
    """
    scene = Scene(folder, PurePath(session.hello.cwd))
    return tuple(numbered(_cases(session, scene)))


def _cases(session: Session, scene: Scene) -> Iterator[Case]:
    for module in session.modules:
        yield from _module_cases(module, scene)
    for running in session.running:
        yield _cut_off(running, scene)
    for found in session.finish.obsolete if session.finish else ():
        yield _obsolete(found, scene)
    if session.lingered:
        yield _lingering()


def _module_cases(module: Module, scene: Scene) -> Iterator[Case]:
    if module.error:
        found = broken_evidence(module.error, scene.cwd, scene.folder)
        yield _broken(scene, module.file, evolve(found, output=module.output))
    for record in module.cases:
        yield _case(module, record, scene)


def _cut_off(running: Started, scene: Scene) -> Case:
    name = SEPARATOR.join(running.path)
    where = f"'{name}' in this file" if name else "this file"
    return _broken(
        scene,
        running.file,
        Evidence(message=f"jest ended while {where} was run", phase="call" if name else "collect"),
    )


def _broken(scene: Scene, file: str, evidence: Evidence) -> Case:
    place = within(scene.folder, file)
    covers = f"{place}{SEPARATOR}"
    return Case(place, place, place, Outcome.ERRORED, evidence=evidence, covers=covers)


def _obsolete(found: Obsolete, scene: Scene) -> Case:
    place = within(scene.folder, found.file)
    keys = "".join(f"\n{key}" for key in found.keys)
    message = f"no test asks for these snapshots any more; jest -u removes them{keys}"
    return _outside(case_id(place, _OBSOLETE), place, message)


def _lingering() -> Case:
    message = (
        "jest did not exit although all tests had ended: something keeps it running,"
        " such as an open server or a timer (--detectOpenHandles finds it)"
    )
    return _outside(case_id(_NOWHERE, "jest did not exit"), _NOWHERE, message)


def _outside(id_: str, file: str, message: str) -> Case:
    """Return a case that is none of jest's; it hides no other."""
    name = id_.removeprefix(f"{file}{SEPARATOR}")
    evidence = Evidence(message=message, phase="teardown")
    return Case(id_, file, name, Outcome.ERRORED, evidence=evidence, covers=f"{id_}{SEPARATOR}")


def _case(module: Module, record: CaseRecord, scene: Scene) -> Case:
    place = within(scene.folder, module.file)
    outcome = outcome_of(record)
    found = evidence_of(record.errors, scene.cwd, scene.folder) if outcome in FAILING else None
    return Case(
        id=case_id(place, *record.path),
        file=place,
        name=SEPARATOR.join(record.path),
        outcome=outcome,
        duration_seconds=record.seconds,
        evidence=evolve(found, output=module.output) if found else None,
    )


def outcome_of(record: CaseRecord) -> Outcome:
    """Return the outcome of a test; one whose state jest does not document is an error."""
    if record.state == "passed" and record.fails:
        return Outcome.XFAILED
    return _OUTCOMES.get(record.state, Outcome.ERRORED)
