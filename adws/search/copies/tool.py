"""A test tool as the data file describes it: what its output says, and how lines are counted."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import PurePath

from attrs import frozen

from adws.core.codec import structure

_DATA = "adws.search.copies"
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@frozen
class Repeating:
    """What a test tool calls the functions that are needed, and from where they are imported.

    ``words`` are added to the command, ``without`` are the beginnings of words that are left out.
    """

    module: str
    before_all: str = "beforeAll"
    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


@frozen
class Each:
    """How a program that was built with many edits is started for each of them.

    ``words`` are added to the command, so that it starts ``{script}``. ``file`` with ``text`` is
    added to each ``{package}`` that is edited.
    """

    words: tuple[str, ...]
    file: str
    text: str


@frozen
class Tool:
    """A test tool, see ``tools.toml``."""

    failed: tuple[str, ...]
    total: str = ""
    quick: tuple[str, ...] = ()
    coverage: tuple[str, ...] = ()
    behind: str = ""
    repeated: Repeating | None = None
    each: Each | None = None
    words_before: bool = False

    @property
    def tries_many(self) -> bool:
        """Whether many edits can be tried together."""
        return self.repeated is not None or self.each is not None

    def failing(self, output: str) -> frozenset[str]:
        """Return the names that an output tells as failing."""
        return frozenset(name for name, _ in self.told(output))

    def told(self, output: str) -> tuple[tuple[str, str], ...]:
        r"""Return the names that an output tells as failing, in its order, and what is said.

        What is said once of several stands behind the last of them.

        >>> tool = Tool((r"--- FAIL: (\S+).*",))
        >>> tool.told("=== RUN\n--- FAIL: A (0.00s)\n    --- FAIL: A/b (0.00s)\nno\nok")
        (('A', '\nno\nok'), ('A/b', '\nno\nok'))
        """
        plain = _COLOURS.sub("", output)
        found = _lines(self.failed, plain)
        starts = [0, *(match.end() for match in found)]
        ends = [*(match.start() for match in found), len(plain)]
        parts = [plain[start:end] for start, end in zip(starts, ends, strict=True)]
        words = parts[:-1] if self.words_before else parts[1:]
        return tuple(zip(map(_name, found), _filled(words), strict=True))

    def cases(self, output: str) -> int | None:
        r"""Return how many cases there were; None where that is not told.

        >>> Tool((), total=r"Ran (\d+) tests in .*").cases("Ran 8 tests in 0.001s")
        8
        """
        counts = [int(match[1]) for match in _lines((self.total,) * bool(self.total), output)]
        return counts[-1] if counts else None

    def quicker(self, argv: tuple[str, ...]) -> tuple[str, ...]:
        """Return a command that does the same with less ado, where that is known.

        >>> Tool((), quick=("-vet=off",), behind="test").quicker(("go", "test", "./a"))
        ('go', 'test', '-vet=off', './a')
        """
        return self.with_words(argv, self.quick) or argv

    def counting(self, argv: tuple[str, ...], folder: PurePath) -> tuple[str, ...] | None:
        """Return a command that also counts lines into ``folder``; None where that is not known."""
        words = tuple(word.format(folder=folder) for word in self.coverage)
        return self.with_words(argv, words)

    def with_words(self, argv: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return a command with more words; None for none, or where their place is not there."""
        names = [PurePath(word).name for word in argv]
        if not words or (self.behind and self.behind not in names):
            return None
        at = names.index(self.behind) + 1 if self.behind else len(argv)
        return (*argv[:at], *words, *argv[at:])


def _name(match: re.Match[str]) -> str:
    return next(group for group in match.groups("") if group)


def _filled(words: list[str]) -> list[str]:
    """Return words with those that come next in the place of none."""
    found = list[str]()
    for one in reversed(words):
        found.append(one if one.strip() or not found else found[-1])
    return found[::-1]


def _lines(expressions: tuple[str, ...], output: str) -> tuple[re.Match[str], ...]:
    """Return the lines that fit one of some expressions."""
    if not expressions:
        return ()
    whole = "|".join(rf"^[ \t]*{expression}[ \t\r]*$" for expression in expressions)
    return tuple(re.finditer(whole, _COLOURS.sub("", output), re.MULTILINE))


def tool_of(runner: str) -> Tool | None:
    """Return what is known of a runner's tool; None where nothing can be tried with it."""
    return _tools().get(runner)


@cache
def _tools() -> dict[str, Tool]:
    text = files(_DATA).joinpath("tools.toml").read_text(encoding="utf-8")
    return structure(tomllib.loads(text), dict[str, Tool]).unwrap()
