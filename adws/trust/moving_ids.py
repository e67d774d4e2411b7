"""Match cases whose ids change in each run, for instance because the time is a parameter."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from attrs import evolve

from adws.core.comparison import compare
from adws.core.suite import SuiteReport
from adws.trust.reasons import named

_DIGITS = re.compile(r"\d+")


def with_moved_ids(
    before: SuiteReport, again: SuiteReport, after: SuiteReport
) -> tuple[SuiteReport, SuiteReport]:
    """Return an earlier report with the ids of a later one, and that one with moved ids marked.

    ``again`` is another run of the earlier code. Only an id that is missing there too moves by
    itself, without the change. If a test has as many missing ids as new ones, they are matched in
    order. All other ids stay, so their cases are missing from the later report.
    """
    missing_ids = (
        case_id for case_id in compare(before, after).missing if case_id not in again.by_id
    )
    case_ids = before.by_id.keys() | again.by_id.keys()
    new = _by_test(case.id for case in after.cases if case.id not in case_ids)
    moved = {
        old: now
        for test, ids in _by_test(missing_ids).items()
        if len(ids) == len(new.get(test, ()))
        for old, now in zip(ids, new[test], strict=True)
    }
    marked_ids = frozenset(moved.values())
    return (
        evolve(
            before,
            cases=tuple(evolve(case, id=moved.get(case.id, case.id)) for case in before.cases),
        ),
        evolve(
            after, cases=tuple(evolve(case, moving=case.id in marked_ids) for case in after.cases)
        ),
    )


def moving_notes(report: SuiteReport) -> tuple[str, ...]:
    """Return a note on the cases in a report whose ids move, if there are any."""
    ids = tuple(case.id for case in report.cases if case.moving)
    note = f"these ids change in each run, so adws compares the cases in order: {named(ids)}"
    return (note,) if ids else ()


def _by_test(case_ids: Iterable[str]) -> Mapping[str, list[str]]:
    tests: dict[str, list[str]] = defaultdict(list)
    for case_id in case_ids:
        tests[_DIGITS.sub("0", case_id.partition("[")[0])].append(case_id)
    return tests
