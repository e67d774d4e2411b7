"""Cases whose ids are another in each run, as where the time of day is a parameter of a test."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from attrs import evolve

from adws.core.comparison import compare
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.trust.reasons import named

_DIGITS = re.compile(r"\d+")


def with_moved_ids(before: SuiteReport, again: SuiteReport, after: SuiteReport) -> SuiteReport:
    """Return an earlier report with the ids that its cases have in a later one.

    ``again`` is another run of the earlier code. Only an id that is gone there, too, moves by
    itself: no change has a part in it. Of a test with as many ids that are gone as ids that are
    new, one stands for the other, in their order. All other ids stay, so that their cases are
    missing from the later report.
    """
    gone = (one for one in compare(before, after).missing if one not in again.by_id)
    known = before.by_id.keys() | again.by_id.keys()
    new = _by_test(case.id for case in after.cases if case.id not in known)
    moved = {
        old: now
        for test, ids in _by_test(gone).items()
        if len(ids) == len(new.get(test, ()))
        for old, now in zip(ids, new[test], strict=True)
    }
    cases = tuple(evolve(case, id=moved.get(case.id, case.id)) for case in before.cases)
    return evolve(before, cases=cases) if moved else before


def with_moving_cases(
    verdict: Verdict, after: SuiteReport, before: SuiteReport, moved: SuiteReport
) -> tuple[Verdict, SuiteReport]:
    """Return a verdict that says which ids move, and the later report with these cases marked.

    ``moved`` is the earlier report ``before`` with the ids of the later one.
    """
    ids = tuple(case.id for case in moved.cases if case.id not in before.by_id)
    if not ids:
        return verdict, after
    note = f"these ids are new in each run, so the cases are compared in order: {named(ids)}"
    cases = tuple(evolve(case, moving=case.id in ids) for case in after.cases)
    return evolve(verdict, notes=(*verdict.notes, note)), evolve(after, cases=cases)


def _by_test(case_ids: Iterable[str]) -> Mapping[str, list[str]]:
    tests: dict[str, list[str]] = defaultdict(list)
    for case_id in case_ids:
        tests[_DIGITS.sub("0", case_id.partition("[")[0])].append(case_id)
    return tests
