"""Several copies of the tree, worked in at the same time."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

from attrs import Factory, field, frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.search.copies.place import Place

_Item = TypeVar("_Item")
_Value = TypeVar("_Value")


@frozen
class Crew:
    """The copies, each of which does one thing at a time, whoever asks."""

    places: tuple[Place, ...]
    free: SimpleQueue[Place] = field(
        default=Factory(lambda crew: _all_of(crew.places), takes_self=True), init=False, eq=False
    )

    @property
    def alone(self) -> "Crew":
        """The first of them, while the others do nothing."""
        return Crew(self.places[:1])

    def do(
        self,
        work: Callable[[_Item, Place], IOResult[_Value, PipelineError]],
        items: Iterable[_Item],
    ) -> Generator[IOResult[_Value, PipelineError], None, None]:
        """Yield what becomes of each item, in their order; a few are worked on ahead.

        Whoever stops asking waits for those that have begun.
        """
        with ThreadPoolExecutor(len(self.places)) as pool:
            begun: list[Future[IOResult[_Value, PipelineError]]] = []
            for item in items:
                doing = partial(_at_work, self.free, partial(work, item))
                begun.append(pool.submit(copy_context().run, doing))
                if len(begun) > len(self.places):
                    yield begun.pop(0).result()
            while begun:
                yield begun.pop(0).result()


def _all_of(places: tuple[Place, ...]) -> SimpleQueue[Place]:
    free = SimpleQueue[Place]()
    for place in places:
        free.put(place)
    return free


def _at_work(
    free: SimpleQueue[Place], work: Callable[[Place], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    place = free.get()
    try:
        return work(place)
    finally:
        free.put(place)
