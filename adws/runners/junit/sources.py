"""The independent counts of one run: the cases of its reports, and the reports' own counters."""

from collections.abc import Iterator, Mapping

from attrs import evolve

from adws.core.suite import FAILING, Case, Outcome, Source
from adws.runners.junit.counters import Level
from adws.runners.junit.elements import Report


def sources_of(cases: tuple[Case, ...], reports: Mapping[str, Report]) -> tuple[Source, ...]:
    """Return what the cases are, and what the counters say; one that differs says where it does.

    Reports count in ways of their own: cases or marks, and suites or all that is in them. So
    counters that fit any of these show the very numbers of the cases, and one that fits none is
    off by as much as it really is. Counters that are not there are no source.
    """
    failing = sum(case.outcome in FAILING for case in cases)
    skipped = sum(case.outcome in (Outcome.SKIPPED, Outcome.XFAILED) for case in cases)
    counted = Source("testcases", len(cases) - failing - skipped, failing, skipped, len(cases))
    levels = (level for report in reports.values() for level in report.levels)
    if all(level.counts.total is None for level in levels):
        return (counted,)
    wrong = (found for path, report in reports.items() for found in _wrong(counted, path, report))
    return (counted, next(wrong, evolve(counted, name="counters", passed=None)))


def _wrong(counted: Source, path: str, report: Report) -> Iterator[Source]:
    omitted = max(level.omitted for level in report.levels)
    for level in report.levels:
        if not level.agrees(omitted):
            where = f" ({level.name})" if level.name else ""
            yield _off(counted, f"the counters of {path}{where}", level)


def _off(counted: Source, name: str, level: Level) -> Source:
    told, held = level.counts, level.inside
    return Source(
        name,
        failing=_moved(counted.failing, told.failing, held.failing),
        skipped=_moved(counted.skipped, told.skipped, held.skipped),
        total=_moved(counted.total, told.total, held.cases),
    )


def _moved(counted: int | None, told: int | None, held: int) -> int | None:
    return None if counted is None or told is None else counted + told - held
