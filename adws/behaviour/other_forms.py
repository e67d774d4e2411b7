"""Find calls that a change fixes in one form only: in another, they still give the old result."""

import re

from attrs import evolve, frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall, raised_by

_NOT_MINE = "NotImplemented"
"""The result of an operator's method that leaves the operands to the other one."""
_WHOLE = re.compile(r"(?<=\d)\.0\b")
"""The end of a whole float, which an int could replace."""


@frozen
class OtherForm:
    """A form of a call that still gives the old result."""

    tested: str
    """The call of the case."""
    after: str
    """Its result with the change."""
    form: str
    """The other form in which the same values are given."""
    before: str
    """The result in that form: the old one."""


def left_forms(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> tuple[OtherForm, ...]:
    """Return for each function one form of a tested call that a change did not fix.

    Without the change, both forms gave the same result. With it, the call of the case gives a new
    result, and the other form does not; equal numbers of two kinds are no other result. A form that
    is still refused proves nothing: a function may accept one kind of number.
    """
    sides = tuple(map(_whole, old)), tuple(map(_whole, new))
    remaining = {
        call.function: OtherForm(new[call.of].call, new[call.of].result, call.form, new[at].result)
        for at, call in enumerate(calls)
        if call.form and call.of is not None and not raised_by(new[at].result)
        if new[call.of].result != _NOT_MINE
        if is_left(sides, call.of, at)
    }
    return tuple(remaining.values())


def is_left(sides: tuple[Answers, Answers], tested: int, other: int) -> bool:
    """Return whether a change alters a tested call, but not another call that did the same.

    ``sides`` are the results without and with the change, the others are indexes of them.
    """
    old, new = sides
    every = (old[tested], old[other], new[tested], new[other])
    return (
        all(answer.ended for answer in every)
        and old[tested].effect == old[other].effect == new[other].effect
        and new[tested].effect != old[tested].effect
    )


def _whole(answer: CallResult) -> CallResult:
    return evolve(answer, result=_WHOLE.sub("", answer.result), after=_WHOLE.sub("", answer.after))
