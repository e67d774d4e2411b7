"""Decide whether a condition narrows a change although no tested call needs it."""

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, ComparedCalls, raised_by

LEAST_NARROWED = 3
"""How many calls near the tested ones must keep the old result because of the condition."""
LEAST_SHARE = 0.1
"""The least share of these among all calls near the tested ones that would change without it."""
WIDE_SHARE = 0.3
"""With this share, it does not matter whether a case meets the condition with another value."""


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
class Narrowing:
    """What a condition takes from the effect of a change."""

    calls: tuple[NarrowedCall, ...]
    """The calls near the tested ones that keep their old results because of it."""
    share: float
    """Their share among all calls of these functions, near the tested ones, that would change
    without it, 0 to 1."""

    @property
    def matters(self) -> bool:
        """Whether these calls are many, also compared with the others."""
        return len(self.calls) >= LEAST_NARROWED and self.share >= LEAST_SHARE

    @property
    def is_wide(self) -> bool:
        """Whether the condition takes much of the effect."""
        return self.share >= WIDE_SHARE


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
    narrowing: Narrowing
    """What it takes from the effect of the change."""


def is_needed(compared: ComparedCalls, fixed: Answers) -> bool:
    """Return whether a call of a case gives another result if a condition is fixed.

    ``fixed`` are the results of the calls with the change, and the condition fixed.
    """
    return any(
        call.of is None and after.ended and after.effect != without.effect
        for call, after, without in zip(compared.calls, compared.new, fixed, strict=True)
    )


def narrowing(compared: ComparedCalls, fixed: Answers) -> Narrowing:
    """Return what a condition takes from the effect of a change.

    ``fixed`` is as above. A call that only raises if the condition is fixed does not count.
    """
    near = {
        after.call: (call.function, before, after, without)
        for call, before, after, without in zip(
            compared.calls, compared.old, compared.new, fixed, strict=True
        )
        if call.of is not None and not call.is_same and before.ended and after.ended
    }
    narrowed = [
        (function, NarrowedCall(after.call, after.result, without.result))
        for function, before, after, without in near.values()
        if before.effect == after.effect != without.effect and _is_result(before, without)
    ]
    functions = {function for function, _ in narrowed}
    changed = sum(
        before.effect != after.effect
        for function, before, after, _ in near.values()
        if function in functions
    )
    share = len(narrowed) / (len(narrowed) + changed) if narrowed else 0.0
    return Narrowing(tuple(call for _, call in narrowed), share)


def _is_result(before: CallResult, without: CallResult) -> bool:
    """Return whether a call ends with a result, or raises what it raised before."""
    return without.ended and raised_by(without.result) in ("", raised_by(before.result))
