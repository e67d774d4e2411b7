"""Two reports of the same suite, compared by case id."""

from attrs import frozen

from adws.core.suite import EXECUTED, FAILING, Case, Outcome, SuiteReport


@frozen
class Comparison:
    """How a later report stands against an earlier one; each field holds case ids in order.

    ``fixed`` failed before and passed now. ``remaining`` failed in both. ``broken`` fails now and
    did not fail before (new cases included). ``revealed`` fails now and was hidden before by a
    file that could not be loaded. ``missing`` was executed before and is gone. ``weakened`` was
    executed before and is now skipped or expected to fail.
    """

    fixed: tuple[str, ...] = ()
    remaining: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    weakened: tuple[str, ...] = ()


def compare(before: SuiteReport, after: SuiteReport) -> Comparison:
    """Compare two reports of one suite by case id.

    A case that stands for a file which could not be loaded counts as fixed once it is gone and
    at least one case that it hid has been executed.
    """
    hidden = tuple(case.covers for case in before.cases if case.covers is not None)
    failing_now = {case.id: case for case in after.failing}
    failed_before = {case.id for case in before.failing}
    new = [case for case in after.failing if case.id not in failed_before]
    behind = [entry.name for entry in before.not_run if entry.hook]
    ids_after = {*after.by_id, *(entry.name for entry in after.not_run if entry.hook)}
    return Comparison(
        fixed=tuple(case.id for case in before.failing if _is_fixed(case, after)),
        remaining=tuple(case.id for case in before.failing if case.id in failing_now),
        broken=tuple(case.id for case in new if not _was_hidden(case, before, hidden)),
        revealed=tuple(case.id for case in new if _was_hidden(case, before, hidden)),
        missing=(
            *(case.id for case in before.cases if _is_missing(case, after)),
            *(name for name in behind if name not in ids_after),
        ),
        weakened=(
            *(case.id for case in before.cases if _is_weakened(case, after)),
            *(name for name in behind if name in after.by_id and _is_weak(after.by_id[name])),
        ),
    )


def _was_hidden(case: Case, before: SuiteReport, hidden: tuple[str, ...]) -> bool:
    case_before = before.by_id.get(case.id)
    if case_before is not None:
        return case_before.hook != "" and case_before.outcome not in FAILING
    return bool(hidden) and case.id.startswith(hidden)


def _reappeared(case: Case, after: SuiteReport) -> bool:
    return any(
        now.id.startswith(case.covers or "") and now.covers is None and now.outcome in EXECUTED
        for now in after.cases
    )


def _is_fixed(case: Case, after: SuiteReport) -> bool:
    now = after.by_id.get(case.id)
    if now is None:
        return case.covers is not None and _reappeared(case, after)
    return now.outcome is Outcome.PASSED


def _is_missing(case: Case, after: SuiteReport) -> bool:
    if case.id in after.by_id or not _must_run(case):
        return False
    return case.covers is None or not _reappeared(case, after)


def _is_weakened(case: Case, after: SuiteReport) -> bool:
    now = after.by_id.get(case.id)
    if now is None or not _must_run(case):
        return False
    return _is_weak(now) and not (case.hook and now.hook)


def _must_run(case: Case) -> bool:
    """Whether a case ran, or would have run if no hook had failed."""
    return case.outcome in EXECUTED or case.hook != ""


def _is_weak(now: Case) -> bool:
    return now.outcome not in EXECUTED and now.outcome not in FAILING
