"""One failing case, sorted by itself, before it is put in order with the others."""

from collections.abc import Callable

from attrs import evolve, frozen

from adws.core.failure import Failure
from adws.core.suite import Case, Evidence
from adws.triage.correlation import Cause, cause_of
from adws.triage.fingerprint import fingerprint, root_fingerprint
from adws.triage.imports import missing_dependency
from adws.triage.location import source_frames, source_place
from adws.triage.pattern import Pattern, error_type
from adws.triage.priority import priority
from adws.triage.thrown import thrown


@frozen
class Surroundings:
    """What must be known about a project to judge where a failure comes from.

    ``is_test`` tells test files; ``modules`` are the project's own top-level modules; ``tree`` is
    the absolute path of the tree that was run, where messages may name it.
    """

    patterns: tuple[Pattern, ...]
    is_test: Callable[[str], bool]
    modules: frozenset[str]
    tree: str = ""


def sort_case(around: Surroundings, case: Case) -> tuple[Failure, Cause]:
    """Return a failing case as a failure, with the priority it has alone, and its root cause."""
    evidence = case.evidence or Evidence()
    what = thrown(evidence)
    kind = error_type(what, evidence.phase, around.patterns, around.modules)
    place = source_place(evidence, what, around.is_test, around.tree)
    frames = source_frames(evidence.frames, around.is_test, around.tree)
    root = root_fingerprint(what, frames, around.tree)
    failure = Failure(
        case_id=case.id,
        file=case.file,
        test=case.name,
        error_type=kind,
        error_message=what.headline,
        stack_trace=evidence.trace,
        source_file=place.file if place else None,
        source_line=place.line if place else None,
        priority=priority(kind, shared=False),
        fingerprint=fingerprint(case.id, root),
        group="",
        evidence=evidence,
    )
    cause = cause_of(failure, what, root, missing_dependency(what, around.modules))
    return evolve(failure, group=cause.group), cause
