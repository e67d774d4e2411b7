"""Serves the pipes of a running program, without blocking on any of them."""

import os
import selectors
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from attrs import define, field

_CHUNK = 1 << 16
_SMALL_CHUNK = 1 << 12
_MANY_READS = 32
_PAUSE_SECONDS = 0.01


class Sink(Protocol):
    """The receiver of a stream's bytes; the last call has ``end``."""

    def take(self, chunk: bytes, *, end: bool = False) -> None:
        """Take some bytes."""


@define
class Streams:
    """Reads, writes and waits for several descriptors at once."""

    _selector: selectors.BaseSelector = field(factory=selectors.DefaultSelector)
    _open_outputs: int = 0
    _small_reads: int = 0

    @property
    def reading(self) -> bool:
        """Whether more output may come."""
        return self._open_outputs > 0

    def read(self, descriptor: int, sinks: tuple[Sink, ...]) -> None:
        """Read a pipe and pass its bytes on."""
        os.set_blocking(descriptor, False)
        self._open_outputs += 1
        self._add(descriptor, selectors.EVENT_READ, partial(self._read, descriptor, sinks))

    def write(
        self, descriptor: int, content: bytes | memoryview, close: Callable[[], None]
    ) -> None:
        """Write to a pipe, then close it; a pipe without a reader is no error."""
        os.set_blocking(descriptor, False)
        unwritten = memoryview(content)
        self._add(
            descriptor, selectors.EVENT_WRITE, partial(self._write, descriptor, unwritten, close)
        )

    def watch(self, descriptor: int) -> None:
        """Return from ``pump`` if a descriptor becomes readable."""
        self._add(descriptor, selectors.EVENT_READ, _nothing)

    def forget(self, descriptor: int) -> None:
        """Stop serving a descriptor."""
        _ = self._selector.unregister(descriptor)

    def pump(self, seconds: float) -> None:
        """Serve descriptors that are ready; wait at most ``seconds`` for the first one.

        A program that writes letter by letter would wake us for each: then this waits for more.
        """
        for key, _ in self._selector.select(seconds):
            key.data()
        if self._small_reads > _MANY_READS:
            time.sleep(_PAUSE_SECONDS)

    def close(self) -> None:
        """Stop serving."""
        self._selector.close()

    def _add(self, descriptor: int, events: int, serve: Callable[[], None]) -> None:
        _ = self._selector.register(descriptor, events, serve)

    def _read(self, descriptor: int, sinks: tuple[Sink, ...]) -> None:
        chunk = os.read(descriptor, _CHUNK)
        self._small_reads = self._small_reads + 1 if 0 < len(chunk) < _SMALL_CHUNK else 0
        if not chunk:
            self.forget(descriptor)
            self._open_outputs -= 1
        for sink in sinks:
            sink.take(chunk, end=not chunk)

    def _write(self, descriptor: int, unsent: memoryview, close: Callable[[], None]) -> None:
        try:
            written = os.write(descriptor, unsent)
        except BrokenPipeError:
            written = len(unsent)
        self.forget(descriptor)
        if written < len(unsent):
            self.write(descriptor, unsent[written:], close)
        else:
            close()


def _nothing() -> None:
    """Do nothing: the call only wakes ``pump``."""
