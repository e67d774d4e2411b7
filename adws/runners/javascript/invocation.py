"""A command that starts a JavaScript tool, taken apart."""

import re
from pathlib import PurePath

from attrs import frozen

from adws.runners.javascript.words import Grammar, options_and_others

LAUNCHERS = frozenset(
    {
        *("npm", "npx", "pnpm", "yarn", "bun", "bunx", "exec", "dlx", "run", "x"),
        *("node", "tsx", "ts-node", "babel-node", "c8", "nyc", "sh", "env", "cross-env"),
        *("cross-env-shell", "dotenv", "dotenvx", "env-cmd", "timeout", "time", "nice"),
        *("xvfb-run", "xvfb-maybe", "doppler", "op", "infisical"),
    }
)
"""Programs that start the one that is named behind them."""

_SCRIPT_FOLLOWS = re.compile("-[a-z]*c")
"""An option of a shell whose value is a script."""


@frozen
class Invocation:
    """A command that starts a tool.

    ``launch`` is what is before the words of its ``program``: more than one where another
    program starts the tool. ``filters`` are what it is given to choose test files by.
    """

    launch: tuple[str, ...]
    program: tuple[str, ...]
    options: tuple[str, ...]
    filters: tuple[str, ...]


def named_at(words: tuple[str, ...], programs: frozenset[str]) -> int | None:
    """Return which word of a command starts one of these programs, if any does.

    What is given to another program only looks alike.

    >>> named_at(("npx", "node_modules/.bin/vitest"), frozenset({"vitest"}))
    1
    >>> named_at(("eslint", "vitest"), frozenset({"vitest"}))
    """
    named = (n for n, word in enumerate(words) if is_program(word, programs))
    return next((n for n in named if leads_on(words[:n])), None)


def is_program(word: str, programs: frozenset[str]) -> bool:
    """Whether a word names one of these programs: by its name, or as a file that can be run.

    >>> [is_program(word, frozenset({"jest"})) for word in ("jest", "./bin/jest", "packages/jest")]
    [True, True, False]
    """
    path = PurePath(word)
    return path.name in programs and (
        word == path.name or bool(path.suffix) or path.parent.name in ("bin", ".bin")
    )


def leads_on(words: tuple[str, ...]) -> bool:
    """Whether words before a program do nothing but start it.

    >>> leads_on(("TZ=UTC", "c8", "-r", "text", "node", "--no-warnings")), leads_on(("rm", "-rf"))
    (True, False)

    What a shell takes for a script is none.

    >>> leads_on(("sh", "-ec")), leads_on(("sh", "-c", 'exec "$@"', "sh")), leads_on(("sh",))
    (False, True, True)
    """
    names = [PurePath(word).name for word in words]
    if names[-2:-1] == ["sh"] and _SCRIPT_FOLLOWS.fullmatch(names[-1]):
        return False
    led = zip(names, ("", *names), strict=False)
    return "--" in words or all(_leads_on(word, former) for word, former in led)


def _leads_on(word: str, former: str) -> bool:
    is_value = former.startswith("-") or former == "timeout"
    return is_value or word.startswith("-") or "=" in word or word in LAUNCHERS


def taken_apart(grammar: Grammar, words: tuple[str, ...], at: int, length: int = 1) -> Invocation:
    """Return what a command is made of, whose program are ``length`` words from ``at`` on."""
    end = at + length
    options, filters = options_and_others(grammar, words[end:])
    return Invocation(words[:at], words[at:end], options, filters)
