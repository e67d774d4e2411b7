"""The pipes of one running program, served from one place without ever blocking on one of them."""

import os
import selectors
from collections.abc import Callable
from functools import partial
from typing import Protocol

from attrs import define, field

_CHUNK = 1 << 16


class Sink(Protocol):
    """Where the bytes of a stream go; ``end`` comes once, with the last call."""

    def take(self, chunk: bytes, *, end: bool = False) -> None:
        """Take some bytes."""


@define
class Streams:
    """Reads, writes and waits for several descriptors at once."""

    _selector: selectors.BaseSelector = field(factory=selectors.DefaultSelector)
    _open_outputs: int = 0

    @property
    def reading(self) -> bool:
        """Whether some output may still come."""
        return self._open_outputs > 0

    def read(self, descriptor: int, sinks: tuple[Sink, ...]) -> None:
        """Hand on what comes out of a pipe."""
        os.set_blocking(descriptor, False)
        self._open_outputs += 1
        self._add(descriptor, selectors.EVENT_READ, partial(self._read, descriptor, sinks))

    def write(
        self, descriptor: int, content: bytes | memoryview, close: Callable[[], None]
    ) -> None:
        """Feed a pipe, then close it; one that nobody reads any more is fine."""
        os.set_blocking(descriptor, False)
        left = memoryview(content)
        self._add(descriptor, selectors.EVENT_WRITE, partial(self._write, descriptor, left, close))

    def watch(self, descriptor: int) -> None:
        """Return from ``pump`` when a descriptor becomes readable."""
        self._add(descriptor, selectors.EVENT_READ, _nothing)

    def forget(self, descriptor: int) -> None:
        """Serve a descriptor no longer."""
        _ = self._selector.unregister(descriptor)

    def pump(self, seconds: float) -> None:
        """Serve what is ready; wait for at most ``seconds`` until something is."""
        for key, _ in self._selector.select(seconds):
            key.data()

    def close(self) -> None:
        """Stop serving."""
        self._selector.close()

    def _add(self, descriptor: int, events: int, serve: Callable[[], None]) -> None:
        _ = self._selector.register(descriptor, events, serve)

    def _read(self, descriptor: int, sinks: tuple[Sink, ...]) -> None:
        chunk = os.read(descriptor, _CHUNK)
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
    """Waking up was all."""
