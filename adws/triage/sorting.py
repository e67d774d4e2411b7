"""Sort one failing case by itself, before it is ordered with the others."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from attrs import evolve, frozen

from adws.core.failure import Failure
from adws.core.suite import Case, Evidence
from adws.triage.called import called_functions
from adws.triage.correlation import Cause, LookedAt, cause_of
from adws.triage.exception_info import exception_of
from adws.triage.fingerprint import fingerprint, root_fingerprint
from adws.triage.imports import missing_dependency
from adws.triage.location import project_file, source_frames, source_place
from adws.triage.origin import origins_of
from adws.triage.pattern import Pattern, error_type
from adws.triage.priority import priority


@frozen
class ProjectFacts:
    """Facts about a project that are needed to find where a failure comes from.

    ``is_test`` says whether a file is a test; ``modules`` are the project's own top-level modules;
    ``tree`` is the absolute path of the tree in which the suite ran, which messages may contain;
    ``texts`` are those of its test files, by their paths in it.
    """

    patterns: tuple[Pattern, ...]
    is_test: Callable[[str], bool]
    modules: frozenset[str]
    tree: str = ""
    texts: Mapping[str, str] = MappingProxyType({})


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
    dependency = missing_dependency(error, project.modules)
    cause = cause_of(failure, error, root, dependency, _looked_at(project, evidence))
    return evolve(failure, group=cause.group), cause


def _looked_at(project: ProjectFacts, evidence: Evidence) -> LookedAt:
    """Return the functions at whose results the deepest line of a test looks."""
    places = (
        (project_file(frame.file, project.tree) or "", frame.line)
        for frame in reversed(evidence.frames)
    )
    file, line = next((place for place in places if place[0] in project.texts), ("", 0))
    text = project.texts.get(file, "")
    names = called_functions(text, line)
    return LookedAt(names, origins_of(names, text, file, project.modules))
