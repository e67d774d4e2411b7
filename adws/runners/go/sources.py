"""The independent counts of one run of ``go test``: its events, and what source texts declare.

What was asked for and never began is a case too; each source counts it, as failing.
"""

from adws.core.suite import FAILING, Case, Outcome, Source
from adws.runners.go.builds import failed_builds
from adws.runners.go.names import case_id
from adws.runners.go.records import Session
from adws.runners.go.results import Results


def sources_of(
    session: Session, results: Results, cases: tuple[Case, ...], canaries: tuple[Case, ...]
) -> tuple[Source, ...]:
    """Return what the cases say that were made of the events, and how many there should be.

    ``results`` and ``cases`` are those of the suite alone.
    """
    declared = _declared(session, results, cases) + len(canaries)
    return _told((*cases, *canaries)), Source("source texts", total=declared)


def _told(cases: tuple[Case, ...]) -> Source:
    skipped = sum(case.outcome is Outcome.SKIPPED for case in cases)
    failing = sum(case.outcome in FAILING for case in cases)
    return Source("events", len(cases) - skipped - failing, failing, skipped, len(cases))


def _declared(session: Session, results: Results, cases: tuple[Case, ...]) -> int:
    """Return how many tests are declared and wanted, with the subtests that they told of.

    Cases that stand for whole packages are counted as they are.
    """
    broken = failed_builds(session)
    built = (package for package in session.packages if package.path not in broken)
    subtests = sum("/" in name for _, name in results.tests)
    packages = sum(case.id == case.name for case in cases)
    return sum(len(package.wanted) for package in built) + subtests + packages


def contradictions(results: Results) -> tuple[str, ...]:
    """Return in words where events contradict each other."""
    twice = (case_id(*key) for key, told in results.tests.items() if len(set(told.ends)) > 1)
    bad = {package for (package, _), told in results.tests.items() if told.end in ("", "fail")}
    passed = (package for package in bad if _has_passed(results, package))
    return (
        *(f"sources: {test} ended in several ways" for test in twice),
        *(f"sources: {package} passed, and tests of it did not" for package in sorted(passed)),
    )


def _has_passed(results: Results, package: str) -> bool:
    told = results.packages.get(package)
    return told is not None and set(told.ends) == {"pass"}
