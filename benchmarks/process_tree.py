"""The memory that a process and all that it has started hold at once, watched from outside."""

import resource
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from attrs import define, field

SAMPLE_SECONDS = 0.1


@define
class MemoryWatch:
    """Watches a process as long as its block lasts; ``peak_bytes`` is the most that was seen."""

    process: int
    peak_bytes: int = 0
    _ended: threading.Event = field(factory=threading.Event)
    _thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        """Begin to watch."""
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop watching."""
        self._ended.set()
        if self._thread:
            self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(SAMPLE_SECONDS):
            self.peak_bytes = max(self.peak_bytes, tree_bytes(self.process))


def tree_bytes(process: int) -> int:
    """Return the resident memory of a process and of all below it, in bytes."""
    parents, pages = dict[int, int](), dict[int, int]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        parents[int(folder.name)], pages[int(folder.name)] = int(fields[1]), int(fields[21])
    return resource.getpagesize() * sum(
        count for number, count in pages.items() if process in _upwards(parents, number)
    )


def _upwards(parents: dict[int, int], number: int) -> Iterator[int]:
    while number:
        yield number
        number = parents.get(number, 0)
