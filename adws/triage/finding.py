"""A failing case as triage sees it, before it is put in order with the others."""

from collections.abc import Callable

from attrs import frozen

from adws.core.failure import ErrorType
from adws.core.suite import Case, Evidence
from adws.triage.fingerprint import root_fingerprint
from adws.triage.imports import missing_dependency
from adws.triage.location import Place, source_frames, source_place
from adws.triage.pattern import Pattern, error_type
from adws.triage.thrown import Thrown, thrown


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


@frozen
class Finding:
    """What one failing case shows by itself.

    ``root`` is its root fingerprint; ``dependency`` the module that is not installed, if that is
    why it fails.
    """

    case: Case
    evidence: Evidence
    thrown: Thrown
    error_type: ErrorType
    place: Place | None
    root: str
    dependency: str | None = None


def find(surroundings: Surroundings, case: Case) -> Finding:
    """Look at one failing case."""
    evidence = case.evidence or Evidence()
    what = thrown(evidence)
    is_test, modules, tree = surroundings.is_test, surroundings.modules, surroundings.tree
    return Finding(
        case=case,
        evidence=evidence,
        thrown=what,
        error_type=error_type(what, evidence.phase, surroundings.patterns, modules),
        place=source_place(evidence, what, is_test, tree),
        root=root_fingerprint(what, source_frames(evidence.frames, is_test, tree), tree),
        dependency=missing_dependency(what, modules),
    )
