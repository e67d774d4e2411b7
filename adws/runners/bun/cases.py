"""Cases from bun's report, and from the errors that it prints but leaves out of the report."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath

from attrs import evolve, frozen

from adws.core.suite import Case, Evidence, Outcome
from adws.runners.bun.errors import printed_evidence, reported_evidence
from adws.runners.bun.junit import CRASH, Reported
from adws.runners.bun.printed import Unhandled
from adws.runners.javascript.cases import SEPARATOR, case_id, numbered
from adws.runners.places import placed, within

_NOWHERE = "(no test file)"
_UNHANDLED = "unhandled error"
_OUTCOMES = {"": Outcome.PASSED, "skipped": Outcome.SKIPPED}


@frozen
class Scene:
    """What a run left behind: its tests, its other errors, and how processes ended too early.

    ``folder`` is where bun ran, relative to the project, ``cwd`` the same as an absolute path.
    """

    folder: str
    cwd: PurePath
    reported: tuple[Reported, ...]
    unhandled: tuple[Unhandled, ...]
    crashes: Mapping[str, str]


def cases_of(scene: Scene) -> tuple[Case, ...]:
    """Return the cases of a run in the order of its report; what is not in it comes last.

    Tests of the same name in the same place are told apart by their number there. A file that was
    not loaded, a suite whose hook failed and a process that ended too early are cases too, and hide
    what could not be run because of them.
    """
    return tuple(numbered(_cases(scene)))


def _cases(scene: Scene) -> Iterator[Case]:
    for reported in scene.reported:
        yield _broken_part(reported, scene) if reported.special else _case(reported, scene)
    loaded = {reported.path[0] for reported in scene.reported}
    for error in scene.unhandled:
        yield _unhandled(error, scene, loaded=error.file in loaded)


def _case(reported: Reported, scene: Scene) -> Case:
    outcome = _OUTCOMES.get(reported.verdict, Outcome.FAILED)
    failed = outcome is Outcome.FAILED
    file, *names = reported.path
    place = within(scene.folder, file)
    return Case(
        id=case_id(place, *names),
        file=place,
        name=SEPARATOR.join(names),
        outcome=outcome,
        duration_seconds=reported.seconds,
        evidence=_reported(reported, scene, "call") if failed else None,
    )


def _broken_part(reported: Reported, scene: Scene) -> Case:
    """Return the case of what stands in the report as a test and is a hook, or a whole process."""
    path = (within(scene.folder, reported.path[0]), *reported.path[1:-1])
    if reported.special != CRASH:
        return _broken(path, _reported(reported, scene, "setup"))
    how = scene.crashes.get(reported.path[0], "nothing is known of it")
    told = f"the process of this file ended before its tests did ({how}): look for process.exit()"
    return _broken(path, Evidence(message=told))


def _unhandled(error: Unhandled, scene: Scene, *, loaded: bool) -> Case:
    evidence = placed(printed_evidence(error.text, scene.cwd), scene.folder)
    if not error.file:
        return evolve(_broken((_NOWHERE, _UNHANDLED), evidence), covers="")
    file = within(scene.folder, error.file)
    if not loaded:
        return _broken((file,), evidence)
    after = _broken((file, _UNHANDLED), evolve(evidence, phase="call"))
    return evolve(after, covers=f"{file}{SEPARATOR}")


def _broken(path: tuple[str, ...], evidence: Evidence) -> Case:
    id_ = case_id(*path)
    name = SEPARATOR.join(path[1:]) or path[0]
    return Case(id_, path[0], name, Outcome.ERRORED, evidence=evidence, covers=f"{id_}{SEPARATOR}")


def _reported(reported: Reported, scene: Scene, phase: str) -> Evidence:
    return placed(reported_evidence(reported, scene.cwd, phase), scene.folder)
