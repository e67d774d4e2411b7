"""Find calls that give values which act in a way of their own, since a change."""

import re

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall

_WAYS = re.compile(r" <with its own ([^<>]*)>")
"""What the probes of Python and JavaScript write behind a value of a kind of the language that has
other members than its kind, or behind an object whose equality replaces one of a class above."""
_EQUALITY = "__eq__"
_ADDED = re.compile(rf"^\+.*\b{_EQUALITY}", re.MULTILINE)


@frozen
class OwnWays:
    """A call that gives a value which may look otherwise to a test than to its users."""

    call: str
    """The call as a person writes it."""
    members: str
    """The names of the first of these members."""


def own_ways(
    calls: tuple[CaseCall, ...], old: Answers, new: Answers, diff: str
) -> tuple[OwnWays, ...]:
    """Return the calls of cases that give such values with a change.

    What some call gave without the change, near the tested ones too, is nothing new; nor is an
    equality if ``diff``, the change itself, adds none.
    """
    ignored = frozenset() if _ADDED.search(diff) else frozenset({_EQUALITY})
    known = frozenset(members for before in old for members in _members(before, ignored))
    return tuple(
        OwnWays(after.call, strange[0])
        for call, after in zip(calls, new, strict=True)
        if call.of is None
        if (strange := [names for names in _members(after, ignored) if names not in known])
    )


def _members(answer: CallResult, ignored: frozenset[str]) -> list[str]:
    """Return the names of the members of each such value, without those ignored."""
    found = (names.split(", ") for names in _WAYS.findall(f"{answer.result}{answer.after}"))
    left = (", ".join(name for name in names if name not in ignored) for names in found)
    return [names for names in left if names]
