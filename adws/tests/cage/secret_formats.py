"""Made-up secrets in many formats, made when a test runs: none of them stands in a file."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

_FORMATS = Path(__file__).with_suffix(".txt")
_RUN = re.compile(r"\[([^\]]+)\]\{(\d+)\}")
_RANGE = re.compile(r"(.)-(.)")


@frozen
class Example:
    """A secret and what stands before it, by which some formats are known."""

    format: str
    before: str
    secret: str

    @property
    def text(self) -> str:
        """What a program might print."""
        return f"{self.before}{self.secret}"


def examples(seed: int = 1) -> tuple[Example, ...]:
    """Return an example of every format, the same ones for the same seed.

    A format is written as text with runs of random characters in it: ``ghp_[A-Za-z0-9]{36}``.
    """
    chance = random.Random(seed)
    return tuple(_examples(chance))


def _examples(chance: random.Random) -> Iterator[Example]:
    for line in _FORMATS.read_text().splitlines():
        name, before, written = line.split("\t")
        yield Example(name, before, _RUN.sub(lambda run: _drawn(chance, run), written))


def _drawn(chance: random.Random, run: re.Match[str]) -> str:
    letters = _RANGE.sub(_spelled_out, run[1])
    return "".join(chance.choices(letters, k=int(run[2])))


def _spelled_out(ends: re.Match[str]) -> str:
    return "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1)))
