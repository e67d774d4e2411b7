"""Show the effect of a change on calls: tested ones, and some near them."""

from collections.abc import Iterable
from itertools import islice

from adws.behaviour.calls import Answers, CallResult, CaseCall
from adws.core.changed_call import ChangedCall

MOST_TESTED = 4
MOST_CHANGED = 4
MOST_THE_SAME = 2
MOST_CHARACTERS = 200


def changed_calls(
    calls: tuple[CaseCall, ...], old: Answers, new: Answers
) -> tuple[ChangedCall, ...]:
    """Return some calls whose results changed, and some near them whose results did not.

    ``old`` and ``new`` are the results of ``calls`` without and with the change. If no tested call
    changed, there is nothing to show. Calls whose results stay are of functions of which a tested
    call changed. Each call is there once, though several cases make it, or it is near another one.
    """
    rows = [
        (_row(call, before, after), before.effect != after.effect, call.function)
        for call, before, after in zip(calls, old, new, strict=True)
        if before.ended and after.ended and after.call and not call.is_same
    ]
    mended = {function for row, changed, function in rows if changed and row.tested}
    known = {_texts(row) for row, _, _ in rows if row.tested}
    new_rows = [facts for facts in rows if _texts(facts[0]) not in known]
    tested = _few((row for row, changed, _ in rows if changed and row.tested), MOST_TESTED)
    nearby = _few((row for row, changed, _ in new_rows if changed), MOST_CHANGED)
    same = _few(
        (row for row, changed, function in new_rows if not changed and function in mended),
        MOST_THE_SAME,
    )
    return (*tested, *nearby, *same) if tested else ()


def affected_cases(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> frozenset[str]:
    """Return the cases that made a call whose result changed.

    ``old`` and ``new`` are the results of ``calls`` without and with the change.
    """
    return frozenset(
        call.case_id
        for call, before, after in zip(calls, old, new, strict=True)
        if call.of is None and before.ended and after.ended and before.effect != after.effect
    )


def _row(call: CaseCall, before: CallResult, after: CallResult) -> ChangedCall:
    whole = before.result == after.result and before.after != after.after
    return ChangedCall(
        call=_short(after.call),
        before=_short(before.whole if whole else before.result),
        after=_short(after.whole if whole else after.result),
        tested=call.of is None,
        case_id=call.case_id,
    )


def _short(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 1]}…"


def _texts(row: ChangedCall) -> tuple[str, str, str]:
    return row.call, row.before, row.after


def _few(rows: Iterable[ChangedCall], count: int) -> tuple[ChangedCall, ...]:
    first: dict[tuple[str, str, str], ChangedCall] = {}
    for row in rows:
        _ = first.setdefault(_texts(row), row)
    return tuple(islice(first.values(), count))
