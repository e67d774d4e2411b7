"""Find calls that give values which act in a way of their own, since a change."""

import re

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall

_WAYS = re.compile(r" <with its own ([^<>]*)>")
"""What the probes of Python and JavaScript write behind a value of a kind of the language that has
other members than its kind."""


@frozen
class OwnWays:
    """A call that gives a value which may look otherwise to a test than to its users."""

    call: str
    """The call as a person writes it."""
    members: str
    """The names of the first of these members."""


def own_ways(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> tuple[OwnWays, ...]:
    """Return the calls of cases that give such values with a change.

    What some call gave without the change, near the tested ones too, is nothing new.
    """
    known = frozenset(members for before in old for members in _members(before))
    return tuple(
        OwnWays(after.call, strange[0])
        for call, after in zip(calls, new, strict=True)
        if call.of is None
        if (strange := [members for members in _members(after) if members not in known])
    )


def _members(answer: CallResult) -> list[str]:
    return _WAYS.findall(f"{answer.result}{answer.after}")
