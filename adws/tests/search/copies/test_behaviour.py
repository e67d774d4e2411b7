"""What candidates do with other inputs than those of the cases."""

from pathlib import PurePath

import pytest
from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.search.brief import Brief
from adws.search.budget import Budget
from adws.search.candidates import Candidate, Placed
from adws.search.copies.behaviour import Chosen, Rival, choose
from adws.search.copies.choice import Standing
from adws.search.copies.crew import Crew
from adws.search.copies.ground import Ground
from adws.search.copies.inputs import inputs
from adws.search.copies.mixture import Numbered
from adws.search.copies.place import Place
from adws.search.copies.queue import Hit
from adws.search.copies.runs import Limits
from adws.search.copies.sieve import Sieve
from adws.search.copies.told import Failed, Told
from adws.search.copies.tool import Tool
from adws.search.copies.trying import Bench, Question
from adws.search.source import Edit
from adws.tests.agents.building import make_failure, make_task
from adws.tests.search.languages.offering import code_of

TEST = code_of("a.test.js", "test(() => f(4));")
_, THREE = inputs((TEST,))
ONE = frozenset({"one"})
PLACE = Place(PurePath("/t"), PurePath("/copy"), PurePath("/scratch"))


def standing(text: str, weight: float, *names: str) -> Standing:
    """Return how a candidate stands that mends these cases, or one."""
    candidate = Candidate((Placed("a.js", 1, text, Edit(0, 1, text)),), weight)
    return Standing(Hit(candidate, frozenset(names) or ONE), weight)


MOST = standing("most", 0.2, "one", "two")
BEST, RIVAL, WEAK = standing("best", 0.9), standing("rival", 0.8), standing("weak", 0.1)


@frozen
class Answering:
    """Tells by numbers what fails."""

    told: Told

    def tell(self, candidates: Numbered, _place: Place) -> IOResult[Told, PipelineError]:
        """Return it; of what was not asked it knows nothing."""
        assert list(candidates) == [1, 2, 3, 1000, 2000]
        return IOSuccess(self.told)


def ground(way: Answering | None) -> Ground:
    """Return the ground of a search."""
    task = make_task(evolve(make_failure("one"), file="a.test.js"))
    question = Question(("run",), Limits(9.0, 2.0), ONE, ONE)
    bench = Bench(task, Tool(()), {}, question, question)
    brief = Brief(task, Budget(), lambda _: None)
    return Ground(brief, bench, Crew((PLACE,)), (), (), {"a.test.js": TEST}, Sieve(way))


def got(words: str) -> Failed:
    """Return a failure with what came out."""
    return {"one": f"Received: {words}"}


def all_with(five: str, three: str, *edits: int) -> Told:
    """Return what candidates give for both inputs."""
    return {base + one: got(w) for base, w in ((1000, five), (2000, three)) for one in edits}


AS_WELL = (Rival(RIVAL.hit.candidate),)
DIFFERENT = {**all_with("6", "4", 1, 3), **all_with("6", "2", 2)}


@pytest.mark.parametrize(
    ("told", "chosen"),
    [
        ({}, Chosen((BEST, RIVAL, WEAK), AS_WELL)),
        (all_with("6", "4", 1, 2, 3), Chosen((BEST, RIVAL, WEAK))),
        (
            DIFFERENT,
            Chosen(
                (BEST, WEAK, RIVAL),
                (Rival(RIVAL.hit.candidate, THREE, "one: Received: 4", "one: Received: 2"),),
            ),
        ),
        (
            {number: said for number, said in DIFFERENT.items() if number < 2000},
            Chosen((BEST, RIVAL, WEAK)),
        ),
    ],
)
def test_what_differs_with_another_input_is_a_rival(told: Told, chosen: Chosen) -> None:
    """What does the same is none; where nothing is told, all that are as likely are."""
    found = (BEST, RIVAL, WEAK)
    assert settle(choose(ground(Answering(told)), found)).unwrap() == chosen


@pytest.mark.parametrize(
    ("found", "rivals"),
    [((BEST,), ()), ((BEST, WEAK), ()), ((BEST, RIVAL), AS_WELL), ((MOST, BEST, RIVAL), ())],
)
def test_nothing_is_compared_without_a_way(
    found: tuple[Standing, ...], rivals: tuple[Rival, ...]
) -> None:
    """What mends fewer cases is no rival, nor what is much less likely."""
    assert settle(choose(ground(None), found)).unwrap() == Chosen(found, rivals)
