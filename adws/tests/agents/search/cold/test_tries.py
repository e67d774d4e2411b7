"""Trying candidates one after the other."""

from pathlib import PurePath

import pytest
from returns.io import IOResult

from adws.agents.search.brief import Brief
from adws.agents.search.budget import Budget
from adws.agents.search.candidates import Candidate, Placed
from adws.agents.search.cold.crew import Crew
from adws.agents.search.cold.ground import Ground
from adws.agents.search.cold.place import Place
from adws.agents.search.cold.queue import Hit
from adws.agents.search.cold.runs import Limits
from adws.agents.search.cold.tool import Tool
from adws.agents.search.cold.tries import Tries, run_tries
from adws.agents.search.cold.trying import Bench, Question
from adws.agents.search.source import Edit
from adws.core.errors import IoFailed, PipelineError
from adws.core.process import Command, Completed
from adws.core.railway import settle
from adws.testing import FakeIo
from adws.tests.agents.building import make_task
from adws.tests.agents.search.languages.offering import code_of

CASES = frozenset({"one", "two", "three"})
TEXT = "x = a < b;"
COPY = PurePath("/copy/a.js")
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
def test_all_or_several_of_the_cases_must_be_mended(
    mended: tuple[set[str], ...], best: tuple[Candidate, ...]
) -> None:
    """One of many may be mended by chance."""
    pairs = zip((BEST, RIVAL), mended, strict=True)
    hits = tuple(Hit(candidate, frozenset(names)) for candidate, names in pairs)
    assert tuple(hit.candidate for hit in Tries(hits, 9, CASES, 3).best) == best


def test_a_single_case_is_enough_where_there_is_no_other() -> None:
    """Nothing else could be mended."""
    hit = Hit(BEST, frozenset({"one"}))
    assert Tries((hit,), 1, frozenset({"one"}), 1).best == (hit,)
    assert Tries((), 1, frozenset({"one"}), 1).best == ()


def ground(*candidates: Candidate, failing: frozenset[str] = frozenset({"one"})) -> Ground:
    """Return the ground of a search whose runs the machine in memory answers."""
    task = make_task(tree=PurePath("/t"), test_env={})
    question = Question(("run",), Limits(9.0, 2.0), failing, failing)
    bench = Bench(task, Tool((r"FAIL (\S+)",)), {"a.js": TEXT}, question, question)
    brief = Brief(task, Budget(candidates=20), lambda _: None)
    return Ground(brief, bench, Crew((PLACE,)), (), candidates, {"a.js": code_of("a.js", TEXT)})


def run(io: FakeIo, on: Ground, *good: str, ends: float = 9.0) -> IOResult[Tries, PipelineError]:
    """Try the candidates of a ground; the case passes with good texts of the file only."""
    io.files[COPY] = TEXT

    def answer(_command: Command) -> Completed:
        failed = not any(f" {sign} " in io.files[COPY] for sign in good)
        return Completed((), int(failed), "FAIL one" if failed else "")

    io.processes.append((("sh",), answer))
    return run_tries(on, ends)


def test_a_few_that_are_as_likely_are_tried_after_the_first(io: FakeIo) -> None:
    """Until one comes that is hardly."""
    tries = settle(run(io, ground(WEAK, BEST, RIVAL, WEAK, RIVAL), "<=", ">")).unwrap()
    assert [hit.candidate for hit in tries.best] == [BEST, RIVAL]
    assert tries.tried == 4


def test_there_is_an_end_to_those_that_are_as_likely(io: FakeIo) -> None:
    """However many there are."""
    assert settle(run(io, ground(*[BEST] * 20), "<=")).unwrap().tried == 9


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
