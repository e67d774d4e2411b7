"""The words that start vitest: the program, its options, and the filters it is given."""

from adws.runners.javascript.invocation import Invocation, named_at, taken_apart
from adws.runners.javascript.words import Grammar

PROGRAM = "vitest"

_GRAMMAR = Grammar(
    with_value=frozenset(
        # vitest's command line interface: options whose value may be the next word
        {
            "-c",
            "-r",
            "-t",
            "--bail",
            "--changed",
            "--config",
            "--configLoader",
            "--dir",
            "--environment",
            "--exclude",
            "--execArgv",
            "--hookTimeout",
            "--maxConcurrency",
            "--maxWorkers",
            "--minWorkers",
            "--mode",
            "--outputFile",
            "--pool",
            "--project",
            "--reporter",
            "--retry",
            "--root",
            "--shard",
            "--testNamePattern",
            "--testTimeout",
            "--workspace",
        }
    ),
    left_out=(
        # another report, only a part of the suite, no end, or other files written than reports
        "-t",
        "-u",
        "-w",
        "--bail",
        "--changed",
        "--color",
        "--coverage",
        "--no-color",
        "--open",
        "--outputFile",
        "--passWithNoTests",
        "--reporter",
        "--run",
        "--shard",
        "--silent",
        "--testNamePattern",
        "--typecheck",
        "--ui",
        "--update",
        "--watch",
    ),
    verbs=frozenset({"run", "watch", "dev", "--"}),
)
_OTHER_VERBS = frozenset({"bench", "init", "list", "related"})


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command vitest is started to run tests, if it is.

    >>> program_at(("npx", "vitest", "run")), program_at(("vitest", "bench"))
    (1, None)
    """
    at = named_at(words, frozenset({PROGRAM}))
    return None if at is None or not _OTHER_VERBS.isdisjoint(words[at:]) else at


def invocation(words: tuple[str, ...]) -> Invocation | None:
    """Return what a command is made of, or None when it does not start vitest.

    >>> invocation(("vitest", "--watch", "--config", "a.ts", "src"))
    Invocation(launch=(), program=('vitest',), options=('--config', 'a.ts'), filters=('src',))
    """
    at = program_at(words)
    return None if at is None else taken_apart(_GRAMMAR, words, at)
