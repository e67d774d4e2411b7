"""Find calls that give values which act in a way of their own, since a change."""

import re

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall

_WAYS = re.compile(r" <with its own ([^<>]*)>")
"""What the probe of JavaScript writes behind a list, a map or an object of the language that has
other members than its kind."""


@frozen
class OwnWays:
    """A call that gives a value which may look otherwise to a test than to its users."""

    call: str
    """The call as a person writes it."""
    members: str
    """The names of the first of these members."""


def own_ways(calls: tuple[CaseCall, ...], old: Answers, new: Answers) -> tuple[OwnWays, ...]:
    """Return the calls of cases that give such values with a change, and none without it."""
    return tuple(
        OwnWays(after.call, members[0])
        for call, before, after in zip(calls, old, new, strict=True)
        if call.of is None and not _members(before) and (members := _members(after))
    )


def _members(answer: CallResult) -> list[str]:
    return _WAYS.findall(f"{answer.result}{answer.after}")
