"""Compare calls inside of a test run with the same calls outside of one."""

from collections.abc import Mapping

from attrs import frozen

from adws.behaviour.calls import Answers, CaseCall


@frozen
class CallSides:
    """The results of calls on one side, with or without the change."""

    inside: Answers
    """The results in a plain test run."""
    outside: Mapping[str, Answers]
    """The results outside of a test run, by the surroundings."""


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
    """Its result in the surroundings, in words; it is also the result without the change."""


def suspects(
    calls: tuple[CaseCall, ...], new: Mapping[str, Answers], old: Answers
) -> tuple[int, ...]:
    """Return the indexes of calls that may behave differently in a test run.

    In some surroundings outside, they behave as without the change, and it is not known that they
    did the same in their case: returned the same, and left the same of their arguments. ``old`` are
    their results without the change.
    """
    return tuple(
        at
        for at, call in enumerate(calls)
        if old[at].ended
        and (call.returned != old[at].result or call.left not in (None, old[at].after))
        and any(answers[at].effect == old[at].effect for answers in new.values())
    )


def disguises(new: CallSides, old: CallSides) -> tuple[Disguise, ...]:
    """Return the calls on which the change has an effect in a test run only.

    In a test run, the result of each differs with the change. In some surroundings outside, its
    result is that of a test run without the change, and the code without the change agrees there. A
    difference that the surroundings alone make proves nothing.
    """
    candidates = (_disguise(new, old, at) for at in range(len(new.inside)))
    return tuple(disguise for disguise in candidates if disguise)


def _disguise(new: CallSides, old: CallSides, at: int) -> Disguise | None:
    inside, before = new.inside[at], old.inside[at]
    if inside.effect == before.effect or not (inside.ended and before.ended):
        return None
    for place, answers in new.outside.items():
        elsewhere = old.outside[place][at]
        if answers[at].effect == before.effect == elsewhere.effect:
            sides = (inside, elsewhere)
            words = [side.result for side in sides]
            if inside.result == elsewhere.result:
                words = [side.whole for side in sides]
            return Disguise(elsewhere.call, place, *words)
    return None
