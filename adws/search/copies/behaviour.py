"""What candidates that mend the cases do with other inputs than those of the cases."""

from collections.abc import Mapping
from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.search.candidates import Candidate
from adws.search.clusters import Camp, Voice, camps, differing, rivals
from adws.search.copies.choice import Standing, comparable, similar
from adws.search.copies.ground import Ground
from adws.search.copies.inputs import inputs
from adws.search.copies.mixture import STRIDE
from adws.search.copies.told import Told, in_words

_COMPARED = 12
_SEVERAL = 2


@frozen
class Rival:
    """Another candidate that mends the cases, and the edit of a test that tells them apart."""

    candidate: Candidate
    given: Candidate | None = None
    here: str = ""
    there: str = ""


@frozen
class Chosen:
    """The candidates that mend the cases, the most trusted first, and the rivals of the first."""

    order: tuple[Standing, ...]
    rivals: tuple[Rival, ...] = ()


def choose(ground: Ground, found: tuple[Standing, ...]) -> IOResult[Chosen, PipelineError]:
    """Compare the best candidates by the tests with other values in them, and choose one.

    Where that cannot be done, their order stays, and all that are not much less likely are rivals.
    """
    alike = similar(found)[:_COMPARED]
    others = tuple(one for one in found if one not in alike)
    way, tests = ground.sieve.way, ground.tests
    if len(alike) < _SEVERAL or way is None:
        return IOSuccess(Chosen(found, _unsure(alike)))
    given = dict(enumerate(inputs(tests), start=1))
    asked = {STRIDE * number: one for number, one in given.items()}
    numbered = dict(enumerate((one.hit.candidate for one in alike), start=1))
    told = way.tell({**numbered, **asked}, ground.crew.places[0])
    return told.map(partial(_compared, alike, others, given))


def _unsure(alike: tuple[Standing, ...]) -> tuple[Rival, ...]:
    return tuple(Rival(one.hit.candidate) for one in comparable(alike))


def _compared(
    alike: tuple[Standing, ...],
    others: tuple[Standing, ...],
    given: Mapping[int, Candidate],
    told: Told,
) -> Chosen:
    """Return the choice by what was told of each candidate with each input."""
    edits = range(1, len(alike) + 1)
    usable = [one for one in given if all(STRIDE * one + edit in told for edit in edits)]
    if not usable:
        return Chosen((*alike, *others), _unsure(alike))
    voices = {
        edit - 1: Voice(
            tuple(in_words(told[STRIDE * one + edit]) for one in usable),
            alike[edit - 1].weight,
            alike[edit - 1].hit.candidate.sort,
        )
        for edit in edits
    }
    found = camps(voices)
    order = tuple(alike[index] for camp in found for index in camp.members)
    differ = tuple(
        _rival(alike, [given[one] for one in usable], found[0], camp)
        for camp in rivals(found[0], found)
    )
    return Chosen((*order, *others), differ)


def _rival(alike: tuple[Standing, ...], given: list[Candidate], own: Camp, other: Camp) -> Rival:
    place = differing(own, other) or 0
    candidate = alike[other.members[0]].hit.candidate
    return Rival(candidate, given[place], own.results[place], other.results[place])
