"""What the cases of JavaScript runners have in common: how their ids are built and numbered."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from attrs import evolve, frozen

from adws.core.suite import Case, Outcome
from adws.runners.places import within
from adws.runners.runner import Run

SEPARATOR = " > "
"""is between the parts of a case id: the file, the suites, the name."""


@frozen
class CaseContext:
    """Where a run took place: the suite's folder in the project, and where that lies."""

    folder: str
    cwd: PurePath


def expected_files(run: Run, named: Iterable[str]) -> tuple[str, ...]:
    """Return the test files that a tool found on the disk, in order, without those of canaries."""
    files = {within(run.suite.folder, file) for file in named}
    return tuple(sorted(files - planted_files(run)))


def support_files(run: Run, listing: tuple[str, ...], named: Iterable[str]) -> tuple[str, ...]:
    """Return the project's files that a tool loads besides its test files, sorted."""
    files = {within(run.suite.folder, file) for file in named}
    return tuple(sorted(files & set(listing)))


def case_id(*parts: str) -> str:
    """Return the id of a case.

    >>> case_id("src/a.test.js", "sum", "adds")
    'src/a.test.js > sum > adds'
    """
    return SEPARATOR.join(parts)


def file_of(case_id: str) -> str:
    """Return the file of a case.

    >>> file_of("src/a.test.js > sum > adds")
    'src/a.test.js'
    """
    return case_id.split(SEPARATOR, maxsplit=1)[0]


def numbered(cases: Iterable[Case]) -> Iterator[Case]:
    """Yield cases with unique ids: of several with the same id, the later ones get a number.

    It is the next that no case has by its name.

    >>> cases = [Case(id, "a.js", id, Outcome.PASSED) for id in ("a", "a #2", "a", "b")]
    >>> [case.id for case in numbered(cases)]
    ['a', 'a #2', 'a #3', 'b']
    """
    all_cases = tuple(cases)
    names = {case.id for case in all_cases}
    counts: Counter[str] = Counter()
    for case in all_cases:
        counts[case.id] += 1
        while counts[case.id] > 1 and f"{case.id} #{counts[case.id]}" in names:
            counts[case.id] += 1
        number = counts[case.id]
        yield case if number == 1 else evolve(case, id=f"{case.id} #{number}")


def asked_for(run: Run, cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Leave out what only is in a report because it does not match the names asked for.

    Cases of planted files that are not canaries are left out too.
    """
    selected, planted = frozenset(run.selection.case_ids), planted_files(run)
    return tuple(
        case
        for case in cases
        if case.id not in planted
        and (not selected or case.id in selected or case.outcome is not Outcome.SKIPPED)
    )


def planted_files(run: Run) -> frozenset[str]:
    """Return the files of the run's canaries, relative to the tree."""
    files = run.planted_files
    return frozenset(str(path.relative_to(run.tree)) for path in files)
