"""The words that start node:test: the program, its options, and the files it is given."""

from pathlib import PurePath

from adws.runners.javascript.invocation import Invocation, named_at, taken_apart
from adws.runners.javascript.words import Grammar

PROGRAMS = frozenset({"node", "nodejs", "tsx"})

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


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command node:test is started, if it is.

    >>> program_at(("c8", "node", "--test")), program_at(("node", "server.js"))
    (1, None)
    """
    at = named_at(words, PROGRAMS)
    return at if at is not None and _TEST in words[at:] else None


def invocation(words: tuple[str, ...]) -> Invocation | None:
    """Return what a command is made of, or None when it does not start node:test.

    Options that would change what is reported or run are left out.

    >>> invocation(("node", "--import", "tsx", "--test", "--watch", "test/a.test.ts"))
    ... # doctest: +NORMALIZE_WHITESPACE
    Invocation(launch=(), program=('node',),
               options=('--import', 'tsx'), filters=('test/a.test.ts',))
    """
    at = program_at(words)
    return None if at is None else taken_apart(_GRAMMAR, words, at)


def loaded_files(parts: Invocation) -> tuple[str, ...]:
    """Return the files of the project that the options make node load before any test.

    >>> loaded_files(Invocation((), ("node",), ("--import", "./test/setup.mjs"), ()))
    ('test/setup.mjs',)
    """
    values = (word.partition("=")[2] or word for word in parts.options)
    paths = (value.removeprefix("./") for value in values if not value.startswith("-"))
    return tuple(path for path in paths if PurePath(path).suffix or path.startswith(".env"))
