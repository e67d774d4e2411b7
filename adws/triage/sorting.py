"""Sort one failing case by itself, before it is ordered with the others."""

from collections.abc import Callable

from attrs import evolve, frozen

from adws.core.failure import Failure
from adws.core.suite import Case, Evidence
from adws.triage.correlation import Cause, cause_of
from adws.triage.exception_info import exception_of
from adws.triage.fingerprint import fingerprint, root_fingerprint
from adws.triage.imports import missing_dependency
from adws.triage.location import source_frames, source_place
from adws.triage.pattern import Pattern, error_type
from adws.triage.priority import priority


@frozen
class ProjectFacts:
    """Facts about a project that are needed to find where a failure comes from.

    ``is_test`` says whether a file is a test; ``modules`` are the project's own top-level modules;
    ``tree`` is the absolute path of the tree in which the suite ran, which messages may contain.
    """

    patterns: tuple[Pattern, ...]
    is_test: Callable[[str], bool]
    modules: frozenset[str]
    tree: str = ""


def sort_case(project: ProjectFacts, case: Case) -> tuple[Failure, Cause]:
    """Return a failing case as a failure, with its own priority, and its root cause."""
    evidence = case.evidence or Evidence()
    error = exception_of(evidence)
    kind = error_type(error, evidence.phase, project.patterns, project.modules)
    place = source_place(evidence, error, project.is_test, project.tree)
    frames = source_frames(evidence.frames, project.is_test, project.tree)
    root = root_fingerprint(error, frames, project.tree)
    failure = Failure(
        case_id=case.id,
        file=case.file,
        test=case.name,
        error_type=kind,
        error_message=error.headline,
        stack_trace=evidence.trace,
        source_file=place.file if place else None,
        source_line=place.line if place else None,
        priority=priority(kind, shared=False),
        fingerprint=fingerprint(case.id, root),
        group="",
        evidence=evidence,
        hook=case.hook,
    )
    cause = cause_of(failure, error, root, missing_dependency(error, project.modules))
    return evolve(failure, group=cause.group), cause
