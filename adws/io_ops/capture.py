"""The output of a program, limited in size."""

import codecs
from collections.abc import Callable

from attrs import define, field

KEPT_CHARACTERS = 500_000
"""How many characters of each stream of a program are kept: half from its start, half its end."""

_HALF = KEPT_CHARACTERS // 2
_MAX_LINE_BYTES = 100_000


def _decoder() -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder("utf-8")("replace")


@define
class BoundedText:
    """The head and the tail of a stream of bytes, as text."""

    _decoder: codecs.IncrementalDecoder = field(factory=_decoder)
    _head: list[str] = field(factory=list[str])
    _tail: list[str] = field(factory=list[str])
    _head_room: int = _HALF
    _tail_length: int = 0
    _left_out: int = 0

    def take(self, chunk: bytes, *, end: bool = False) -> None:
        """Keep bytes for the head or, for now, for the tail."""
        text = self._decoder.decode(chunk, end)
        head, tail = text[: self._head_room], text[self._head_room :]
        if head:
            self._head.append(head)
            self._head_room -= len(head)
        if tail:
            self._tail.append(tail)
            self._tail_length += len(tail)
            self._trim(2 * _HALF)

    def text(self) -> str:
        """Return the kept text; a line in the middle says how much is missing."""
        self._trim(_HALF)
        missing = f"\n[... {self._left_out} characters left out ...]\n" if self.truncated else ""
        return "".join((*self._head, missing, *self._tail))

    @property
    def truncated(self) -> bool:
        """Whether something between head and tail was dropped."""
        return self._left_out > 0

    def _trim(self, allowed: int) -> None:
        if self._tail_length > allowed:
            self._left_out += self._tail_length - _HALF
            self._tail = ["".join(self._tail)[-_HALF:]]
            self._tail_length = _HALF


@define
class LineSplitter:
    """Splits a stream of bytes into lines and passes each on, without its newline."""

    _on_line: Callable[[str], None]
    _decoder: codecs.IncrementalDecoder = field(factory=_decoder)
    _rest: str = ""

    def take(self, chunk: bytes, *, end: bool = False) -> None:
        """Pass on complete lines; cut a very long line, to limit the memory."""
        *lines, self._rest = (self._rest + self._decoder.decode(chunk, end)).split("\n")
        for line in lines:
            self._on_line(line.removesuffix("\r"))
        if len(self._rest) > _MAX_LINE_BYTES or (end and self._rest):
            self._on_line(self._rest.removesuffix("\r"))
            self._rest = ""
