"""The words that start bun's tests: the program, its options, and the filters it is given."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import PurePath

from attrs import evolve, frozen

from adws.runners.javascript.invocation import named_at
from adws.runners.javascript.words import Grammar, options_and_others
from adws.runners.runner import Run

PROGRAM = "bun"

_RUNTIME_WITH_VALUE = frozenset(
    # bun's command line interface: options whose value may be the next word
    {
        "-c",
        "-d",
        "-l",
        "-r",
        "--conditions",
        "--config",
        "--cwd",
        "--define",
        "--env-file",
        "--import",
        "--loader",
        "--preload",
        "--require",
        "--tsconfig-override",
    }
)
_GRAMMAR = Grammar(
    with_value=_RUNTIME_WITH_VALUE
    | {
        "-t",
        "--coverage-dir",
        "--coverage-reporter",
        "--max-concurrency",
        "--parallel-delay",
        "--path-ignore-patterns",
        "--reporter",
        "--reporter-outfile",
        "--rerun-each",
        "--retry",
        "--seed",
        "--shard",
        "--test-name-pattern",
        "--timeout",
        "--timings",
    },
    left_out=(
        # another report, only a part of the suite, another order, no end, or other files written
        "-t",
        "-u",
        "--bail",
        "--changed",
        "--coverage",
        "--dots",
        "--hot",
        "--isolate",
        "--no-isolate",
        "--only",
        "--parallel",
        "--pass-with-no-tests",
        "--randomize",
        "--reporter",
        "--rerun-each",
        "--seed",
        "--shard",
        "--test-name-pattern",
        "--timings",
        "--update",
        "--watch",
    ),
    verbs=frozenset({"--"}),
)


@frozen
class BunInvocation:
    """A command that starts bun's tests.

    ``launch`` is what is before the program, ``head`` the words from it up to ``test``.
    ``isolated``: each file has a global object of its own. ``together``: all files are run in the
    process that prints the results, which is bun's default.
    """

    launch: tuple[str, ...]
    head: tuple[str, ...]
    options: tuple[str, ...]
    filters: tuple[str, ...]
    isolated: bool = False
    together: bool = False


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command bun is started to run tests, if it is.

    >>> program_at(("env", "bun", "--smol", "test")), program_at(("bun", "run", "test"))
    (1, None)
    """
    at = named_at(words, frozenset({PROGRAM}))
    return None if at is None or _verb_at(words, at) is None else at


def invocation(words: tuple[str, ...]) -> BunInvocation | None:
    """Return what a command is made of, or None when it does not start bun's tests.

    >>> invocation(("bun", "test", "--timeout", "9", "--watch", "src")).options
    ('--timeout', '9')
    """
    at = program_at(words)
    verb = None if at is None else _verb_at(words, at)
    if verb is None:
        return None
    arguments = words[verb + 1 :]
    is_isolated = "--isolate" in arguments or any(
        word.startswith("--parallel") for word in arguments
    )
    options, filters = options_and_others(_GRAMMAR, arguments)
    return BunInvocation(
        launch=words[:at],
        head=words[at : verb + 1],
        options=options,
        filters=filters,
        isolated=is_isolated and "--no-isolate" not in arguments,
        together="--parallel=1" in arguments,
    )


def moved(run: Run) -> Run:
    """Return a run as it is seen from the folder in which bun's own options have it run."""
    parts = invocation(run.suite.argv)
    for folder in values_of("--cwd", parts.options if parts else ()):
        run = evolve(run, suite=evolve(run.suite, folder=str(PurePath(run.suite.folder, folder))))
    return run


def values_of(option: str, words: tuple[str, ...]) -> Iterator[str]:
    """Yield the values that an option is given.

    >>> list(values_of("--cwd", ("--cwd", "web", "--cwd=api")))
    ['web', 'api']
    """
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word == option:
            yield following
        elif word.startswith(f"{option}="):
            yield word.removeprefix(f"{option}=")


def _verb_at(words: tuple[str, ...], program: int) -> int | None:
    """Return where ``test`` stands, behind nothing but options of the runtime."""
    at = program + 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in _RUNTIME_WITH_VALUE else 1
    return at if at < len(words) and words[at] == "test" else None
