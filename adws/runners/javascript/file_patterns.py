"""Patterns of files in commands, and the files that they stand for."""

import re

from adws.core.globs import compile_globs

MAGIC = re.compile(r"[*?\[{]")
_QUOTES = frozenset("'\"\\")
_MANY = 1000


def shell_patterns(words: tuple[str, ...]) -> frozenset[str]:
    """Return those of a command's words, as they are written, that a shell takes for patterns.

    >>> sorted(shell_patterns(("mocha", "test/*.js", "'src/*.js'", "--opt=*")))
    ['test/*.js']
    """
    return frozenset(
        word
        for word in words
        if MAGIC.search(word) and not word.startswith("-") and _QUOTES.isdisjoint(word)
    )


def as_a_shell(pattern: str, listing: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files that a pattern stands for in a shell, to which ``**`` is no more than ``*``.

    >>> as_a_shell("test/**/*.js", ("test/a.js", "test/b/c.js", "test/b/c/d.js"))
    ('test/b/c.js',)
    >>> as_a_shell("test/**/*.js", ("test/a.js",))
    ('test/**/*.js',)
    """
    plain = re.sub(r"\*+", "*", pattern)
    files = expand((plain,), listing)
    return (pattern,) if files == (plain,) else files  # the tool may know more of patterns


def expand(patterns: tuple[str, ...], listing: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files that patterns stand for: a shell or a newer node would find them.

    What stands for no file, for a folder, or for very many files stays as it is.

    >>> expand(("./test/*.js", "test"), ("test/b.js", "test/a.js", "a.js"))
    ('test/a.js', 'test/b.js', 'test')
    """
    files = [file for pattern in patterns for file in _files(pattern, listing)]
    return tuple(dict.fromkeys(files)) if len(files) <= _MANY else patterns


def _files(pattern: str, listing: tuple[str, ...]) -> tuple[str, ...]:
    plain = pattern.removeprefix("./")
    if not MAGIC.search(plain):
        return (pattern,)
    pattern_of_files = compile_globs(tuple(f"/{glob}" for glob in _alternatives(plain)))
    files = tuple(sorted(path for path in listing if pattern_of_files.fullmatch(path)))
    return files or (pattern,)


def _alternatives(pattern: str) -> tuple[str, ...]:
    """Return the patterns that one with braces stands for.

    >>> _alternatives("src/*.test.{js,ts}")
    ('src/*.test.js', 'src/*.test.ts')
    """
    head, brace, rest = pattern.partition("{")
    if not brace or "}" not in rest:
        return (pattern,)
    choices, _, tail = rest.partition("}")
    whole = (f"{head}{choice}{tail}" for choice in choices.split(","))
    return tuple(alternative for each in whole for alternative in _alternatives(each))
