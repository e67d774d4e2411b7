"""Trying candidates one after the other."""

from pathlib import PurePath

import pytest
from attrs import define, evolve, field
from returns.io import IOResult, IOSuccess

from adws.core.errors import IoFailed, PipelineError
from adws.core.process import Command, Completed
from adws.core.railway import settle
from adws.search.brief import Brief
from adws.search.budget import Budget
from adws.search.candidates import Candidate, Placed
from adws.search.copies.choice import Standing
from adws.search.copies.crew import Crew
from adws.search.copies.ground import Ground
from adws.search.copies.mixture import Numbered
from adws.search.copies.place import Place
from adws.search.copies.queue import Hit
from adws.search.copies.runs import Limits
from adws.search.copies.sieve import Sieve
from adws.search.copies.told import Told
from adws.search.copies.tool import Tool
from adws.search.copies.tries import Tries, run_tries
from adws.search.copies.trying import Bench, Question
from adws.search.source import Edit
from adws.testing import FakeIo
from adws.tests.agents.building import make_task
from adws.tests.search.languages.offering import code_of

CASES = frozenset({"one", "two", "three"})
TEXT = "x = a < b;"
COPY = PurePath("/copy/a.js")
TASK = make_task(tree=PurePath("/t"), test_env={})
PLACE = Place(PurePath("/t"), COPY.parent, PurePath("/scratch"))


def edit(text: str, weight: float = 1.0) -> Candidate:
    """Return an edit of the sign."""
    return Candidate((Placed("a.js", 1, "comparison", Edit(6, 7, text)),), weight)


BEST, RIVAL, WEAK = edit("<=", 0.9), edit(">", 0.88), edit(">=", 0.1)


@pytest.mark.parametrize(
    ("mended", "best"),
    [
        ((CASES, {"one"}), (BEST,)),
        (({"one", "two"}, {"one"}), (BEST,)),
        (({"one"}, {"two"}), ()),
        ((CASES, CASES), (BEST, RIVAL)),
    ],
)
def test_half_of_the_cases_must_be_mended(
    mended: tuple[set[str], ...], best: tuple[Candidate, ...]
) -> None:
    """Some of many may be mended by chance."""
    pairs = zip((BEST, RIVAL), mended, strict=True)
    hits = tuple(
        Standing(Hit(candidate, frozenset(names)), candidate.weight) for candidate, names in pairs
    )
    assert tuple(one.hit.candidate for one in Tries(hits, 9, CASES, 3).best) == best


def test_a_single_case_is_enough_where_there_is_no_other() -> None:
    """Nothing else could be mended."""
    one = Standing(Hit(BEST, frozenset({"one"})), 0.9)
    assert Tries((one,), 1, frozenset({"one"}), 1).best == (one,)
    assert Tries((), 1, frozenset({"one"}), 1).best == ()


def ground(*candidates: Candidate, failing: frozenset[str] = frozenset({"one"})) -> Ground:
    """Return the ground of a search whose runs the machine in memory answers."""
    question = Question(("run",), Limits(9.0, 2.0), failing, failing)
    bench = Bench(TASK, Tool((r"FAIL (\S+)",)), {"a.js": TEXT}, question, question)
    brief = Brief(TASK, Budget(candidates=20), lambda _: None)
    return Ground(brief, bench, Crew((PLACE,)), (), candidates, {"a.js": code_of("a.js", TEXT)})


def run(io: FakeIo, on: Ground, *good: str, ends: float = 9.0) -> IOResult[Tries, PipelineError]:
    """Try the candidates of a ground; the case passes with good texts of the file only."""
    io.files[COPY] = TEXT

    def answer(_command: Command) -> Completed:
        failed = not any(f" {sign} " in io.files[COPY] for sign in good)
        return Completed((), int(failed), "FAIL one" if failed else "")

    io.processes.append((("sh",), answer))
    return run_tries(on, ends)


def test_a_few_that_are_not_less_likely_are_tried_after_the_first(io: FakeIo) -> None:
    """Until one comes that is."""
    tries = settle(run(io, ground(WEAK, BEST, RIVAL, WEAK, RIVAL), "<=", ">")).unwrap()
    assert [one.hit.candidate for one in tries.best] == [BEST, RIVAL]
    assert tries.tried == 3


def test_there_is_an_end_to_those_that_are_as_likely(io: FakeIo) -> None:
    """However many there are."""
    many = (edit("<=" + " " * number, 0.9) for number in range(20))
    assert settle(run(io, ground(*many), "<=")).unwrap().tried == 8


def test_what_breaks_the_syntax_is_not_tried(io: FakeIo) -> None:
    """Nor is anything, where nothing fails or no time is left."""
    broken = edit("<<<")
    assert settle(run(io, ground(broken, WEAK))).unwrap().tried == 1
    assert settle(run(io, ground(WEAK, failing=frozenset()))).unwrap().tried == 0
    assert settle(run(io, ground(WEAK), ends=-1.0)).unwrap().tried == 0


def test_a_run_that_could_not_be_made_ends_it(io: FakeIo) -> None:
    """The machine refused; that is no answer about the candidate."""
    refusal = IoFailed("no more processes")
    io.files[COPY] = TEXT
    io.processes.append((("sh",), refusal))
    assert settle(run_tries(ground(WEAK), 9.0)).failure() == refusal


@define
class Doubtful:
    """A way to try candidates together that tells of none that it mends something."""

    asked: list[int] = field(factory=list[int])

    def tell(self, candidates: Numbered, _place: Place) -> IOResult[Told, PipelineError]:
        """Return that the case still fails, whichever it is."""
        self.asked.append(len(candidates))
        return IOSuccess({number: {"one": ""} for number in (0, *candidates)})


def test_what_was_left_out_is_tried_where_nothing_else_mends(io: FakeIo) -> None:
    """They come in portions, of which the first is small."""
    many = [edit("<=" + " " * number, 0.9) for number in range(50)]
    many[7] = edit(">", 0.9)
    way = Doubtful()
    on = evolve(
        ground(*many), brief=Brief(TASK, Budget(seconds=8.0), lambda _: None), sieve=Sieve(way)
    )
    tries = settle(run(io, on, ">")).unwrap()
    assert [one.hit.candidate for one in tries.best] == [many[7]]
    assert (way.asked, tries.tried) == ([40, 10], 50)


def test_with_something_found_nothing_more_is_sifted(io: FakeIo) -> None:
    """But for what was begun with already."""
    many = [edit("<=" + " " * number, 0.9) for number in range(800)]
    on = evolve(
        ground(*many),
        brief=Brief(TASK, Budget(seconds=8.0), lambda _: None),
        sieve=Sieve(Hopeful()),
    )
    assert settle(run(io, on, "<=")).unwrap().tried < 400


class Hopeful(Doubtful):
    """It tells that the first of some mends the case."""

    def tell(self, candidates: Numbered, place: Place) -> IOResult[Told, PipelineError]:
        """Return that the case still fails with all the others."""
        return super().tell(candidates, place).map(lambda told: {**told, 1: {}})
