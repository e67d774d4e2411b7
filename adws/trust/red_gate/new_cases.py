"""Find the new cases: compare a report with new tests to the one before them."""

from collections.abc import Iterable

from attrs import frozen

from adws.core.comparison import compare
from adws.core.suite import EXECUTED, FAILING, Case, Outcome, SuiteReport

_PASSED = frozenset({Outcome.PASSED, Outcome.XPASSED})


@frozen
class NewCases:
    """The new cases, and the changed outcomes of earlier ones.

    ``failing`` are new and fail, ``idle`` are new and do not. The other fields hold ids of earlier
    cases: ``stale`` cases failed before and still do, ``broken`` ones passed before and fail now.
    Those of ``missing_ids`` ran before and no longer do, unless a new failure has ``hidden`` them.
    ``flaky`` are broken cases that passed in a further run.
    """

    failing: tuple[Case, ...]
    idle: tuple[Case, ...] = ()
    stale: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    missing_ids: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    flaky: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The files of the new cases."""
        return tuple(dict.fromkeys(case.file for case in (*self.failing, *self.idle)))


def new_cases(
    before: SuiteReport | None, after: SuiteReport, files: tuple[str, ...] = ()
) -> NewCases:
    """Tell the new cases from the others.

    Without an earlier report, the new cases are those in ``files``, or without ``files`` all that
    fail. With one, a case is new if it did not run before, and ``files`` are those that ran now
    (none: the whole suite), so that cases in other files do not count as missing.
    """
    return _by_comparison(before, after, files) if before else _by_files(after, files)


def _by_files(after: SuiteReport, files: tuple[str, ...]) -> NewCases:
    if not files:
        return NewCases(after.failing)
    in_files = [case for case in after.cases if case.file in files]
    others = (case.id for case in after.failing if case.file not in files)
    return NewCases(_failing(in_files), _idle(in_files), tuple(others))


def _by_comparison(before: SuiteReport, after: SuiteReport, files: tuple[str, ...]) -> NewCases:
    ids_before = {case.id for case in before.cases if case.outcome in EXECUTED}
    once_hidden = tuple(case.covers for case in before.cases if case.covers is not None)
    new = [case for case in after.cases if case.id not in ids_before]
    failing = _failing(new)
    comparison = compare(before, after)
    passed = {case.id for case in before.cases if case.outcome in _PASSED}
    missing_ids = tuple(
        case_id
        for case_id in (*comparison.missing, *comparison.weakened)
        if not files or (case_id in before.by_id and before.by_id[case_id].file in files)
    )
    covering = tuple(case.covers for case in failing if case.covers is not None)
    hidden = tuple(case_id for case_id in missing_ids if case_id.startswith(covering))
    return NewCases(
        failing,
        idle=tuple(case for case in _idle(new) if not case.id.startswith(once_hidden)),
        stale=comparison.remaining,
        broken=tuple(case.id for case in after.failing if case.id in passed),
        missing_ids=tuple(case_id for case_id in missing_ids if case_id not in hidden),
        hidden=hidden,
    )


def _failing(cases: Iterable[Case]) -> tuple[Case, ...]:
    return tuple(case for case in cases if case.outcome in FAILING and not case.quarantined)


def _idle(cases: Iterable[Case]) -> tuple[Case, ...]:
    return tuple(case for case in cases if case.outcome not in FAILING)
