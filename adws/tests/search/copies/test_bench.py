"""The bench of copies: what candidates do when the tests have other values in them."""

from pathlib import PurePath

import pytest
from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import IoFailed, PipelineError
from adws.search.behaviour import Behaviours
from adws.search.bench import ConfirmedFinalist
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.copies.bench import CopiesBench, inputs, with_copies
from adws.search.copies.executor import Copy
from adws.search.copies.filter import Filter
from adws.search.copies.mixture import Failures, FailuresByNumber, Numbered
from adws.search.request import SearchBudget, SearchRequest
from adws.search.source import TextEdit, apply_edit
from adws.search.tries import Finalist
from adws.testing import FakeIo
from adws.tests.agents.building import make_failure, make_task
from adws.tests.search.copies.workspaces import RUN, workspace
from adws.tests.search.offering import code_of
from adws.tests.vcs.repositories import error, value

TEST = code_of("a.test.js", "test(() => f(4));")
FIVE, THREE = inputs((TEST,))
THREE_EDITS = tuple(
    EditCandidate((PlacedEdit("a.js", 1, text, TextEdit(0, 1, text)),), 1.0)
    for text in ("a", "b", "c")
)

ONLY, BOTH = (Finalist(THREE_EDITS[0], (count, 0), 0.9) for count in (1, 2))


@frozen
class Answering:
    """Tells by numbers what fails."""

    told: FailuresByNumber

    def failures(
        self, candidates: Numbered, _copy: Copy
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return it; of what was not asked it knows nothing."""
        assert list(candidates) == [1, 2, 3, 1000, 2000]
        return IOSuccess(self.told)


def compared(runner: Answering | None, candidates: tuple[EditCandidate, ...]) -> Behaviours:
    """Compare candidates."""
    on = workspace(
        task=make_task(evolve(make_failure("one"), file="a.test.js"), tree=PurePath("/t")),
        codes={"a.test.js": TEST},
    )
    return value(CopiesBench(evolve(on, filter=Filter(runner))).compare(candidates))


def failure_with(words: str) -> Failures:
    """Return a failure with what came out."""
    return {"one": f"Received: {words}"}


def all_with(five: str, three: str, *edits: int) -> FailuresByNumber:
    """Return what candidates give for both inputs."""
    return {
        base + edit: failure_with(w) for base, w in ((1000, five), (2000, three)) for edit in edits
    }


SIX, FOUR, TWO = ("one: Received: 6", "one: Received: 4", "one: Received: 2")
DIFFERENT = {**all_with("6", "4", 1, 3), **all_with("6", "2", 2)}


@pytest.mark.parametrize(
    ("expected", "behaviours"),
    [
        ({}, Behaviours()),
        (DIFFERENT, Behaviours({0: (SIX, FOUR), 1: (SIX, TWO), 2: (SIX, FOUR)}, (FIVE, THREE))),
        (
            {number: item for number, item in DIFFERENT.items() if number < 2000},
            Behaviours(dict.fromkeys(range(3), (SIX,)), (FIVE,)),
        ),
    ],
)
def test_each_candidate_is_run_with_each_input(
    expected: FailuresByNumber, behaviours: Behaviours
) -> None:
    """Inputs of which not all is told are left out."""
    assert compared(Answering(expected), THREE_EDITS) == behaviours


def test_nothing_is_known_without_a_way_or_of_a_single_candidate() -> None:
    """Nothing is run then."""
    assert compared(None, THREE_EDITS) == Behaviours()
    assert compared(Answering({}), THREE_EDITS[:1]) == Behaviours()


def edited(text: str) -> list[str]:
    """Return a test with each of the other values."""
    code = code_of("a.test.js", text)
    return [apply_edit(text, candidate.first.edit) for candidate in inputs((code,))]


def test_numbers_and_texts_are_exchanged() -> None:
    """Those in functions, as others are read before anything is chosen."""
    before = "const a = 3;\n"
    assert edited(f"{before}test(() => f(0, 'ab', '', 1.5, `x`));") == [
        f"{before}test(() => f({given}, '', 1.5, `x`));"
        for given in ("1, 'ab'", "0, 'a'", "0, 'abb'")
    ]


def test_of_many_some_are_taken() -> None:
    """Spread over all of the file."""
    numbers = edited(f"test(() => f({', '.join(['7'] * 30)}));")
    assert len(numbers) == 20
    assert "8, 7" in numbers[0]
    assert numbers[-1].endswith("7, 6, 7));")


@pytest.mark.parametrize(
    ("mended", "confirmed"),
    [(1, ConfirmedFinalist(ONLY, 1, 1, 2)), (2, ConfirmedFinalist(BOTH, 3, 0, 2))],
)
def test_the_first_finalist_is_taken(mended: int, confirmed: ConfirmedFinalist) -> None:
    """All of the suite ran for it; what mends all names mends all cases of the task."""
    failures = tuple(make_failure(name) for name in ("one", "two", "three"))
    names = frozenset({"one", "two"})
    on = workspace(task=make_task(*failures), asked=evolve(RUN, failing=names))
    first = {1: ONLY, 2: BOTH}[mended]
    assert value(CopiesBench(on).confirm((first,))) == confirmed
    assert value(CopiesBench(on).confirm(())) is None


def test_the_measuring_is_told_before_it_begins(io: FakeIo) -> None:
    """It can take minutes; here the suite cannot be started."""
    io.processes.append(((), IoFailed("cannot run pytest")))
    said: list[str] = []
    task = make_task(make_failure("one"), runner="unittest")
    searching = with_copies(SearchRequest(task, SearchBudget(), said.append), IOSuccess)
    assert (error(searching).kind, said) == ("IoFailed", ["measuring the suite, 48 s left"])
