"""Cases from what a run of ``go test`` told: tests, subtests, and packages as a whole."""

from collections.abc import Iterator

from attrs import evolve, frozen

from adws.core.suite import FAILING, Case, Evidence, Outcome
from adws.runners.go.builds import failed_builds
from adws.runners.go.evidence import Scene, build_evidence, evidence_of, has_panicked
from adws.runners.go.names import SEPARATOR, case_id, function_of
from adws.runners.go.records import Package, Session
from adws.runners.go.results import Results, Told

_OUTCOMES = {"pass": Outcome.PASSED, "skip": Outcome.SKIPPED, "fail": Outcome.FAILED}
_NOT_ENDED = "the process of its package ended while it ran"
_NOT_RUN = "it was not run: the process of its package ended before"
_SILENT = "it failed and did not say why"
_NO_TEST_FAILED = "the package failed, though none of its tests did"


@frozen
class _Part:
    """A package, and all that was told in the run."""

    package: Package
    results: Results
    scene: Scene

    def told(self) -> Told:
        """Return what was told of the package as a whole."""
        return self.results.packages.get(self.package.path, Told())

    def file_of(self, name: str) -> str:
        """Return the file in which a test stands; the package's folder where that is unknown."""
        files = {test.name: test.file for test in self.package.tests}
        return files.get(function_of(name), self.package.folder)


def cases_of(session: Session, results: Results, tree: str) -> tuple[Case, ...]:
    """Return the cases of a session, by package.

    ``tree`` is the absolute folder in which ``go`` was started. A package that did not build is a
    case that covers its tests; so is one that failed without a failing test. A test that was asked
    for and never began is an error, and hides its subtests.
    """
    builds = failed_builds(session)
    listed = {package.path: package for package in session.packages}
    tested = dict.fromkeys((*listed, *builds, *(package for package, _ in results.tests)))
    return tuple(
        case
        for path in tested
        for case in _package_cases(listed.get(path, _unlisted(path)), results, builds, tree)
    )


def _unlisted(path: str) -> Package:
    """Return a package of which only events tell."""
    return Package(path, "", ".", (), (), ())


def _package_cases(
    package: Package, results: Results, builds: dict[str, str], tree: str
) -> Iterator[Case]:
    part = _Part(package, results, Scene(tree, package.folder, package.module))
    if package.path in builds:
        yield _whole(part, build_evidence(builds[package.path], part.scene))
        return
    cases = (*_told_cases(part), *_not_run(part))
    yield from cases
    failed = "fail" in part.told().ends
    if failed and not any(case.outcome in FAILING for case in cases):
        yield _whole(part, _of_package(part, _NO_TEST_FAILED))


def _whole(part: _Part, evidence: Evidence) -> Case:
    path = part.package.path
    file = evidence.frames[-1].file if evidence.frames else part.package.folder
    covers = f"{path}{SEPARATOR}"
    return Case(path, file, path, Outcome.ERRORED, evidence=evidence, covers=covers)


def _of_package(part: _Part, message: str) -> Evidence:
    found = evidence_of(part.told(), part.scene)
    return found or Evidence(message=message)


def _told_cases(part: _Part) -> Iterator[Case]:
    tests = dict(part.results.of_package(part.package.path))
    parents = {name.rpartition("/")[0] for name in tests}
    for name, told in tests.items():
        outcome = _OUTCOMES.get(told.end, Outcome.ERRORED)
        evidence = _evidence(part, tests, name) if outcome in FAILING else None
        hides = not told.end or (has_panicked(told) and name in parents)
        yield _case(part, name, outcome, told.seconds, evidence, hides=hides)


def _not_run(part: _Part) -> Iterator[Case]:
    told = {name for name, _ in part.results.of_package(part.package.path)}
    evidence = evolve(_of_package(part, _NOT_RUN), phase="setup")
    for name in part.package.wanted:
        if name not in told:
            yield _case(part, name, Outcome.ERRORED, 0.0, evidence, hides=True)


def _case(
    part: _Part,
    name: str,
    outcome: Outcome,
    seconds: float,
    evidence: Evidence | None,
    *,
    hides: bool,
) -> Case:
    id_ = case_id(part.package.path, name)
    covers = f"{id_}/" if hides else None
    return Case(id_, part.file_of(name), name, outcome, seconds, evidence, covers)


def _evidence(part: _Part, tests: dict[str, Told], name: str) -> Evidence:
    """Return what a test said; where it said nothing, what one did that failed with it.

    That is the first of its subtests, or the test around it, to which ``go`` may credit a panic.
    """
    below = (one for one in tests if one.startswith(f"{name}/"))
    related = (name, *below, name.rpartition("/")[0])
    said = (evidence_of(tests[one], part.scene) for one in related if _fails(tests.get(one)))
    found = next(filter(None, said), None)
    return found or _of_package(part, _SILENT if tests[name].end else _NOT_ENDED)


def _fails(told: Told | None) -> bool:
    return told is not None and told.end in ("", "fail")
