"""A command that starts a JavaScript tool, taken apart."""

from pathlib import PurePath

from attrs import frozen

from adws.runners.javascript.words import Grammar, options_and_others


@frozen
class Invocation:
    """A command that starts a tool.

    ``launch`` is what stands before the words of its ``program``: more than one where another
    program starts the tool. ``filters`` are what it is given to choose test files by.
    """

    launch: tuple[str, ...]
    program: tuple[str, ...]
    options: tuple[str, ...]
    filters: tuple[str, ...]


def named_at(words: tuple[str, ...], programs: frozenset[str]) -> int | None:
    """Return which word of a command names one of these programs, if any does.

    >>> named_at(("npx", "node_modules/.bin/vitest"), frozenset({"vitest"}))
    1
    """
    return next((n for n, word in enumerate(words) if PurePath(word).name in programs), None)


def taken_apart(grammar: Grammar, words: tuple[str, ...], at: int, length: int = 1) -> Invocation:
    """Return what a command is made of, whose program are ``length`` words from ``at`` on."""
    end = at + length
    options, filters = options_and_others(grammar, words[end:])
    return Invocation(words[:at], words[at:end], options, filters)
