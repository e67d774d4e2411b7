"""The words that start node:test: the program, its options, and the files it is given."""

import re
from pathlib import PurePath

from attrs import frozen

from adws.runners.javascript.words import Grammar, options_and_others

PROGRAMS = frozenset({"node", "nodejs", "tsx"})
MAGIC = re.compile(r"[*?{\[]")

_TEST = "--test"
_GRAMMAR = Grammar(
    with_value=frozenset(
        # node(1): options whose value may be the next word
        {
            "-C",
            "-r",
            "--conditions",
            "--env-file",
            "--env-file-if-exists",
            "--experimental-loader",
            "--import",
            "--loader",
            "--require",
            "--test-concurrency",
            "--test-coverage-branches",
            "--test-coverage-exclude",
            "--test-coverage-functions",
            "--test-coverage-include",
            "--test-coverage-lines",
            "--test-global-setup",
            "--test-isolation",
            "--test-name-pattern",
            "--test-reporter",
            "--test-reporter-destination",
            "--test-rerun-failures",
            "--test-shard",
            "--test-skip-pattern",
            "--test-timeout",
            "--tsconfig",
        }
    ),
    left_out=(
        # another report, only a part of the suite, no end, or other files written than reports
        "--experimental-test-coverage",
        "--test-coverage-",
        "--test-reporter",
        "--test-rerun-failures",
        "--test-shard",
        "--test-update-snapshots",
        "--watch",
    ),
    verbs=frozenset({_TEST, "--"}),
)


@frozen
class Invocation:
    """A command that starts node:test; ``launch`` is what stands before the program."""

    launch: tuple[str, ...]
    program: str
    options: tuple[str, ...]
    patterns: tuple[str, ...]


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command node:test is started, if it is.

    >>> program_at(("c8", "node", "--test")), program_at(("node", "server.js"))
    (1, None)
    """
    at = next((n for n, word in enumerate(words) if PurePath(word).name in PROGRAMS), None)
    return at if at is not None and _TEST in words[at:] else None


def invocation(words: tuple[str, ...]) -> Invocation | None:
    """Return what a command is made of, or None when it does not start node:test.

    Options that would change what is reported or run are left out.

    >>> invocation(("node", "--import", "tsx", "--test", "--watch", "test/a.test.ts"))
    Invocation(launch=(), program='node', options=('--import', 'tsx'), patterns=('test/a.test.ts',))
    """
    at = program_at(words)
    if at is None:
        return None
    options, patterns = options_and_others(_GRAMMAR, words[at + 1 :])
    return Invocation(words[:at], words[at], options, patterns)


def loaded_files(found: Invocation) -> tuple[str, ...]:
    """Return the files of the project that the options make node load before any test.

    >>> loaded_files(Invocation((), "node", ("--import", "./test/setup.mjs"), ()))
    ('test/setup.mjs',)
    """
    values = (word.partition("=")[2] or word for word in found.options)
    paths = (value.removeprefix("./") for value in values if not value.startswith("-"))
    return tuple(path for path in paths if PurePath(path).suffix or path.startswith(".env"))
