"""The words that start mocha: the program, its options, and the files that it is given."""

from adws.runners.javascript.invocation import Invocation, named_at, taken_apart
from adws.runners.javascript.words import Grammar

PROGRAM = "mocha"

_PROGRAMS = frozenset({PROGRAM, "_mocha", "mocha.js", "ts-mocha"})
_GRAMMAR = Grammar(
    with_value=frozenset(
        # mocha --help: options whose value may be the next word
        {
            "-O",
            "-R",
            "-f",
            "-g",
            "-j",
            "-n",
            "-p",
            "-r",
            "-s",
            "-t",
            "-u",
            "--config",
            "--extension",
            "--fgrep",
            "--file",
            "--global",
            "--globals",
            "--grep",
            "--ignore",
            "--import",
            "--jobs",
            "--loader",
            "--node-option",
            "--package",
            "--project",
            "--reporter",
            "--reporter-option",
            "--reporter-options",
            "--require",
            "--retries",
            "--slow",
            "--spec",
            "--timeout",
            "--timeouts",
            "--ui",
            "--watch-files",
            "--watch-ignore",
        }
    ),
    left_out=(
        # another report, no end, other processes, or other colours
        "-C",
        "-G",
        "-O",
        "-R",
        "-b",
        "-c",
        "-j",
        "-w",
        "--allow-uncaught",
        "--bail",
        "--color",
        "--colors",
        "--diff",
        "--dry-run",
        "--growl",
        "--jobs",
        "--no-color",
        "--no-colors",
        "--parallel",
        "--pass-on-failing-test-suite",
        "--posix-exit-codes",
        "--reporter",
        "--watch",
    ),
    verbs=frozenset({"--"}),
)
_OTHER_VERBS = frozenset({"init", "--list-files", "--list-interfaces", "--list-reporters"})


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command mocha is started to run tests, if it is.

    >>> program_at(("nyc", "mocha", "test")), program_at(("mocha", "init", "web"))
    (1, None)
    """
    at = named_at(words, _PROGRAMS)
    return None if at is None or not _OTHER_VERBS.isdisjoint(words[at:]) else at


def invocation(words: tuple[str, ...]) -> Invocation | None:
    """Return what a command is made of, or None when it does not start mocha.

    >>> invocation(("mocha", "--watch", "-r", "ts-node/register", "test/*.ts"))
    ... # doctest: +NORMALIZE_WHITESPACE
    Invocation(launch=(), program=('mocha',),
               options=('-r', 'ts-node/register'), filters=('test/*.ts',))
    """
    at = program_at(words)
    return None if at is None else taken_apart(_GRAMMAR, words, at)
