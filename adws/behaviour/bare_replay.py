"""Compare calls inside of a test run with the same calls outside of one."""

from collections.abc import Mapping
from itertools import chain

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall, in_words

PLAIN = "as a package alone"
"""The plainest surroundings outside of a test run."""
IN_A_SCRIPT = "in a small script"
"""Surroundings of calls in languages whose programs are scripts."""


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


def closed_places(
    calls: tuple[CaseCall, ...], old: Answers, new: Mapping[str, Answers]
) -> tuple[str, ...]:
    """Return the surroundings in which no call can be made with a change.

    ``old`` are the results without it, in the first surroundings of ``new``. Where no call can be
    made in these, others say nothing.
    """
    closed = [place for place, answers in new.items() if not _made(answers)]
    first = next(iter(new))
    if first in closed:
        return (first,) if _made(_without_files(calls, old)) else ()
    return tuple(closed)


def unreachable(
    calls: tuple[CaseCall, ...], old: Mapping[str, Answers], new: Mapping[str, Answers]
) -> Unreachable | None:
    """Return a call that can be made somewhere without a change, if with it none can be made there.

    ``old`` and ``new`` are the results without and with it, by the surroundings.
    """
    for place, answers in old.items():
        made = _made(_without_files(calls, answers))
        if made and not _made(new[place]):
            return Unreachable(made[0].call, place, made[0].result)
    return None


def _made(answers: Answers) -> Answers:
    return tuple(answer for answer in answers if answer.ended)


def _without_files(calls: tuple[CaseCall, ...], answers: Answers) -> Answers:
    """Return the results of the calls that name no files: an honest change may write to these."""
    rows = zip(calls, answers, strict=True)
    return tuple(answer for call, answer in rows if not call.names_files)


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
        and any(_may_differ(call, place, answers[at], old[at]) for place, answers in new.items())
    )


def _may_differ(call: CaseCall, place: str, outside: CallResult, old: CallResult) -> bool:
    if outside.effect == old.effect:
        return call.returned != old.result or call.left not in (None, old.after)
    return not call.names_files and _is_third(place, outside, (call.returned, old.result))


def _is_third(place: str, outside: CallResult, known: tuple[str | None, str]) -> bool:
    """Return whether a result is none of those known, and surroundings do not explain it.

    A clock, a language or a terminal may alter what an honest call returns. They make it fail no
    more than a test run does. A script says otherwise what it cannot write, so it does not count.
    """
    may_explain = place == IN_A_SCRIPT or (place != PLAIN and not outside.fails)
    return outside.ended and outside.result not in known and not may_explain


def disguises(calls: tuple[CaseCall, ...], new: CallSides, old: CallSides) -> tuple[Disguise, ...]:
    """Return the calls whose result in a test run appears nowhere else.

    In a test run, the result of each differs with the change. In some surroundings outside, its
    result is another one, and the code without the change makes no difference there: a difference
    that the surroundings alone make proves nothing. Calls that name files or folders count only
    where they keep the bug.
    """
    candidates = (_disguise(call, new, old, at) for at, call in enumerate(calls))
    return tuple(disguise for disguise in candidates if disguise)


def _disguise(call: CaseCall, new: CallSides, old: CallSides, at: int) -> Disguise | None:
    """Return a call where it keeps the bug, else where it does a third thing; None if nowhere."""
    inside, before = new.inside[at], old.inside[at]
    if inside.effect == before.effect or not (inside.ended and before.ended):
        return None
    unaltered = {
        place: answers[at]
        for place, answers in old.outside.items()
        if answers[at].effect == before.effect
    }
    outside = {place: new.outside[place][at] for place in unaltered}
    keeping = (place for place, answer in outside.items() if answer.effect == before.effect)
    third = (
        place
        for place, answer in outside.items()
        if not call.names_files and _is_third(place, answer, (inside.result, before.result))
    )
    place = next(chain(keeping, third), None)
    if place is None:
        return None
    sides = (inside, outside[place], unaltered[place])
    return Disguise(unaltered[place].call, place, *in_words(*sides))
