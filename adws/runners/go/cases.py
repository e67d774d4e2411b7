"""Cases from the events of ``go test``: tests, subtests, and packages as a whole."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from attrs import evolve, frozen

from adws.core.suite import FAILING, Case, Evidence, Frame, Outcome
from adws.runners.go.names import SEPARATOR, case_id, function_of
from adws.runners.go.records import GoPackage, GoSession
from adws.runners.go.results import EventLog, Results
from adws.runners.plain_text import plain_text

_FAILED = re.compile(r"^FAIL\t(?P<package>\S+) \[(?:build|setup) failed\]$")
_IN_TESTS = re.compile(r"\S+_test\.go:|\s")
NOT_BUILT = "BuildFailed"
MISSING_MODULE = "MissingModule"
_KEPT_CHARACTERS = 12_000
_READ_CHARACTERS = 200_000
_PANIC = re.compile(
    r"^(?P<name>panic|fatal error): (?P<message>.*?)(?: \[recovered.*\])?$"
    r"(?P<more>(?:\n(?!\tpanic: |\t?\s*goroutine |\n).*)*)",
    re.MULTILINE,
)
_HANGING = re.compile(r"^panic: (?P<message>test timed out after .*)$", re.MULTILINE)
_TRACED = re.compile(
    r"^(?P<function>[^\s(].*?)\((?:.*)\)\n\t(?P<file>/.+?):(?P<line>\d+)(?: \+0x[0-9a-f]+)?$",
    re.MULTILINE,
)
_LOGGED = re.compile(
    r"^ +(?P<file>[^\s:/]+\.go):(?P<line>\d+): (?P<text>.*(?:\n {8,}.*)*)", re.MULTILINE
)
_ASSERTED = re.compile(r"(?ms)^\s*Error:\s+(?P<text>.*?)(?=^\s*(?:Test|Messages):|\Z)")
_COMPILED = re.compile(r"^(?P<file>[^\s#:][^:\n]*\.go):(?P<line>\d+)(?::\d+)?: ", re.MULTILINE)
_UNKNOWN = re.compile(r"no required module provides package (?P<package>[^\s;]+)")
_MISSING = re.compile(
    r"no required module provides package|cannot find module providing package"
    r"|missing go\.sum entry|module lookup disabled by GOPROXY=off|cannot find main module"
)
_OUTCOMES = {"pass": Outcome.PASSED, "skip": Outcome.SKIPPED, "fail": Outcome.FAILED}
_NOT_ENDED = "the process of its package ended while it ran"
_NOT_RUN = "it was not run: the process of its package ended before"
_SILENT = "it failed and did not say why"
_SET_UP = "TestMain or init of {package}"
_NO_TEST_FAILED = "the package failed, though none of its tests did"


def failed_builds(session: GoSession) -> dict[str, str]:
    """Return what was said about each package that did not build."""
    output: dict[str, list[str]] = {}
    for event in session.events:
        if event.action == "build-output":
            output.setdefault(event.importpath, []).append(event.output)
    failed = {
        event.package: "".join(output.get(event.failedbuild, ()))
        for event in session.events
        if event.failedbuild
    }
    return {**_printed(session), **failed}


def _printed(session: GoSession) -> dict[str, str]:
    blocks = _blocks(session.errors)
    matches = filter(None, map(_FAILED.match, session.lines))
    return {failed["package"]: _of(failed["package"], blocks) for failed in matches}


def _of(package: str, blocks: dict[str, list[str]]) -> str:
    """Return what was printed of a package; if nothing was, of all that it may depend on."""
    own = blocks.get(f"# {package} [{package}.test]") or blocks.get(f"# {package}")
    others = (line for lines in blocks.values() for line in lines if not _IN_TESTS.match(line))
    return "".join(f"{line}\n" for line in own or dict.fromkeys(others))


def _blocks(lines: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the printed lines by the header above them."""
    blocks: dict[str, list[str]] = {}
    header = ""
    for line in lines:
        header = line if line.startswith("# ") else header
        blocks.setdefault(header, []).append(line)
    return blocks


@frozen
class GoContext:
    """Where a test stands: the absolute folder of the tree, its package's folder and module."""

    tree: str
    folder: str
    module: str


def evidence_of(log: EventLog, context: GoContext) -> Evidence | None:
    """Return the evidence of a test that failed; None if it said nothing of its own."""
    text = plain_text(log.output[-_READ_CHARACTERS:])
    panic = _PANIC.search(text)
    logged = [*_LOGGED.finditer(plain_text("".join(log.errors)) or text)]
    if panic is None and not logged and not text.strip():
        return None
    message = "\n".join(map(_logged_text, logged)) or text.strip()
    if panic is None:
        frames = (
            Frame(str(PurePosixPath(context.folder, match["file"])), int(match["line"]))
            for match in logged
        )
        return _thrown("", message, text, tuple(frames))
    if _HANGING.search(text):
        return _thrown("", panic["message"], text, tuple(_frames(text, context)))
    text_of_panic = f"{panic['message']}{panic['more']}"
    return _thrown(panic["name"], text_of_panic, text, tuple(_frames(text, context)))


