"""Which scripts of a ``package.json`` a script runs, whatever tool it runs them with."""

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import PurePath

OPERATORS = re.compile(r"\s*(?:&&|\|\||;|\||&|\n)\s*")
"""What is between the commands of a script."""

_MANAGERS = frozenset({"npm", "pnpm", "yarn", "bun"})
_ALL_OF = frozenset(
    {"run-s", "run-p", "npm-run-all", "npm-run-all2", "concurrently", "turbo", "nx"}
)
_RUN = frozenset({"run", "run-script", "rum", "urn"})
_TEST = frozenset({"test", "t", "tst"})
_STARTS = ("npm:", "pnpm:", "yarn:", "bun:")


def script_names(scripts: Mapping[str, str], start: str = "test") -> tuple[str, ...]:
    """Return a script and those that it runs, in order, as far as there are any.

    >>> script_names({"test": "run-s lint test:*", "test:a": "jest", "lint": "npm run fmt"})
    ('test', 'lint', 'test:a')
    >>> script_names({"test": "cross-env CI=1 yarn unit", "unit": "pnpm test"})
    ('test', 'unit')
    """
    names_in_order: dict[str, None] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop(0)
        if name in scripts and name not in names_in_order:
            names_in_order[name] = None
            waiting = [*_called_scripts(scripts, scripts[name]), *waiting]
    return tuple(names_in_order)


def _called_scripts(scripts: Mapping[str, str], text: str) -> Iterator[str]:
    for command in OPERATORS.split(text):
        yield from called_by(scripts, command_words(command))


def called_by(scripts: Mapping[str, str], words: tuple[str, ...]) -> Iterator[str]:
    """Yield the names of the scripts that one command runs."""
    for at, word in enumerate(words):
        name, rest = PurePath(word).name, words[at + 1 :]
        if name in _ALL_OF:
            yield from _each(scripts, rest)
            return
        if name in _MANAGERS:
            yield from _by_manager(scripts, name, rest)
            return


def _by_manager(scripts: Mapping[str, str], manager: str, words: tuple[str, ...]) -> Iterator[str]:
    """Yield the script that a package manager runs; ``bun test`` runs bun's own tests."""
    plain = [word for word in words if not word.startswith("-")]
    if not plain:
        return
    verb, *others = plain
    if verb in _RUN and others:
        yield from _fitting(scripts, others[0])
    elif verb in _TEST and manager != "bun":
        yield "test"
    elif manager != "npm" and verb in scripts and verb not in _TEST:
        yield verb
    elif verb in ("exec", "dlx", "x"):
        yield from called_by(scripts, tuple(others))


def _each(scripts: Mapping[str, str], words: tuple[str, ...]) -> Iterator[str]:
    """Yield the scripts that are named by words, by patterns, or by whole commands."""
    for word in words:
        inner = command_words(word)
        start = next((start for start in _STARTS if word.startswith(start)), "")
        if len(inner) > 1:
            yield from _called_scripts(scripts, word)
        else:
            yield from _fitting(scripts, word.removeprefix(start))


def _fitting(scripts: Mapping[str, str], pattern: str) -> Iterator[str]:
    """Yield the scripts whose names fit; ``*`` is one part between colons, ``**`` any number."""
    parts = re.split(r"(\*\*|\*)", pattern)
    kinds = {"*": "[^:]*", "**": ".*"}
    name_pattern = re.compile("".join(kinds.get(part, re.escape(part)) for part in parts))
    yield from (name for name in scripts if name_pattern.fullmatch(name))


def command_words(command: str) -> tuple[str, ...]:
    """Return the words of a command; none if its quotes do not match.

    >>> command_words("jest 'a b'"), command_words("jest 'a")
    (('jest', 'a b'), ())
    """
    try:
        return tuple(shlex.split(command))
    except ValueError:
        return ()
