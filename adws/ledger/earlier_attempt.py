"""What an earlier attempt did and what became of it, for whoever tries next."""

from collections.abc import Collection, Iterator

from attrs import evolve

from adws.core.entry import Attempt
from adws.core.round_record import RoundRecord

_UNSEEN = "a case that you do not see"


def describe_attempt(
    attempt: Attempt, record: RoundRecord | None, visible: Collection[str], diff: str
) -> str:
    """Return the verdict on an attempt, which cases it moved, what was not taken, and its change.

    ``record`` is its round, ``diff`` its change. Only cases that are ``visible`` are named: the
    name of another may give away what it expects.
    """
    return "\n".join(_lines(attempt, record, visible, diff.strip("\n")))


def without_names(attempt: Attempt, case_ids: Collection[str]) -> Attempt:
    """Return an attempt whose reasons do not name these cases: a name may tell what is expected."""
    reasons = attempt.reasons
    for case_id in sorted(case_ids, key=len, reverse=True):
        reasons = tuple(reason.replace(case_id, _UNSEEN) for reason in reasons)
    return evolve(attempt, reasons=reasons)


def _lines(
    attempt: Attempt, record: RoundRecord | None, visible: Collection[str], diff: str
) -> Iterator[str]:
    yield f"{attempt.outcome.value}: {'; '.join(attempt.reasons)}"
    passed = [case_id for case_id in record.passed if case_id in visible] if record else []
    if passed:
        yield f"With it, these cases passed: {', '.join(passed)}"
    for edit in record.dropped if record else ():
        why = f" ({'; '.join(edit.explanation)})" if edit.explanation else ""
        yield f"Its edit to {edit.path} did not count, because the file is sealed{why}"
    if diff:
        yield f"Its change:\n\n{diff}"
