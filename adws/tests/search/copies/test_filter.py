"""Trying many candidates together, to know which are worth a run of their own."""

from pathlib import PurePath

import pytest
from attrs import define, field
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.copies.executor import Copy
from adws.search.copies.filter import Filter, FilterResult, filter_for
from adws.search.copies.mixture import FailuresByNumber, Numbered
from adws.search.copies.repeating import RepeatedCases
from adws.search.copies.runs import tool_of
from adws.search.copies.starting import RepeatedStarts
from adws.search.source import TextEdit
from adws.tests.agents.building import make_task

A_COPY = Copy(PurePath("/t"), PurePath("/copy"), PurePath("/scratch"))
MANY = tuple(
    EditCandidate((PlacedEdit("a.js", 1, "x", TextEdit(0, 0, str(number))),), 1.0)
    for number in range(20)
)


@define
class Telling:
    """A runner to try candidates: ``bad`` mend nothing, with a ``spoiler`` nothing is told."""

    bad: tuple[EditCandidate, ...]
    spoiler: EditCandidate | None = None
    sizes: list[int] = field(factory=list[int])

    def failures(
        self, candidates: Numbered, _place: Copy
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return what fails with each."""
        self.sizes.append(len(candidates))
        if self.spoiler in candidates.values():
            return IOSuccess({})
        failing = {"one": ""}
        results = {
            number: failing if candidate in self.bad else {}
            for number, candidate in candidates.items()
        }
        return IOSuccess({0: failing, **results})


def filtered(runner: Telling | None) -> FilterResult:
    """Sift many candidates."""
    return settle(Filter(runner).apply(MANY, A_COPY)).unwrap()


@pytest.mark.usefixtures("io")
def test_what_mends_nothing_is_left_out() -> None:
    """In the order in which they came."""
    assert filtered(Telling(MANY[3:])) == FilterResult(MANY[:3], MANY[3:])


@pytest.mark.usefixtures("io")
def test_what_spoils_it_for_all_is_found_by_halves() -> None:
    """Nothing is known of the few that are with it in the end."""
    runner = Telling(MANY, spoiler=MANY[7])
    assert filtered(runner) == FilterResult(MANY[5:10], MANY[:5] + MANY[10:])
    assert runner.sizes == [20, 10, 5, 5, 10]


@pytest.mark.usefixtures("io")
def test_when_the_time_is_over_what_is_not_known_is_left_for_later() -> None:
    """Smaller parts are not tried then."""
    runner = Telling(MANY, spoiler=MANY[7])
    assert settle(Filter(runner, seconds=-1.0).apply(MANY, A_COPY)).unwrap() == FilterResult(
        (), MANY
    )
    assert runner.sizes == [20]


@pytest.mark.usefixtures("io")
def test_without_a_runner_all_are_kept() -> None:
    """Each has a run of its own then."""
    assert filtered(None) == FilterResult(MANY)
    assert settle(Filter(Telling(())).apply((), A_COPY)).unwrap() == FilterResult(())


@pytest.mark.parametrize(
    ("runner", "way"),
    [
        ("vitest", RepeatedCases),
        ("node:test", RepeatedCases),
        ("go", RepeatedStarts),
        ("unittest", type(None)),
    ],
)
def test_a_tool_has_its_runner(runner: str, way: type) -> None:
    """Cases are repeated in one process, or one program is started many times."""
    tool = tool_of(runner)
    assert tool is not None
    result = filter_for(make_task(runner=runner), tool, {}, frozenset({"one"}), 9.0)
    assert isinstance(result.runner, way)
