"""What a change does, shown by the results of calls without it and with it."""

from collections.abc import Iterable, Iterator

from adws.core.changed_call import ChangedCall
from adws.core.verdict import Layer, Verdict
from adws.core.visible import one_line
from adws.reports.markdown import code, plain, section, table

_COLUMNS = ("Call", "Before", "After")
_EXPLANATION = (
    "Calls that the fixed cases make, and similar calls that no test makes: before the change "
    "and after it. Check the untested ones."
)
_SHOWN_AT_A_TERMINAL = 4


def changed_calls_section(title: str, calls: Iterable[ChangedCall]) -> str:
    """Return a Markdown section with a table; empty without calls."""
    rows = [
        (
            code(call.call) + _tested_note(call),
            code(call.before),
            "the same" if call.after == call.before else code(call.after),
        )
        for call in calls
    ]
    return section(title, _EXPLANATION, table(_COLUMNS, rows)) if rows else ""


def changed_calls_lines(calls: tuple[ChangedCall, ...]) -> Iterator[str]:
    """Yield a line of plain text for each of the first changed calls, untested ones first.

    The calls near them that did not change follow: a bug that is still there shows in these.
    """
    changed = [call for call in calls if call.before != call.after]
    first = sorted(changed, key=lambda call: call.tested)[:_SHOWN_AT_A_TERMINAL]
    yield from (
        one_line(f"now {call.call}: {call.before} → {call.after}{_tested_note(call)}")
        for call in first
    )
    yield from (
        one_line(f"still {call.call}: {call.after}") for call in calls if call.before == call.after
    )


def uncompared_lines(verdict: Verdict) -> Iterator[str]:
    """Yield a line of plain text that says why adws compared no call; none if it compared some.

    A refusal has its reasons, and a change that changes nothing has no calls to compare.

    >>> verdict = Verdict(accepted=True)
    >>> [*uncompared_lines(verdict.with_impossible_layer(Layer.BEHAVIOUR, "no case calls it"))]
    ['adws compared no calls of the changed code: no case calls it']
    """
    why = verdict.impossible.get(Layer.BEHAVIOUR)
    if why is not None and verdict.accepted and not verdict.calls and not verdict.unchanged:
        yield one_line(f"adws compared no calls of the changed code: {why}")


def verdict_calls_section(title: str, verdict: Verdict) -> str:
    """Return a Markdown section with the calls, or why there are none; empty without a reason."""
    calls = changed_calls_section(title, verdict.calls)
    uncompared = (section(title, plain(line)) for line in uncompared_lines(verdict))
    return calls or next(uncompared, "")


def _tested_note(call: ChangedCall) -> str:
    return " (tested)" if call.tested else ""
