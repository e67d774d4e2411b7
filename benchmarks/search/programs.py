"""The small programs of the development set, read from their text files."""

import re
from functools import cache
from pathlib import Path

from attrs import frozen

_FOLDER = Path(__file__).parent / "texts"
_PART = re.compile(r"^--- (\w+) ?(.*)$", re.MULTILINE)
_TESTED = re.compile(r"^def (\w+)\((.*)\):$", re.MULTILINE)


@frozen
class WrittenBug:
    """A bug written by hand: what it is, and the lines of the program that it replaces."""

    what: str
    right: str
    wrong: str


@frozen
class SmallProgram:
    """A correct program: its last function is the one that is called.

    ``examples`` are tuples of arguments as source, ``inputs`` an expression that makes up further
    ones, where ``r`` is a ``random.Random``.
    """

    name: str
    source: str
    examples: tuple[str, ...]
    inputs: str
    bugs: tuple[WrittenBug, ...]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters of the function that is called, with their defaults."""
        (last,) = [given for name, given in _TESTED.findall(self.source) if name == self.name]
        return tuple(re.split(r", (?=\w+(?:=|,|$))", last))

    def with_bug(self, bug: WrittenBug) -> str:
        """Return the source with a bug in it."""
        if self.source.count(bug.right) != 1:
            message = f"{self.name}: not once in the source: {bug.right!r}"
            raise ValueError(message)
        return self.source.replace(bug.right, bug.wrong)


@cache
def programs() -> tuple[SmallProgram, ...]:
    """Return every program, in the order of the files."""
    texts = [path.read_text() for path in sorted(_FOLDER.glob("*.txt"))]
    return tuple(
        read_program(part)
        for text in texts
        for part in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]
    )


def read_program(text: str) -> SmallProgram:
    r"""Read one program from its text: the name, the source, and the parts behind it.

    >>> read_program("one\ndef one():\n    return 1\n--- examples\n()\n--- inputs\n()\n").examples
    ('()',)
    """
    name, _, rest = text.partition("\n")
    source, *parts = _PART.split(rest)
    titled = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    lines = {title: body.strip().splitlines() for title, _, body in titled if title != "bug"}
    bugs = tuple(_written(what, body) for title, what, body in titled if title == "bug")
    return SmallProgram(name, source, tuple(lines["examples"]), lines["inputs"][0], bugs)


def _written(what: str, body: str) -> WrittenBug:
    marked = body.strip("\n").splitlines(keepends=True)
    right, wrong = (
        "".join(f"{line[2:].rstrip()}\n" for line in marked if line.startswith(sign))
        for sign in ("- ", "+ ")
    )
    return WrittenBug(what, right, wrong)
