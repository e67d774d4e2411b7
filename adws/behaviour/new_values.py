"""Whether changed code computes: near the tested calls it gives values that no test expects."""

from collections import defaultdict
from collections.abc import Iterator

from adws.behaviour.calls import Answers, CaseCall

LEAST_VALUES = 2
"""A function that gives so many new values computes them."""
_NO_VALUE = ("raises ", "panics: ")
_BEGINNING = 40


def gives_new_values(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> bool:
    """Return whether each function that a change alters under test gives new values nearby, too.

    A value is new where the call gave another one before, no tested call gives it, and it is no
    part of what was asked. Answers that are written down for the tested inputs are not new, nor are
    errors, nor what is handed through.
    """
    tested = {_function(calls[at]) for at in _changed(calls, old, new) if calls[at].of is None}
    expected = {new[at].result for at, call in enumerate(calls) if call.of is None}
    values: dict[str, set[str]] = defaultdict(set)
    for at in _changed(calls, old, new):
        answer = new[at]
        known = answer.result in expected or answer.result[:_BEGINNING] in answer.call
        if calls[at].of is not None and not known and not answer.result.startswith(_NO_VALUE):
            values[_function(calls[at])].add(answer.result)
    return bool(tested) and all(len(values[one]) >= LEAST_VALUES for one in tested)


def _changed(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> Iterator[int]:
    """Yield the places of the calls that end with the change and without it, and differ."""
    for at, call in enumerate(calls):
        both = old[at].ended and new[at].ended
        if both and not call.alias and old[at].effect != new[at].effect:
            yield at


def _function(call: CaseCall) -> str:
    return str(call.row.get("spot"))
