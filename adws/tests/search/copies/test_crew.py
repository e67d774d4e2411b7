"""Several copies, worked in at the same time."""

from pathlib import PurePath
from threading import Barrier

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.search.copies.crew import Crew
from adws.search.copies.place import Place

PLACES = tuple(Place(PurePath("/t"), PurePath(f"/d/{n}"), PurePath("/s")) for n in range(2))


def test_things_are_done_at_the_same_time_and_told_in_order() -> None:
    """Each place does one at a time."""
    meeting = Barrier(2, timeout=20)

    def work(item: int, place: Place) -> IOResult[tuple[int, str], PipelineError]:
        if item < 2:
            _ = meeting.wait()
        return IOSuccess((item, place.folder.name))

    done = traverse(lambda one: one, Crew(PLACES).do(work, range(6)))
    assert done.map(lambda pairs: [item for item, _ in pairs]) == IOSuccess([0, 1, 2, 3, 4, 5])


def test_whoever_stops_asking_gets_no_more_done() -> None:
    """Than the few that were worked on ahead."""
    began: list[int] = []

    def work(item: int, _place: Place) -> IOResult[int, PipelineError]:
        began.append(item)
        return IOSuccess(item)

    results = Crew(PLACES).do(work, iter(range(100)))
    assert next(results) == IOSuccess(0)
    results.close()
    assert sorted(began) == [0, 1, 2]
