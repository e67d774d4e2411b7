"""Which of the plausible candidates is taken."""

import pytest
from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.search.behaviour import Behaviours
from adws.search.bench import ConfirmedFinalist, SearchWorkspace
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.choice import ChanceEstimate, Choice, Confidence, Rival, choose, confidence
from adws.search.request import SearchBudget, SearchRequest
from adws.search.source import TextEdit
from adws.search.suspects import TracedRun
from adws.search.tries import Aims, Finalist, TryHistory, TryResult
from adws.search.weights import WEIGHTS, ComparisonLimits
from adws.tests.agents.building import make_task
from adws.tests.vcs.repositories import value


def finalist(text: str, weight: float, mended: int = 1) -> Finalist:
    """Return a plausible candidate that writes a text."""
    placed = PlacedEdit("a.js", 1, text, TextEdit(0, 1, text))
    return Finalist(EditCandidate((placed,), weight), (mended, 0), weight)


MOST = finalist("most", 0.2, 2)
BEST, RIVAL, WEAK = finalist("best", 0.9), finalist("rival", 0.8), finalist("weak", 0.1)
GIVEN = EditCandidate((PlacedEdit("a.test.js", 1, "inputs", TextEdit(0, 1, "5")),), 1.0)
OTHER = EditCandidate((PlacedEdit("a.test.js", 1, "inputs", TextEdit(0, 1, "3")),), 1.0)
NOTHING = Behaviours()
AS_WELL = (Rival(RIVAL.candidate),)


@frozen
class AnsweringBench:
    """A bench that knows what candidates do, and on which of them the suite holds."""

    behaviours: Behaviours = NOTHING
    comparison: ComparisonLimits = WEIGHTS.copies.comparison
    refused: int = 0
    broken: tuple[Finalist, ...] = ()

    @property
    def workspace(self) -> SearchWorkspace:
        """What is worked on."""
        return SearchWorkspace(
            request=SearchRequest(make_task(), SearchBudget(), lambda _line: None),
            suspects=(),
            texts={},
            aims=Aims((), (), (), TracedRun()),
            refused_count=self.refused,
        )

    def explore(self) -> IOResult[TryHistory, PipelineError]:
        """Return no tries."""
        return IOSuccess(TryHistory())

    def compare(
        self, _candidates: tuple[EditCandidate, ...]
    ) -> IOResult[Behaviours, PipelineError]:
        """Return what is known."""
        return IOSuccess(self.behaviours)

    def confirm(
        self, finalists: tuple[Finalist, ...]
    ) -> IOResult[ConfirmedFinalist | None, PipelineError]:
        """Return the first that is not broken."""
        sound = (
            ConfirmedFinalist(finalist, 1) for finalist in finalists if finalist not in self.broken
        )
        return IOSuccess(next(sound, None))


def chosen(bench: AnsweringBench, *finalists: Finalist) -> Choice | None:
    """Choose among finalists, each of which was tried."""
    done = tuple((finalist.candidate, TryResult(0)) for finalist in finalists)
    return value(choose(bench, TryHistory(done, finalists)))


@pytest.mark.parametrize(
    ("results", "rivals"),
    [
        ({}, AS_WELL),
        (dict.fromkeys(range(3), ("6", "4")), ()),
        (
            {0: ("6", "4"), 1: ("6", "2"), 2: ("6", "4")},
            (Rival(RIVAL.candidate, OTHER, "4", "2"),),
        ),
    ],
)
def test_what_differs_with_another_input_is_a_rival(
    results: dict[int, tuple[str, ...]], rivals: tuple[Rival, ...]
) -> None:
    """What does the same is none; where nothing is known, all that are as likely are."""
    bench = AnsweringBench(Behaviours(results, (GIVEN, OTHER)))
    assert chosen(bench, BEST, RIVAL, WEAK) == Choice(ConfirmedFinalist(BEST, 1), rivals=rivals)


@pytest.mark.parametrize(
    ("expected", "rivals"),
    [((BEST,), ()), ((BEST, WEAK), ()), ((BEST, RIVAL), AS_WELL), ((MOST, BEST, RIVAL), ())],
)
def test_what_is_not_compared_may_be_a_rival(
    expected: tuple[Finalist, ...], rivals: tuple[Rival, ...]
) -> None:
    """What mends fewer cases is none, nor what is much less likely."""
    assert chosen(AnsweringBench(), *expected) == Choice(
        ConfirmedFinalist(expected[0], 1), rivals=rivals
    )


def test_the_heaviest_cluster_comes_first() -> None:
    """Of two that do the same as the best does, the shortest input tells the rival apart."""
    bench = AnsweringBench(
        Behaviours({0: ("1", "7", "7"), 1: ("1", "8", "8"), 2: ("1", "8", "8")}, ("a", "bb", "b")),
        evolve(WEIGHTS.copies.comparison, candidates=3),
    )
    second = finalist("second", 0.85)
    assert chosen(bench, BEST, second, RIVAL, WEAK) == Choice(
        ConfirmedFinalist(second, 1), rivals=(Rival(BEST.candidate, "b", "8", "7"),)
    )


def test_what_does_not_hold_or_was_refused_is_not_taken() -> None:
    """The next is; there may be none."""
    holds = AnsweringBench(comparison=WEIGHTS.fork_server.comparison, broken=(BEST,))
    weighed = confidence(0.8, 0.0, ChanceEstimate(2, (0.9 + 0.8) / 2, results=0), 1)
    assert chosen(holds, BEST, RIVAL) == Choice(ConfirmedFinalist(RIVAL, 1), weighed)
    assert chosen(AnsweringBench(refused=1), BEST, WEAK) == Choice(ConfirmedFinalist(WEAK, 1))
    assert chosen(AnsweringBench(refused=1), BEST) is None


def test_without_an_input_there_is_no_rival_where_calls_are_compared() -> None:
    """However likely the others are."""
    choice = chosen(AnsweringBench(comparison=WEIGHTS.fork_server.comparison), BEST, RIVAL)
    assert choice is not None
    assert choice.rivals == ()


CHANCE = ChanceEstimate(100, 0.5)


@pytest.mark.parametrize(
    ("own", "others", "chance", "edits", "share"),
    [
        (0.3, 0.1, CHANCE, 1, 0.6),
        (0.3, 0.0, CHANCE, 1, 0.75),
        (0.3, 0.0, CHANCE, 2, 0.5),
        (0.3, 0.0, ChanceEstimate(100, 0.5, clusters=9), 1, 0.5),
        (0.3, 0.0, ChanceEstimate(100, 1.5, results=0.5), 1, 0.5),
        (0.1, 0.0, ChanceEstimate(100, 0.5, results=4), 1, 0.1 / 0.1125),
    ],
)
def test_what_speaks_for_an_edit(
    own: float, others: float, chance: ChanceEstimate, edits: int, share: float
) -> None:
    """Its weight, against others, and chance: less with more results, more with two edits."""
    result = confidence(own, others, chance, edits)
    assert result.share == pytest.approx(share)
    assert result.chance == chance


@pytest.mark.parametrize(
    ("share", "low", "hopeless"),
    [(0.63, False, False), (0.61, True, False), (0.03, True, False), (0.01, True, True)],
)
def test_two_bounds(share: float, *, low: bool, hopeless: bool) -> None:
    """Below the first a person should look at it, below the second it is not left."""
    sure = Confidence(share, CHANCE)
    assert (sure.is_low, sure.is_hopeless) == (low, hopeless)
