"""A test tool as the data file describes it: what its output says, and how lines are counted."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import PurePath

from attrs import frozen

from adws.core.codec import structure

_DATA = "adws.agents.search.cold"
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@frozen
class Tool:
    """A test tool, see ``tools.toml``."""

    failed: tuple[str, ...]
    total: str = ""
    quick: tuple[str, ...] = ()
    coverage: tuple[str, ...] = ()
    behind: str = ""

    def failing(self, output: str) -> frozenset[str]:
        r"""Return the names that an output tells as failing.

        >>> sorted(Tool((r"--- FAIL: (\S+).*",)).failing("=== RUN\n    --- FAIL: A/b (0.00s)\nok"))
        ['A/b']
        """
        found = _lines(self.failed, output)
        return frozenset(next(filter(None, match.groups())) for match in found)

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
        return self._with(argv, self.quick) or argv

    def counting(self, argv: tuple[str, ...], folder: PurePath) -> tuple[str, ...] | None:
        """Return a command that also counts lines into ``folder``; None where that is not known."""
        return self._with(argv, tuple(word.format(folder=folder) for word in self.coverage))

    def _with(self, argv: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...] | None:
        names = [PurePath(word).name for word in argv]
        if not words or (self.behind and self.behind not in names):
            return None
        at = names.index(self.behind) + 1 if self.behind else len(argv)
        return (*argv[:at], *words, *argv[at:])


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
