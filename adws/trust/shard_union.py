"""Merge the reports of shards into one report of the suite, and check that it is complete."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from attrs import evolve

from adws.core.comparison import compare
from adws.core.suite import Case, Evidence, SourceCounts, SuiteReport
from adws.trust.agreement import is_silent_skip, silent_skip
from adws.trust.repetition import not_passing


def united(reports: tuple[SuiteReport, ...], before: SuiteReport) -> SuiteReport:
    """Return one report of a suite of which each shard ran some files.

    Its cases are in the order of ``before``, the newest report of the suite. Files that the
    project's configuration leaves out are taken from there, because no change can alter that.
    Discrepancies of a shard stay in the union. A test file that ``before`` or a shard expects, and
    no shard reports, counts as left out.
    """
    first = reports[0]
    whole = evolve(
        first,
        command=(),
        exit_code=max((report.exit_code for report in reports), key=abs),
        cases=_in_order(reports, before),
        ended=all(report.ended for report in reports),
        collected=_sum(report.collected for report in reports),
        sources=_summed(tuple(chain.from_iterable(report.sources for report in reports))),
        files=_sorted(report.files for report in reports),
        expected_files=_sorted(report.expected_files for report in (before, *reports)),
        mixed_files=_sorted(report.mixed_files for report in reports),
        ignored=before.ignored,
        foreign_modules=_sorted(report.foreign_modules for report in reports),
        support_files=_sorted(report.support_files for report in reports),
        outside_modules=_sorted(report.outside_modules for report in reports),
        rewritten=_sorted(report.rewritten for report in reports),
        duration_seconds=sum(report.duration_seconds for report in reports),
        raw_output=", ".join(report.raw_output for report in reports),
        not_run=(
            *(
                not_run
                for not_run in before.not_run
                if not_run.cases > 0 and not_run.name not in before.by_id
            ),
            *(not_run for report in reports for not_run in report.not_run if not_run.hook),
        ),
        notes_opened=all(report.notes_opened for report in reports),
        opened=tuple(dict.fromkeys(chain.from_iterable(report.opened for report in reports))),
    )
    doubts = (
        warning for report in reports for warning in report.warnings if not is_silent_skip(warning)
    )
    warnings = (*dict.fromkeys(doubts), *silent_skip(whole))
    return evolve(whole, warnings=warnings)


def shared_cases(reports: tuple[SuiteReport, ...]) -> tuple[str, ...]:
    """Return the ids that several shards report, in order: no case may run in two."""
    counts = Counter(chain.from_iterable(report.by_id for report in reports))
    return tuple(case_id for case_id, times in counts.items() if times > 1)


def worse_cases(
    before: SuiteReport, after: SuiteReport, expected: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the cases that end worse than ``before``, or are missing; each id once.

    Those of ``expected`` must pass, whatever their earlier outcome.
    """
    comparison = compare(before, after)
    worse = (
        *comparison.broken,
        *comparison.revealed,
        *comparison.missing,
        *comparison.weakened,
        *not_passing(expected, after),
    )
    return tuple(dict.fromkeys(worse))


def as_in(report: SuiteReport, tree: str, other: str) -> SuiteReport:
    """Return the report of a run in one tree as if it had run in the other."""
    if tree == other:
        return report

    def moved(evidence: Evidence) -> Evidence:
        return evolve(
            evidence,
            message=evidence.message.replace(f"{tree}/", f"{other}/"),
            trace=evidence.trace.replace(f"{tree}/", f"{other}/"),
            output=evidence.output.replace(f"{tree}/", f"{other}/"),
        )

    cases = (
        evolve(case, evidence=moved(case.evidence)) if case.evidence else case
        for case in report.cases
    )
    return evolve(report, cases=tuple(cases))


def _in_order(reports: tuple[SuiteReport, ...], before: SuiteReport) -> tuple[Case, ...]:
    """Return all cases in the order of ``before``; a new case follows its predecessor."""
    places = {case.id: place for place, case in enumerate(before.cases)}
    starts = {case.file: place for place, case in reversed([*enumerate(before.cases)])}
    placed: list[tuple[int, Case]] = []
    for report in reports:
        newest, file = 0, None
        for case in report.cases:
            start = newest if case.file == file else starts.get(case.file, len(places))
            newest, file = places.get(case.id, start), case.file
            placed.append((newest, case))
    return tuple(case for _, case in sorted(placed, key=lambda item: item[0]))


def _sum(counts: Iterable[int | None]) -> int | None:
    all_counts = tuple(counts)
    return None if None in all_counts else sum(count for count in all_counts if count is not None)


def _summed(sources: tuple[SourceCounts, ...]) -> tuple[SourceCounts, ...]:
    """Return the sources of all shards; counts of the same name are added up."""
    names = dict.fromkeys(source.name for source in sources)
    return tuple(
        _total(name, [source for source in sources if source.name == name]) for name in names
    )


def _total(name: str, sources: list[SourceCounts]) -> SourceCounts:
    return SourceCounts(
        name,
        passed=_sum(source.passed for source in sources),
        failing=_sum(source.failing for source in sources),
        skipped=_sum(source.skipped for source in sources),
        total=_sum(source.total for source in sources),
    )


def _sorted(parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(sorted(set(chain.from_iterable(parts))))
