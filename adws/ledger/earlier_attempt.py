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
    """Return an attempt whose reasons neither name these cases nor tell their errors.

    Both may tell what is expected.
    """
    longest_first = sorted(case_ids, key=len, reverse=True)
    reasons = (_without_names(reason, longest_first) for reason in attempt.reasons)
    return evolve(attempt, reasons=tuple(reasons))


def _without_names(reason: str, case_ids: list[str]) -> str:
    unnamed = reason
    for case_id in case_ids:
        unnamed = unnamed.replace(case_id, _UNSEEN)
    # The error of a case stands in parentheses behind the names.
    return reason if unnamed == reason else unnamed.partition(" (")[0]


def _lines(
    attempt: Attempt, record: RoundRecord | None, visible: Collection[str], diff: str
) -> Iterator[str]:
    yield f"{attempt.outcome.words}: {'; '.join(attempt.reasons)}"
    passed = [case_id for case_id in record.passed if case_id in visible] if record else []
    if passed:
        yield f"With it, these cases passed: {', '.join(passed)}"
    for edit in record.dropped if record else ():
        why = f" ({'; '.join(edit.explanation)})" if edit.explanation else ""
        yield f"Its edit to {edit.path} did not count, because the file is sealed{why}"
    if diff:
        yield f"Its change:\n\n{diff}"