def build_evidence(text: str, context: GoContext) -> Evidence:
    """Return the evidence of a package that did not build."""
    lines = [line for line in plain_text(text).splitlines() if not line.startswith("# ")]
    message = "\n".join(lines).strip() or "go did not say why"
    places = [
        Frame(str(PurePosixPath(match["file"])), int(match["line"]))
        for match in _COMPILED.finditer(message)
    ]
    unknown = _UNKNOWN.search(message)
    own = unknown is not None and f"{unknown['package']}/".startswith(f"{context.module}/")
    name = MISSING_MODULE if _MISSING.search(message) and not own else NOT_BUILT
    return _thrown(name, message, text, tuple(places[::-1]), "collect")


def has_panicked(log: EventLog) -> bool:
    """Whether a test ended the process of its package."""
    return _PANIC.search(log.output[-_READ_CHARACTERS:]) is not None


def _thrown(
    name: str, message: str, trace: str, frames: tuple[Frame, ...], phase: str = "call"
) -> Evidence:
    return Evidence(name, message, trace[:_KEPT_CHARACTERS], frames, phase)


def _logged_text(match: re.Match[str]) -> str:
    """Return a logged text; of testify's tables only what differs."""
    asserted = _ASSERTED.search(match["text"])
    lines = (asserted or match)["text"].strip().splitlines()
    return "\n".join((lines or [""])[:1] + [line.strip() for line in lines[1:]])


def _frames(text: str, context: GoContext) -> Iterator[Frame]:
    """Yield the frames of the project in the traces of a dying process, outermost first."""
    for match in [*_TRACED.finditer(text)][::-1]:
        file = match["file"].removeprefix(f"{context.tree.rstrip('/')}/")
        if not file.startswith("/"):
            yield Frame(file, int(match["line"]), match["function"].rpartition("/")[2])


@frozen
class _PackageRun:
    """A package, and all events of the run."""

    package: GoPackage
    results: Results
    scene: GoContext

    def log(self) -> EventLog:
        """Return the events of the package as a whole."""
        return self.results.packages.get(self.package.path, EventLog())

    def file_of(self, name: str) -> str:
        """Return the file in which a test stands; the package's folder where that is unknown."""
        files = {test.name: test.file for test in self.package.tests}
        return files.get(function_of(name), self.package.folder)


def cases_of(session: GoSession, results: Results, tree: str) -> tuple[Case, ...]:
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
        for case in _package_cases(
            listed.get(path, GoPackage(path, "", ".", (), (), ())), results, builds, tree
        )
    )


def _package_cases(
    package: GoPackage, results: Results, builds: dict[str, str], tree: str
) -> Iterator[Case]:
    part = _PackageRun(package, results, GoContext(tree, package.folder, package.module))
    if package.path in builds:
        yield _package_case(part, build_evidence(builds[package.path], part.scene))
        return
    cases = (*_told_cases(part), *_not_run(part))
    yield from cases
    failed = "fail" in part.log().ends
    if failed and not any(case.outcome in FAILING for case in cases):
        yield _package_case(part, _of_package(part, _NO_TEST_FAILED))


def _package_case(part: _PackageRun, evidence: Evidence) -> Case:
    path = part.package.path
    file = evidence.frames[-1].file if evidence.frames else part.package.folder
    covers = f"{path}{SEPARATOR}"
    return Case(path, file, path, Outcome.ERRORED, evidence=evidence, covers=covers)


def _of_package(part: _PackageRun, message: str) -> Evidence:
    evidence = evidence_of(part.log(), part.scene)
    return evidence or Evidence(message=message)


def _told_cases(part: _PackageRun) -> Iterator[Case]:
    tests = dict(part.results.of_package(part.package.path))
    parents = {name.rpartition("/")[0] for name in tests}
    for name, log in tests.items():
        outcome = _OUTCOMES.get(log.end, Outcome.ERRORED)
        evidence = _evidence(part, tests, name) if outcome in FAILING else None
        hides = not log.end or (has_panicked(log) and name in parents)
        yield _case(part, name, outcome, log.seconds, evidence, hides=hides)


def _not_run(part: _PackageRun) -> Iterator[Case]:
    reported = {name for name, _ in part.results.of_package(part.package.path)}
    evidence = evolve(_of_package(part, _NOT_RUN), phase="setup")
    hook = "" if reported else _SET_UP.format(package=part.package.path)
    for name in part.package.wanted:
        if name not in reported:
            case = _case(part, name, Outcome.ERRORED, 0.0, evidence, hides=True)
            yield evolve(case, hook=hook)


def _case(
    part: _PackageRun,
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


def _evidence(part: _PackageRun, tests: dict[str, EventLog], name: str) -> Evidence:
    """Return what a test said; if it said nothing, what one did that failed with it.

    That is the first of its subtests, or the test around it, to which ``go`` may credit a panic.
    """
    below = (test for test in tests if test.startswith(f"{name}/"))
    related = (name, *below, name.rpartition("/")[0])
    evidences = (
        evidence_of(tests[related_name], part.scene)
        for related_name in related
        if _fails(tests.get(related_name))
    )
    evidence = next(filter(None, evidences), None)
    return evidence or _of_package(part, _SILENT if tests[name].end else _NOT_ENDED)


def _fails(log: EventLog | None) -> bool:
    return log is not None and log.end in ("", "fail")
