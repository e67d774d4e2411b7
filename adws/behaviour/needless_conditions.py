"""Decide whether a condition narrows a change although no tested call needs it."""

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, ComparedCalls, raised_by

LEAST_NARROWED = 3
"""How many calls near the tested ones must keep the old result because of the condition."""
LEAST_SHARE = 0.1
"""The least share of these, compared with all calls near the tested ones that would change."""


@frozen
class NarrowedCall:
    """A call that keeps its old result because of a condition."""

    call: str
    """The call as a person writes it."""
    before: str
    """Its result, without the change and with it."""
    after: str
    """Its result with the change, but without the condition."""


@frozen
class NeedlessCondition:
    """An added condition that no case needs."""

    path: str
    """The file, relative to the project."""
    line: int
    """The line on which the condition begins, from 1."""
    condition: str
    """The condition, on one line."""
    value: str
    """What can replace it."""
    narrowed: tuple[NarrowedCall, ...]
    """Calls near the tested ones that keep their old results because of it."""


def has_effect(compared: ComparedCalls) -> bool:
    """Return whether the result of a call of a case changes."""
    return any(
        call.of is None and before.ended and after.ended and before.effect != after.effect
        for call, before, after in zip(compared.calls, compared.old, compared.new, strict=True)
    )


def is_needed(compared: ComparedCalls, fixed: Answers) -> bool:
    """Return whether a call of a case gives another result if a condition is fixed.

    ``fixed`` are the results of the calls with the change, and the condition fixed.
    """
    return any(
        call.of is None and after.ended and after.effect != without.effect
        for call, after, without in zip(compared.calls, compared.new, fixed, strict=True)
    )


def narrowed_calls(compared: ComparedCalls, fixed: Answers) -> tuple[NarrowedCall, ...]:
    """Return the calls near the tested ones that keep their old results because of a condition.

    ``fixed`` is as above. Returns nothing unless they are many, also compared with those that the
    change does alter. A call that only raises if the condition is fixed does not count.
    """
    rows = zip(compared.calls, compared.old, compared.new, fixed, strict=True)
    near = {
        after.call: (before, after, without)
        for call, before, after, without in rows
        if call.of is not None and not call.is_same and before.ended and after.ended
    }
    changed = sum(before.effect != after.effect for before, after, _ in near.values())
    narrowed = tuple(
        NarrowedCall(after.call, after.result, without.result)
        for before, after, without in near.values()
        if before.effect == after.effect != without.effect and _is_result(before, without)
    )
    is_many = len(narrowed) >= max(LEAST_NARROWED, LEAST_SHARE * (len(narrowed) + changed))
    return narrowed if is_many else ()


def _is_result(before: CallResult, without: CallResult) -> bool:
    """Return whether a call ends with a result, or raises what it raised before."""
    return without.ended and raised_by(without.result) in ("", raised_by(before.result))
