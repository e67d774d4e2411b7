"""The words that start Playwright Test: the program, its options, and the filters it is given."""

from adws.runners.javascript.invocation import Invocation, named_at, taken_apart
from adws.runners.javascript.words import Grammar

PROGRAM = "playwright"
VERB = "test"

_GRAMMAR = Grammar(
    with_value=frozenset(
        # Playwright's command line: options whose value is the next word
        {
            "-c",
            "-g",
            "-G",
            "-j",
            "--add-reporter",
            "--browser",
            "--config",
            "--global-timeout",
            "--grep",
            "--grep-invert",
            "--last-failed-file",
            "--max-failures",
            "--output",
            "--repeat-each",
            "--reporter",
            "--retries",
            "--run-agents",
            "--shard",
            "--test-list",
            "--test-list-invert",
            "--timeout",
            "--trace",
            "--tsconfig",
            "--ui-host",
            "--ui-port",
            "--update-source-method",
            "--workers",
        }
    ),
    left_out=(
        # another report, only a part of the suite, no end, or other files written than reports
        "-u",
        "-x",
        "--add-reporter",
        "--debug",
        "--fail-on-flaky-tests",
        "--forbid-only",
        "--headed",
        "--last-failed",
        "--list",
        "--max-failures",
        "--only-changed",
        "--output",
        "--pass-with-no-tests",
        "--quiet",
        "--repeat-each",
        "--reporter",
        "--retries",
        "--shard",
        "--shuffle",
        "--trace",
        "--ui",
        "--update-",
    ),
    verbs=frozenset({VERB, "--"}),
    with_values=frozenset({"--project"}),
)


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command Playwright is started to run tests, if it is.

    >>> program_at(("npx", "playwright", "test")), program_at(("playwright", "install"))
    (1, None)
    """
    at = named_at(words, frozenset({PROGRAM}))
    return at if at is not None and words[at + 1 : at + 2] == (VERB,) else None


def invocation(words: tuple[str, ...]) -> Invocation | None:
    """Return what a command is made of, or None when it does not start Playwright Test.

    >>> invocation(("playwright", "test", "--headed", "login", "--project", "web"))
    ... # doctest: +NORMALIZE_WHITESPACE
    Invocation(launch=(), program=('playwright', 'test'),
               options=('--project', 'web'), filters=('login',))
    """
    at = program_at(words)
    return None if at is None else taken_apart(_GRAMMAR, words, at, length=2)
