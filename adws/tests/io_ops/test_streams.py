"""Output that comes letter by letter is read in larger pieces."""

import os
import time

import pytest
from attrs import define, field

from adws.io_ops.streams import Streams

pytestmark = pytest.mark.real_io


@define
class Chunks:
    """The pieces that a pipe was read in."""

    taken: list[bytes] = field(factory=list[bytes])

    def take(self, chunk: bytes, *, end: bool = False) -> None:
        """Take one."""
        _ = end
        self.taken.append(chunk)


@pytest.mark.parametrize(("piece", "least_seconds"), [(b"x", 0.08), (b"x" * 4096, 0.0)])
def test_many_small_pieces_are_waited_for(piece: bytes, least_seconds: float) -> None:
    """A program that prints a dot for each case would wake us as often."""
    outlet, inlet = os.pipe()
    streams, chunks = Streams(), Chunks()
    streams.read(outlet, (chunks,))
    took: list[float] = []
    for _ in range(40):
        assert os.write(inlet, piece) == len(piece)
        started = time.monotonic()
        streams.pump(0)
        took.append(time.monotonic() - started)
    assert (chunks.taken, sum(took[32:]) >= least_seconds) == ([piece] * 40, True)
    os.close(inlet)
    streams.pump(0)
    streams.close()
    os.close(outlet)
    assert (chunks.taken[-1], streams.reading) == (b"", False)
