"""Compare calls inside of a test run with the same calls outside of one."""

from collections.abc import Mapping

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall


@frozen
class CallSides:
    """The results of calls on one side, with or without the change."""

    inside: Answers
    """The results in a plain test run."""
    outside: Mapping[str, Answers]
    """The results outside of a test run, by the surroundings."""


@frozen
class Unreachable:
    """A call that cannot be made in some surroundings, as no other of the cases can."""

    call: str
    """The call as a person writes it."""
    surroundings: str
    """The surroundings outside of the test run."""
    before: str
    """Its result there without the change, in words."""


@frozen
class Disguise:
    """A call that behaves in a test run as it does nowhere else."""

    call: str
    """The call as a person writes it."""
    surroundings: str
    """The surroundings outside of the test run."""
    inside: str
    """Its result in the test run, in words."""
    outside: str
    """Its result in the surroundings, in words."""
    before: str
    """Its result without the change, in words: the same in both places."""

    @property
    def keeps_the_bug(self) -> bool:
        """Whether it behaves in the surroundings as without the change."""
        return self.outside == self.before


def closed_places(calls_before: Answers, new: Mapping[str, Answers]) -> tuple[str, ...]:
    """Return the surroundings in which no call can be made with a change.

    ``calls_before`` are the results without it, in the first surroundings of ``new``. Where no call
    can be made in these, others say nothing.
    """
    closed = [place for place, answers in new.items() if not _any_ended(answers)]
    first = next(iter(new))
    if first in closed:
        return (first,) if _any_ended(calls_before) else ()
    return tuple(closed)


def unreachable(place: str, before: Answers, after: Answers) -> Unreachable | None:
    """Return a call that can be made in a place without a change, if with it none can be made.

    >>> call, none = CallResult("3", call="f(1)"), CallResult("no end")
    >>> unreachable("here", (call,), (none,)).before, unreachable("here", (call,), (call,))
    ('3', None)
    """
    made = next((answer for answer in before if answer.ended), None)
    if made is None or _any_ended(after):
        return None
    return Unreachable(made.call, place, made.result)


def _any_ended(answers: Answers) -> bool:
    return any(answer.ended for answer in answers)


def suspects(
    calls: tuple[CaseCall, ...], new: Mapping[str, Answers], old: Answers
) -> tuple[int, ...]:
    """Return the indexes of calls that may behave differently in a test run.

    In some surroundings outside, it is not known that they did the same in their case: returned the
    same, and left the same of their arguments. What they leave counts only where they behave as
    without the change: ``old`` are their results then.
    """
    return tuple(
        at
        for at, call in enumerate(calls)
        if old[at].ended
        and any(_may_differ(call, answers[at], old[at]) for answers in new.values())
    )


def _may_differ(call: CaseCall, outside: CallResult, old: CallResult) -> bool:
    if outside.effect == old.effect:
        return call.returned != old.result or call.left not in (None, old.after)
    return outside.ended and outside.result not in (call.returned, old.result)


def disguises(new: CallSides, old: CallSides) -> tuple[Disguise, ...]:
    """Return the calls whose result in a test run appears nowhere else.

    In a test run, the result of each differs with the change. In some surroundings outside, its
    result is another one, and the code without the change makes no difference there: a difference
    that the surroundings alone make proves nothing.
    """
    candidates = (_disguise(new, old, at) for at in range(len(new.inside)))
    return tuple(disguise for disguise in candidates if disguise)


def _disguise(new: CallSides, old: CallSides, at: int) -> Disguise | None:
    """Return a call where it keeps the bug, else where it does a third thing; None if nowhere."""
    inside, before = new.inside[at], old.inside[at]
    if inside.effect == before.effect or not (inside.ended and before.ended):
        return None
    comparable = {
        place: answers[at]
        for place, answers in new.outside.items()
        if old.outside[place][at].effect == before.effect
    }
    for place, outside in comparable.items():
        if outside.effect == before.effect:
            return _told(place, inside, outside, old.outside[place][at])
    for place, outside in comparable.items():
        if outside.ended and outside.result not in (inside.result, before.result):
            return _told(place, inside, outside, old.outside[place][at])
    return None


def _told(place: str, inside: CallResult, outside: CallResult, before: CallResult) -> Disguise:
    sides = (inside, outside, before)
    whole = inside.result == outside.result
    words = (side.whole if whole else side.result for side in sides)
    return Disguise(before.call, place, *words)
