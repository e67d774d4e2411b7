"""What did not run although it looks like a test: every report lists it."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from attrs import evolve

from adws.core.globs import compile_globs
from adws.core.suite import Case, NotRun, Outcome, SuiteReport

LEFT_OUT = "left out by the configuration"
OUTSIDE = "not among the files that {runner} looks into"
NO_CASE = "no test in it"
BEHIND = "not run because of {case}"
_NOT_SOURCES = frozenset({"build", "dist", "out", "coverage", "target", "vendor", "testdata"})
"""Folders with copies and material, where nobody keeps tests to run."""
_ALL_SKIPPED = "every test in it is skipped"
_SKIPPED = "skipped"


def files_not_run(
    report: SuiteReport, listing: tuple[str, ...], globs: tuple[str, ...]
) -> tuple[NotRun, ...]:
    """Return the files that are named like test files and are in no part of a report.

    ``globs`` are the names of the runner's test files.
    """
    named = compile_globs(globs)
    reported = {*report.files, *report.expected_files, *(case.file for case in report.cases)}
    ignored = {*report.ignored}
    return tuple(
        NotRun(path, LEFT_OUT if path in ignored else OUTSIDE.format(runner=report.runner))
        for path in listing
        if path not in reported and named.fullmatch(path) and not _is_material(path)
    )


def _is_material(path: str) -> bool:
    folders = PurePosixPath(path).parts[:-1]
    return any(part in _NOT_SOURCES or part.startswith(".") for part in folders)


def with_not_run(report: SuiteReport) -> SuiteReport:
    """Return the report of all suites with everything that did not run, each once.

    A file that another suite has run did run; skipped cases are named, too.
    """
    ran = {*report.files, *(case.file for case in report.cases)}
    hidden = tuple(case.covers for case in report.cases if case.covers is not None)
    missing = {
        entry.name: entry
        for entry in report.not_run
        if (entry.why == NO_CASE or entry.name not in ran or not _is_outside(entry))
        and (
            entry.why.startswith(BEHIND.partition("{")[0])
            or not f"{entry.name}::".startswith(hidden)
        )
    }
    return evolve(report, not_run=(*missing.values(), *_behind(report), *_skipped(report)))


def _is_outside(entry: NotRun) -> bool:
    return entry.why == LEFT_OUT or entry.why.startswith(OUTSIDE.partition("{")[0])


def _behind(report: SuiteReport) -> Iterator[NotRun]:
    """Yield the cases behind a failed hook, apart from the one that tells its failure."""
    for case in report.cases:
        if case.id in report.behind or (case.hook and case.outcome is Outcome.SKIPPED):
            yield NotRun(case.id, BEHIND.format(case=case.hook), cases=0)


def _skipped(report: SuiteReport) -> Iterator[NotRun]:
    by_file: dict[str, list[bool]] = {}
    for case in report.cases:
        by_file.setdefault(case.file, []).append(_is_skipped(case))
    whole = {file for file, skipped in by_file.items() if all(skipped)}
    yield from (NotRun(file, _ALL_SKIPPED, cases=0) for file in sorted(whole))
    yield from (
        NotRun(case.id, _SKIPPED, cases=0)
        for case in report.cases
        if _is_skipped(case) and case.file not in whole
    )


def _is_skipped(case: Case) -> bool:
    return case.outcome is Outcome.SKIPPED and not case.hook
