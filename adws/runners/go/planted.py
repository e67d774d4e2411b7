"""Canaries that every package carries, seen as one each: the worst that any package says of it."""

from collections.abc import Iterable

from attrs import evolve

from adws.core.planting import Canary
from adws.core.suite import FAILING, Case
from adws.runners.go.names import SEPARATOR, function_of
from adws.runners.runner import Run


def planted_tests(run: Run) -> frozenset[str]:
    """Return the names of the functions that hold the run's canaries."""
    canaries = run.planting.canaries if run.planting else ()
    return frozenset(function_of(canary.id) for canary in canaries)


def planted_cases(run: Run, cases: Iterable[Case], packages: frozenset[str]) -> tuple[Case, ...]:
    """Return one case for each canary, of those that all of these packages must have run.

    A canary that one of them has not run has no case.
    """
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault(case.name, []).append(case)
    canaries = run.planting.canaries if run.planting else ()
    merged = (_worst(canary, found.get(canary.id, []), packages) for canary in canaries)
    return tuple(case for case in merged if case)


def _worst(canary: Canary, cases: list[Case], packages: frozenset[str]) -> Case | None:
    ran = {case.id.partition(SEPARATOR)[0] for case in cases}
    wrong = [case for case in cases if not _is_right(canary, case)]
    if not ran or (packages - ran and not wrong):
        return None
    return evolve((wrong or cases)[0], id=canary.id)


def _is_right(canary: Canary, case: Case) -> bool:
    said = f"{case.evidence.message}{case.evidence.trace}" if case.evidence else ""
    failed = case.outcome in FAILING
    return failed == canary.must_fail and canary.secret in said
