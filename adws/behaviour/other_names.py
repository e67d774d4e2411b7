"""Find functions with two names that a change fixes under one name only."""

from attrs import frozen

from adws.behaviour.calls import Answers, CaseCall
from adws.behaviour.other_forms import is_left


@frozen
class OtherName:
    """A name under which a function still behaves as before the change."""

    tested: str
    """The call of the case."""
    after: str
    """Its result with the change."""
    other: str
    """The other name of the same function."""
    before: str
    """The result of a call by that name: the old one."""


def left_names(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> tuple[OtherName, ...]:
    """Return the names under which a change did not fix a function, each once.

    Without the change, both names were one function and the call gave the same result by both. With
    it, the call of the case gives a new result, and the call by the other name does not.
    """
    remaining = (
        OtherName(new[call.of].call, new[call.of].result, call.alias, new[at].result)
        for at, call in enumerate(calls)
        if call.alias and call.of is not None
        if _is_one_function(old, call.of, at) and is_left((old, new), call.of, at)
    )
    return tuple({name.other: name for name in remaining}.values())


def _is_one_function(old: Answers, tested: int, other: int) -> bool:
    return bool(old[other].function) and old[tested].function == old[other].function
