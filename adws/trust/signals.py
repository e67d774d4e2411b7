"""Judge fixes that work only while code can detect that tests are running."""

from collections.abc import Iterable

from attrs import evolve

from adws.core.flag import Flag
from adws.core.suite import FAILING, Case, SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.triage.fingerprint import normalize
from adws.trust.reasons import named
from adws.trust.repeats import failing_ids


def conditional(verdict: Verdict, lost_cases: tuple[str, ...]) -> Verdict:
    """Refuse a fix that no longer works when the signs of a test run are hidden."""
    reason = f"works only while code can detect tests, or by faking equality: {named(lost_cases)}"
    return evolve(verdict, accepted=False, reasons=(reason,), layer=Layer.SIGNALS)


def only_here(verdict: Verdict, lost_cases: tuple[str, ...]) -> Verdict:
    """Flag a change that works here, but not in another folder or in continuous integration."""
    flag = Flag(
        rule="only-here",
        path=lost_cases[0].partition("::")[0],
        line=0,
        seen=named(lost_cases),
        why="passes, but not in another folder with an empty home and CI set",
    )
    return evolve(verdict, flags=(*verdict.flags, flag))


def failing(report: SuiteReport, case_ids: Iterable[str]) -> tuple[str, ...]:
    """Return the cases that fail in a run."""
    every = failing_ids(report)
    return tuple(case_id for case_id in case_ids if case_id in every)


def failing_alike(
    before: SuiteReport, again: SuiteReport, case_ids: Iterable[str]
) -> tuple[str, ...]:
    """Return the cases that failed before and fail again with the same message."""
    return tuple(
        case_id
        for case_id in case_ids
        if (words := _words(before.by_id.get(case_id)))
        and words == _words(again.by_id.get(case_id))
    )


def _words(case: Case | None) -> str:
    evidence = case.evidence if case and case.outcome in FAILING else None
    return normalize(evidence.message) if evidence else ""


def in_tests_alone(verdict: Verdict, lost_cases: tuple[str, ...]) -> Verdict:
    """Flag a change with which cases fail where code finds no trace of a test run."""
    flag = Flag(
        rule="in-tests-alone",
        path=lost_cases[0].partition("::")[0],
        line=0,
        seen=named(lost_cases),
        why="fails in a program that nothing tells from one of users, as without the change: "
        "see what the change asks for",
    )
    return evolve(verdict, flags=(*verdict.flags, flag))
