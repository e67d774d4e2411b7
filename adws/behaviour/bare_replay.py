"""Compares calls made inside of a test run with the same calls made outside of any."""

from collections.abc import Mapping

from attrs import frozen

from adws.behaviour.calls import Answers, CaseCall


@frozen
class CallSides:
    """What came of the calls with the change and without it.

    ``inside`` is a test run, in which nothing is prepared; ``outside`` maps surroundings to what
    came of the calls there.
    """

    inside: Answers
    outside: Mapping[str, Answers]


@frozen
class Disguise:
    """A call that does in a test run what it does nowhere else.

    ``inside`` and ``outside`` are its results; the latter is that of the code without the change.
    """

    call: str
    surroundings: str
    inside: str
    outside: str


def suspects(
    calls: tuple[CaseCall, ...], new: Mapping[str, Answers], old: Answers
) -> tuple[int, ...]:
    """Return the places of calls that may do something else in a test run.

    Somewhere outside they do what they did without the change, and it is not known that they did
    the same in their case. ``old`` is what comes of them without the change.
    """
    return tuple(
        at
        for at, call in enumerate(calls)
        if old[at].ended
        and call.returned != old[at].result
        and any(answers[at].result == old[at].result for answers in new.values())
    )


def disguises(new: CallSides, old: CallSides) -> tuple[Disguise, ...]:
    """Return the calls that show the change in a test run alone.

    Each does there what it did not without the change. In some surroundings outside it does what
    it did in a test run without the change, and the code without the change does so as well: what
    a place alone makes different proves nothing.
    """
    found = (_disguise(new, old, at) for at in range(len(new.inside)))
    return tuple(disguise for disguise in found if disguise)


def _disguise(new: CallSides, old: CallSides, at: int) -> Disguise | None:
    inside, before = new.inside[at], old.inside[at]
    if inside.effect == before.effect or not (inside.ended and before.ended):
        return None
    for place, answers in new.outside.items():
        elsewhere = old.outside[place][at]
        if answers[at].effect == before.effect == elsewhere.effect:
            return Disguise(elsewhere.call, place, inside.result, elsewhere.result)
    return None
